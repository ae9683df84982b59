/// A list of resources inside a response: a relationship, a view, or a group of search results.
///
/// A to-one relationship is a list too, of at most one.
public struct ResourceList<Kind: ResourceKind>: ObjectView {
  /// The object the server sent.
  public let json: JSON?
  /// The resources of this page; empty when only a link was sent.
  public let data: [Resource<Kind>]

  /// Looks at an object that the server sent; of nil, every member reads as nil.
  public init(_ json: JSON?) {
    self.json = json
    data = [Resource<Kind>](in: json)
  }

  /// The path of the whole list.
  public var href: String? { self["href"] }

  /// The path of the next page; nil on the last page, and an error when `next` is not a path.
  public var next: String? {
    get throws(UnexpectedShapeError) { try json?.nextPage() }
  }

  /// The title of a view; present inside a resource, or when the request asks for titles.
  public var title: String? { Attributes<Kind>(json?["attributes"])["title"] }
}

/// A list inside a response that has pages of its own.
public protocol PagedList<Item>: Sendable {
  /// The kind of what is in it.
  associatedtype Item: ResourceKind
  /// The object the server sent, with `data` and `next`; nil when it sent none.
  var json: JSON? { get }
}

extension ResourceList: PagedList {
  /// The kind of what is in it.
  public typealias Item = Kind
}

extension Chart: PagedList {
  /// The kind of what is in it.
  public typealias Item = Kind
}
