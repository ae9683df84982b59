internal import MusicAPI

extension Exchange {
  /// Fetches a resource by its id.
  static func single(
    _ sample: Sample, _ query: Query = [:], include: [String] = [], relate: [String] = [],
    limits: [String: Int] = [:], views: [String] = []
  ) -> Exchange {
    let inclusion = Inclusion(of: sample, include: include, relate: relate, limits: limits)
    return .read(
      sample.href, query.asking(include: include, relate: relate, limits: limits, views: views),
      ["data": [sample.whole(inclusion, views: views)]])
  }

  /// Fetches resources by their ids; ids without a resource are silently omitted.
  static func several(
    _ ids: [String], of samples: [Sample], in path: String, include: [String] = []
  ) -> Exchange {
    let found = ids.compactMap { id in samples.first { $0.id == id } }
    let query: Query = ["ids": ids.joined(separator: ",")]
    return .read(
      path, query.asking(include: include),
      ["data": .array(found.map { $0.whole(Inclusion(of: $0, alone: false, include: include)) })])
  }

  /// Fetches resources by their ids, all of which exist.
  static func several(_ samples: Sample..., include: [String] = []) -> [Exchange] {
    samples.first.map { first in
      let path = first.href.dropLast(first.id.count + 1)
      return [several(samples.map(\.id), of: samples, in: String(path), include: include)]
    } ?? []
  }

  /// Looks resources up by something other than their id.
  ///
  /// The service may normalize the value it looked up.
  static func lookup(
    _ path: String, _ filter: String, _ value: String, as written: String? = nil,
    _ query: Query = [:], finds found: [Sample]
  ) -> Exchange {
    lookup(path, filter, value, query, finds: [written ?? value: found])
  }

  /// Looks resources up by several values.
  static func lookup(
    _ path: String, _ filter: String, _ asked: String, _ query: Query = [:],
    finds found: KeyValuePairs<String, [Sample]>
  ) -> Exchange {
    lookup(path, filter, asked, query, finds: found.map { ($0.key, $0.value) })
  }

  /// Looks resources up by several values, of which some are found.
  static func lookup(
    _ path: String, _ filter: String, _ asked: String, _ query: Query = [:],
    finds found: [(key: String, value: [Sample])]
  ) -> Exchange {
    let responses = found.map { JSONMember($0.key, .identifiers($0.value)) }
    return .read(
      path, query.filled(behind: ["filter[\(filter)]": asked]),
      [
        "data": .array(found.flatMap(\.value).map(\.whole)),
        "meta": ["filters": .object([JSONMember(filter, .object(responses))])],
      ])
  }
}
