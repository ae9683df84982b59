/// What an endpoint answers with.
public protocol ResponseBody: Sendable {
  /// Reads the answer's document.
  init(document: JSONDocument) throws(UnexpectedShape)
  /// What a success without a body says; nil when there has to be one.
  static var ofEmptyBody: Self? { get }
}

extension ResponseBody {
  /// Nil: an answer holds what was asked for.
  public static var ofEmptyBody: Self? { nil }
}

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

/// What came of a request that changes something: what was made, where the service says so.
///
/// Many changes are answered without a body, some of them before they have been made: what was
/// added to the library shows up seconds later.
public struct Receipt<Kind: ResourceKind>: ResponseBody {
  /// The whole answer; nil when it had no body.
  public let json: JSON?
  /// The resources as they are after the change; empty when the service does not say.
  public let data: [Resource<Kind>]

  /// Takes any document: a change that was made stays made, however odd its answer.
  public init(document: JSONDocument) {
    json = document.root
    data = [Resource<Kind>](in: json)
  }

  private init() {
    json = nil
    data = []
  }

  /// A success that says nothing more.
  public static var ofEmptyBody: Self? { Self() }
}

/// Whatever JSON an endpoint answers with.
public struct RawDocument: ResponseBody {
  /// The whole answer.
  public let json: JSON

  /// Takes any document.
  public init(document: JSONDocument) {
    json = document.root
  }
}

/// The language that a storefront serves a reader best in.
public struct LanguageTag: ResponseBody {
  /// The whole answer.
  public let json: JSON

  /// Takes an object with `results`.
  public init(document: JSONDocument) throws(UnexpectedShape) {
    json = try document.answer(with: "results", .object)
  }

  /// The tag, such as `fr-CA`.
  public var tag: String? { json["results"]?["tag"]?.string }
}
