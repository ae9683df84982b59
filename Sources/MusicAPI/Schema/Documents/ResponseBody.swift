/// What the response of an endpoint contains.
public protocol ResponseBody: Sendable {
  /// Reads the document of a response.
  init(document: JSONDocument) throws(UnexpectedShapeError)
  /// What a success without a body means; nil when a body is required.
  static var ofEmptyBody: Self? { get }
}

extension ResponseBody {
  /// Nil by default: a body is required.
  public static var ofEmptyBody: Self? { nil }
}

/// A list of resources, or one page of it: the response of most endpoints.
public struct ResourceDocument<Kind: ResourceKind>: GroupedResponse {
  /// The whole response.
  public let json: JSON

  /// The resources of this page; an element that is no resource of this kind is left out.
  public let data: [Resource<Kind>]

  /// Takes an object with a `data` array, which is empty or has a resource of this kind.
  public init(document: JSONDocument) throws(UnexpectedShapeError) {
    json = try document.answer(with: "data", .array)
    try Kind.check(json)
    data = [Resource<Kind>](in: json)
  }

  /// The one list there is: the response itself.
  package var groups: [ListPlace] { [.root] }

  /// The path of the next page; nil on the last page, and an error when `next` is not a path.
  public var next: String? {
    get throws(UnexpectedShapeError) { try json.nextPage() }
  }
}

/// The result of a request that changes something, with what was created if the service says.
///
/// Many changes get a response without a body, some before they take effect: an item added to the
/// library shows up seconds later.
public struct Receipt<Kind: ResourceKind>: ResponseBody {
  /// The whole response; nil when it has no body.
  public let json: JSON?
  /// The resources as they are after the change; empty when the service does not say.
  public let data: [Resource<Kind>]

  /// Takes any document: the change was made, whatever the response looks like.
  public init(document: JSONDocument) {
    json = document.root
    data = [Resource<Kind>](in: json)
  }

  private init() {
    json = nil
    data = []
  }

  /// A success without further information.
  public static var ofEmptyBody: Self? { Self() }
}

/// Any JSON document.
public struct RawDocument: ResponseBody {
  /// The whole response.
  public let json: JSON

  /// Takes any document.
  public init(document: JSONDocument) {
    json = document.root
  }
}

/// The best language of a storefront for a reader.
public struct LanguageTag: ResponseBody {
  /// The whole response.
  public let json: JSON

  /// Takes an object with `results`.
  public init(document: JSONDocument) throws(UnexpectedShapeError) {
    json = try document.answer(with: "results", .object)
  }

  /// The tag, such as `fr-CA`.
  public var tag: String? { json["results"]?["tag"]?.string }
}
