internal import MusicAPI
internal import MusicPlatform

extension Exchange {
  /// Returns a search with a group for each type that has hits, each with its own pages.
  ///
  /// A group's `next` omits the limit, its `href` includes it.
  static func search(
    _ term: String, _ types: String, _ hits: KeyValuePairs<String, [Sample]>, order: [String],
    limit: Int? = nil, offset: Int = 0, in storefront: String = "us"
  ) -> Exchange {
    let path = "/v1/catalog/\(storefront)/search"
    let groups = hits.map { type, found in
      JSONMember(
        type, group(path, term, type, found.map(\.bare), limit: limit, offset: offset))
    }
    var query: Query = ["term": term, "types": types]
    query = query.filled(from: Query(limit: limit, offset: offset))
    return .read(
      path, query,
      [
        "results": .object(groups),
        "meta": ["results": ["order": .strings(order), "rawOrder": .strings(order)]],
      ])
  }

  /// Returns every page of a search for one type.
  static func searchPages(
    _ term: String, _ type: String, _ found: [Sample], limit: Int? = nil
  ) -> [Exchange] {
    stride(from: 0, to: found.count, by: limit ?? 5).map { offset in
      search(term, type, [type: found], order: [type], limit: limit, offset: offset)
    }
  }

  /// Returns one type's hits in a response.
  static func group(
    _ path: String, _ term: String, _ type: String, _ found: [JSONValue], limit: Int?,
    offset: Int
  ) -> JSONValue {
    let end = min(offset + (limit ?? 5), found.count)
    let rest: Query = ["term": term, "types": type]
    let here = Query(limit: limit, offset: offset)
    let next: Query = ["offset": String(offset + (limit ?? 5))]
    return .members([
      "href": .string(path.asking(here.filled(from: rest))),
      "next": end < found.count ? .string(path.asking(next.filled(from: rest))) : nil,
      "data": .array(Array(found[min(offset, end)..<end])),
    ])
  }
}

extension String {
  /// Returns the path with a query as the service writes it: a space is a plus sign.
  func asking(_ query: Query) -> String {
    self + "?" + query.encoded.replacingEach("%20", with: "+")
  }
}
