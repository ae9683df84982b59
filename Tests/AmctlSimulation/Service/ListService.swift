import AmctlTestSupport
import MusicAPI

/// A service with lists that are read page by page, and with resources that are looked up by ID.
struct ListService: SimulatedService {
  /// An item of a list; a hidden one is counted, but not sent.
  struct Item: Sendable {
    let id: String
    let type: String
    var isHidden = false
    /// The rest of its attributes, as JSON.
    var attributes = ""

    /// The item as the service sends it.
    var json: String {
      #"{"id":"\#(id)","type":"\#(type)","attributes":{"name":"Song \#(id)"\#(attributes)}}"#
    }
  }

  /// How a page names the next one if it should not be followed.
  enum OddNext: CaseIterable {
    case foreign, repeated, noText, endedEarly
  }

  /// The items of each list, by its path.
  var lists: [String: [Item]]
  /// The most items on a page.
  var pageSize = 25
  var sendsTotal = true
  /// Whether some pages are shorter than others.
  var isIrregular = false
  /// Whether the response for an empty list is a 404.
  var isEmptyMissing = false
  /// The offset of the page whose `next` is odd, and how.
  var odd: (offset: Int, OddNext)?
  /// The most IDs that a lookup may name, and the response to more.
  var lookupLimit = (ids: Int.max, status: HTTPStatus(rawValue: 504))

  /// The IDs of what a list shows, in order.
  func visible(_ path: String) -> [String] {
    lists[path, default: []].filter { !$0.isHidden }.map(\.id)
  }

  func response(to request: HTTPRequest, at time: Duration) -> HTTPResponse {
    let (path, query) = (request.target.path, request.target.query)
    guard let items = lists[path] else { return Self.rejection(404) }
    if let ids = query["ids"] {
      return lookup(ids.split(separator: ",").map(String.init), in: items)
    }
    // Of most lists, this is how the service says that there is nothing.
    guard !items.isEmpty || !isEmptyMissing else { return Self.rejection(404, code: "40403") }
    return page(of: items, path, query)
  }

  private func page(of items: [Item], _ path: String, _ query: Query) -> HTTPResponse {
    let start = min(query["offset"].flatMap { Int($0) } ?? 0, items.count)
    let size = isIrregular ? 1 + start * 5 % pageSize : pageSize
    let end = min(start + min(query["limit"].flatMap { Int($0) } ?? 25, size), items.count)
    var next = end < items.count ? #""next":"\#(path)?offset=\#(end)","# : ""
    var shown = items[start..<end].filter { !$0.isHidden }
    switch odd {
    case (start, .foreign)?: next = #""next":"https://example.com\#(path)?offset=\#(end)","#
    case (start, .repeated)?: next = #""next":"\#(path)?offset=\#(start)","#
    case (start, .noText)?: next = #""next":42,"#
    case (start, .endedEarly)?: (next, shown) = ("", [])
    default: break
    }
    let total = sendsTotal ? #","meta":{"total":\#(items.count)}"# : ""
    return .json("{\(next)\"data\":[\(shown.map(\.json).joined(separator: ","))]\(total)}")
  }

  private func lookup(_ ids: [String], in list: [Item]) -> HTTPResponse {
    guard ids.count <= lookupLimit.ids else {
      return Self.rejection(lookupLimit.status, parameter: "ids")
    }
    // The order of the response is the service's own.
    let found = list.filter { ids.contains($0.id) }
    return .json("{\"data\":[\(found.map(\.json).joined(separator: ","))]}")
  }

  /// Returns an error in the service's format.
  static func rejection(
    _ status: HTTPStatus, code: String = "40400", parameter: String = ""
  ) -> HTTPResponse {
    .json(
      #"{"errors":[{"title":"T","code":"\#(code)","#
        + #""source":{"parameter":"\#(parameter)"}}]}"#, status: status)
  }
}
