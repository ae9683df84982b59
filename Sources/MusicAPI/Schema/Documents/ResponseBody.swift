/// The contents of an endpoint's response.
public protocol ResponseBody: Sendable {
  /// Creates the contents from the document of a response.
  init(document: JSONDocument) throws(UnexpectedShapeError)
  /// The contents for a successful response without a body; nil if a body is required.
  static var ofEmptyBody: Self? { get }
}

extension ResponseBody {
  /// Nil by default, because a body is required.
  public static var ofEmptyBody: Self? { nil }
}

/// A response whose resources can have extras, as ``Extra`` describes.
public protocol ResourceResponse<Kind>: ResponseBody {
  /// The kind of the resources; any kind if a response has several.
  associatedtype Kind: ResourceKind = AnyKind
}

/// A response that may be one page of several.
public protocol PagedResponse: ResponseBody {
  /// The whole response.
  var json: JSON { get }
}

extension Resource: ResourceResponse {
  /// Reads the resource in an object's `data`; throws unless it is one of this kind.
  ///
  /// The whole response is in `json.document.root`.
  public init(document: JSONDocument) throws(UnexpectedShapeError) {
    let response = try document.response(with: "data", .array)
    try Kind.check(response)
    guard let resource = [Resource](in: response).first else {
      throw UnexpectedShapeError("it contains no resource")
    }
    self = resource
  }
}

/// The response to a change, with the created or changed resources if the service sends them.
///
/// Many changes get a response without a body, some before they take effect: for example, an item
/// that was added to the library appears in it seconds later.
public struct Receipt<Kind: ResourceKind>: ResponseBody {
  /// The whole response; nil if it has no body.
  public let json: JSON?
  /// The resources after the change; empty if the service does not send them.
  public let resources: [Resource<Kind>]

  /// Reads any document: the change was made, whatever the response contains.
  public init(document: JSONDocument) {
    json = document.root
    resources = [Resource<Kind>](in: json)
  }

  private init() {
    json = nil
    resources = []
  }

  /// A successful response without a body.
  public static var ofEmptyBody: Self? { Self() }
}

/// The response of an endpoint without a type of its own: `Endpoint<JSON>`.
extension JSON: ResponseBody {
  /// Reads any document.
  public init(document: JSONDocument) {
    self = document.root
  }
}

/// The language of a storefront that best fits a reader's languages.
package struct LanguageTag: ResponseBody {
  /// The whole response.
  package let json: JSON

  /// Reads an object with `results`.
  package init(document: JSONDocument) throws(UnexpectedShapeError) {
    json = try document.response(with: "results", .object)
  }

  /// The language tag, such as `fr-CA`.
  package var tag: String? { json["results"]?["tag"]?.string }
}

extension JSON {
  /// The elements of this page of a list.
  ///
  /// A page may keep its resources apart, in `resources` by type and id: each identifier in `data`
  /// then represents the resource that it names, and without `data` all resources are elements.
  var pageElements: [JSON] {
    let leftOut = document.leftOut
    let data = self["data"]?.elements.filter { !leftOut.contains($0.index) }
    guard let types = self["resources"], types.kind == .object else { return data ?? [] }
    guard let data else { return types.members.flatMap { $0.value.members.map(\.value) } }
    return data.map { element in
      guard let type = element["type"]?.string, let id = element["id"]?.string else {
        return element
      }
      return types[type]?[id] ?? element
    }
  }

  /// Whether this is a page: it has a list, or resources in a map.
  var isPage: Bool { self["data"]?.kind == .array || self["resources"]?.kind == .object }
}
