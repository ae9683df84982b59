/// One chart, such as the songs most played: a list with a name, in pages.
public struct Chart<Kind: ResourceKind>: ObjectView {
  /// The object the server sent.
  public let json: JSON?
  /// The resources of this page, best first.
  public let data: [Resource<Kind>]

  /// Looks at an object that the server sent; of nil, every member reads as nil.
  public init(_ json: JSON?) {
    self.json = json
    data = [Resource<Kind>](in: json)
  }

  /// What the chart is called in requests, such as `most-played`.
  public var chart: String? { self["chart"] }
  /// What the chart is called by people.
  public var name: String? { self["name"] }
  /// The path of this chart.
  public var href: String? { self["href"] }
  /// The path of the next page; nil on the last one, and an error where it cannot be told.
  public var next: String? {
    get throws(UnexpectedShape) { try json?.nextPage() }
  }
}
