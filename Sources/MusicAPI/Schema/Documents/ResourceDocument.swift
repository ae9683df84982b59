/// A list of resources, whole or one page of it: the answer of most endpoints.
public struct ResourceDocument<Kind: ResourceKind>: GroupedAnswer {
  /// The whole answer.
  public let json: JSON

  /// The resources of this page; an element that is no resource of this kind is left out.
  public let data: [Resource<Kind>]

  /// Takes an object with a `data` array, which is empty or has a resource of this kind.
  public init(document: JSONDocument) throws(UnexpectedShape) {
    json = try document.answer(with: "data", .array)
    try Kind.check(json)
    data = [Resource<Kind>](in: json)
  }

  /// The one list there is: the response itself.
  package var groups: [ListPlace] { [.root] }

  /// The path of the next page; nil on the last one, and an error where it cannot be told.
  public var next: String? {
    get throws(UnexpectedShape) { try json.nextPage() }
  }
}
