import MusicAPI

/// The part of a recorded list that a request with another page size wants.
struct OtherPage {
  private let request: HTTPRequest
  private let page: Fixture
  private let list: RecordedList

  /// Takes the page that has the first item; nil if it was recorded for this very request.
  init?(
    _ request: HTTPRequest, from page: Fixture, in folder: FixtureFolder
  ) throws(TransportError) {
    let (own, other) = (request.target.query, page.request.target.query)
    guard own["limit"] != other["limit"] || own["offset"] != other["offset"] else { return nil }
    let rules = try folder.rules.get().match
    guard FixtureKey(request, rules) != FixtureKey(page.request, rules) else { return nil }
    self.request = request
    self.page = page
    list = RecordedList(folder: folder, rules: rules)
  }

  /// The response, marked as one that was not recorded like this.
  ///
  /// A request without a size gets the whole page.
  var response: HTTPResponse {
    var response = page.response
    if let count = request.target.pageSize, let body = body(of: count) { response.body = body }
    response.headers.add(HTTPResponse.missHeader.name, HTTPResponse.otherPageSize)
    return response
  }

  /// Returns a page with this many items of the list, and with a `next` of the same size; nil if
  /// the response is no page.
  private func body(of count: Int) -> [UInt8]? {
    guard let root = RecordedList.root(of: page.response), root["data"]?.kind == .array else {
      return nil
    }
    let offset = request.target.offset ?? 0
    let skipped = offset - (page.request.target.offset ?? 0)
    let (items, isLast) = items(count, after: skipped)
    let members = root.members.compactMap { name, value -> JSONMember? in
      switch name {
      case "next": nil
      case "data": JSONMember("data", .array(items.map { .json($0) }))
      default: JSONMember(name, .json(value))
      }
    }
    let next = isLast ? [] : [JSONMember("next", .string(target(at: offset + items.count, count)))]
    return JSONValue.object(next + members).encoded()
  }

  /// Returns items of the page and of those after it, as far as they are recorded and of the same
  /// time, and whether the list ends with them.
  private func items(_ count: Int, after skipped: Int) -> (items: [JSON], isLast: Bool) {
    var found = list.items(of: page).dropFirst(skipped)
    var (last, lastRequest) = (page, page.request)
    while found.count < count, let next = RecordedList.request(after: lastRequest, last.response),
      let more = list.page(for: next), RecordedList.total(of: more) == RecordedList.total(of: page),
      next.target.offset == (last.request.target.offset ?? 0) + list.items(of: last).count
    {
      found += list.items(of: more)
      (last, lastRequest) = (more, next)
    }
    let hasMore = found.count > count || RecordedList.next(after: lastRequest, last.response) != nil
    return (Array(found.prefix(count)), !hasMore)
  }

  private func target(at offset: Int, _ count: Int) -> String {
    let own = request.target.query.items.filter { !["offset", "limit"].contains($0.name) }
    let position = [Query.Item("offset", "\(offset)"), Query.Item("limit", "\(count)")]
    return RequestTarget(path: request.target.path, query: Query(own + position)).description
  }
}

extension HTTPResponse {
  /// The value of the miss header of a response in another page size than the recorded one.
  static let otherPageSize = "other-page-size"

  /// Whether the response was made from recorded pages of another size.
  package var hasOtherPageSize: Bool {
    headers[Self.missHeader.name]?.lowercased() == Self.otherPageSize
  }
}
