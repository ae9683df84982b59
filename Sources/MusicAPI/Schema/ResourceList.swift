/// A list of resources inside a response: a relationship, a view, or a group of search results.
///
/// A relationship to a single resource is also a list, with at most one item.
public struct ResourceList<Kind: ResourceKind>: ObjectView {
  /// The object that the server sent.
  public let json: JSON?
  /// The resources of this page; empty if only a link was sent.
  public let data: [Resource<Kind>]

  /// Wraps an object that the server sent; if it is nil, every member reads as nil.
  public init(_ json: JSON?) {
    self.json = json
    data = [Resource<Kind>](in: json)
  }

  /// The path of the whole list.
  public var href: String? { self["href"] }

  /// The path of the next page; nil on the last page, and an error if it is not a path.
  public var next: String? {
    get throws(UnexpectedShapeError) { try json?.nextPage() }
  }

  /// The title of a view; available inside a resource, or if the request asks for titles.
  public var title: String? { Attributes<Kind>(json?["attributes"])["title"] }
}

/// A list inside a response that has pages of its own.
public protocol PagedList<Item>: Sendable {
  /// The kind of the items.
  associatedtype Item: ResourceKind
  /// The object that the server sent, with `data` and `next`; nil if it sent none.
  var json: JSON? { get }
}

extension ResourceList: PagedList {
  /// The kind of the items.
  public typealias Item = Kind
}

extension Chart: PagedList {
  /// The kind of the items.
  public typealias Item = Kind
}
