internal import MusicAPI

extension Exchange {
  /// What a list says beside its resources, and in which order.
  enum ListKind {
    /// A relationship or a view: the next address stands behind the resources.
    case related
    /// A collection: the next address stands before the resources.
    case collection
    /// A view that says what it is called.
    case titled(String)
    /// A list of a library, which knows how long it is.
    case library(total: Int)
    /// What was heard: a collection that says where it stands.
    case history
  }
}

extension Exchange.ListKind {
  /// The body of an answer that holds one page.
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
