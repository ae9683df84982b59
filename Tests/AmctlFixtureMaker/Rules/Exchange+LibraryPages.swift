internal import MusicAPI

extension Exchange {
  /// Returns every page of a library list, which includes the total.
  ///
  /// A withheld position counts in the total but is not shown: pages before the end are short.
  static func libraryPages(
    _ name: String, _ samples: [Sample], limit: Int? = nil, without held: Set<Int> = [],
    language: String? = nil, include: [String] = []
  ) -> [Exchange] {
    let items = samples.enumerated().map { index, sample -> JSONValue? in
      // A bare nil would be JSON's null.
      guard !held.contains(index) else { return JSONValue?.none }
      return sample.whole(Inclusion(of: sample, alone: false, include: include))
    }
    var kept: Query = [:]
    kept.add("l", language)
    var query = kept
    query.add("limit", limit.map { String($0) })
    query.add("include", list: include)
    return pages(
      "/v1/me/library/" + name, items, by: limit ?? 25, query, kept: kept,
      kind: .library(total: samples.count))
  }

  /// Returns a search of the library for every type that has hits.
  static func librarySearch(
    _ term: String, _ types: String, _ hits: KeyValuePairs<String, [Sample]>, limit: Int? = nil,
    offset: Int = 0
  ) -> Exchange {
    let path = "/v1/me/library/search"
    let groups = hits.map { type, found in
      JSONMember(
        type, group(path, term, type, found.map(\.bare), limit: limit, offset: offset))
    }
    var query: Query = ["term": term, "types": types]
    query = query.filled(from: Query(limit: limit, offset: offset))
    return .read(
      path, query,
      [
        "results": .object(groups), "meta": ["results": ["order": .strings(hits.map(\.key))]],
      ])
  }
}
