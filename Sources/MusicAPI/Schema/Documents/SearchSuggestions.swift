/// What to suggest to somebody who is still typing.
public struct SearchSuggestions: ResponseBody {
  /// The whole answer.
  public let json: JSON

  /// Takes an object with `results`.
  public init(document: JSONDocument) throws(UnexpectedShape) {
    json = try document.answer(with: "results", .object)
  }

  /// The suggestions, best first, the kinds mixed.
  public var suggestions: [Suggestion] {
    json["results"]?["suggestions"].flatMap { [Suggestion](json: $0) } ?? []
  }

  /// A term, or a resource.
  public struct Suggestion: ObjectView {
    /// The object the server sent.
    public let json: JSON?

    /// Looks at an object that the server sent; of nil, every member reads as nil.
    public init(_ json: JSON?) {
      self.json = json
    }

    /// What this is.
    public var kind: SuggestionKind? { self["kind"] }
    /// The term to search with.
    public var searchTerm: String? { self["searchTerm"] }
    /// The term as people see it.
    public var displayTerm: String? { self["displayTerm"] }
    /// The resource that matches.
    public var content: AnyResource? { self["content"] }
  }
}
