/// What a suggestion can be.
public struct SuggestionKind: OpenEnumeration {
  /// The name the service uses.
  public let rawValue: String

  /// Takes any name, whether it is known here or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A term to search for.
  public static let terms = SuggestionKind(rawValue: "terms")
  /// A resource that matches already.
  public static let topResults = SuggestionKind(rawValue: "topResults")

  /// Those that were known when this was written.
  package static let known = [terms, topResults]
}
