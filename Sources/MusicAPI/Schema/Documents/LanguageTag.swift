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
