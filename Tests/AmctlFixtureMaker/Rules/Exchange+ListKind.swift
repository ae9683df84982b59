internal import MusicAPI

extension Exchange {
  /// The kinds of lists, which differ in their members besides the resources, and in their order.
  enum ListKind {
    /// A relationship or a view, with the next URL after the resources.
    case related
    /// A collection, with the next URL before the resources.
    case collection
    /// A view with a title.
    case titled(String)
    /// A library list, with its total.
    case library(total: Int)
    /// A listening history: a collection with its own URL.
    case history
  }
}

extension Exchange.ListKind {
  /// Returns the body of a response with one page.
  func json(_ items: [JSONValue], at path: String, next: String?) -> JSONValue {
    let next = next.map { JSONValue.string($0) }
    let data = JSONValue.array(items)
    return switch self {
    case .related: .members(["data": data, "next": next])
    case .collection: .members(["next": next, "data": data])
    case .titled(let title):
      .members(["attributes": ["title": .string(title)], "data": data, "next": next])
    case .library(let total):
      .members(["next": next, "data": data, "meta": ["total": .int(total)]])
    case .history: .members(["href": .string(path), "next": next, "data": data])
    }
  }
}
