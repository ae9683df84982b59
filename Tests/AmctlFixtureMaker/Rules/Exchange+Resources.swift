internal import MusicAPI

extension Exchange {
  /// A resource that is fetched by its id.
  static func single(
    _ sample: Sample, _ query: Query = [:], include: [String] = [], relate: [String] = [],
    limits: [String: Int] = [:], views: [String] = []
  ) -> Exchange {
    let inclusion = Inclusion(of: sample, include: include, relate: relate, limits: limits)
    return .read(
      sample.href, query.asking(include: include, relate: relate, limits: limits, views: views),
      ["data": [sample.whole(inclusion, views: views)]])
  }

  /// Resources that are fetched by their ids; those of no resource are left out without a word.
  static func several(
    _ ids: [String], of samples: [Sample], in path: String, include: [String] = []
  ) -> Exchange {
    let found = ids.compactMap { id in samples.first { $0.id == id } }
    let query: Query = ["ids": ids.joined(separator: ",")]
    return .read(
      path, query.asking(include: include),
      ["data": .array(found.map { $0.whole(Inclusion(of: $0, alone: false, include: include)) })])
  }

  /// Resources that are all there, fetched by their ids.
  static func several(_ samples: Sample..., include: [String] = []) -> [Exchange] {
    samples.first.map { first in
      let path = first.href.dropLast(first.id.count + 1)
      return [several(samples.map(\.id), of: samples, in: String(path), include: include)]
    } ?? []
  }

  /// Resources that are looked up by something else than their id.
  ///
  /// The service may write the looked-up value in its own way.
  static func lookup(
    _ path: String, _ filter: String, _ value: String, as written: String? = nil,
    _ query: Query = [:], finds found: [Sample]
  ) -> Exchange {
    lookup(path, filter, value, query, finds: [written ?? value: found])
  }

  /// Resources that are looked up by several values of something.
  static func lookup(
    _ path: String, _ filter: String, _ asked: String, _ query: Query = [:],
    finds found: KeyValuePairs<String, [Sample]>
  ) -> Exchange {
    let answers = found.map { JSONMember($0.key, .identifiers($0.value)) }
    return .read(
      path, query.filled(behind: ["filter[\(filter)]": asked]),
      [
        "data": .array(found.flatMap(\.value).map(\.whole)),
        "meta": ["filters": .object([JSONMember(filter, .object(answers))])],
      ])
  }
}
