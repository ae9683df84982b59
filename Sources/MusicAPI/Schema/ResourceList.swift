/// A list of resources inside a response: a relationship, a view, a group of search results, or a
/// chart.
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

  /// The name of a chart in requests, such as `most-played`; nil for other lists.
  public var chart: String? { self["chart"] }

  /// The name of a chart to display; nil for other lists.
  public var name: String? { self["name"] }

  /// The title of a view; available inside a resource, or if the request asks for titles.
  public var title: String? { Attributes<Kind>(json?["attributes"])["title"] }
}
