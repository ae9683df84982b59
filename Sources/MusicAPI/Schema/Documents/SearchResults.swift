/// What a search found, by type.
public struct SearchResults: GroupedResponse {
  /// The whole response.
  public let json: JSON

  /// Takes an object with `results`; what was not found has no group in it.
  public init(document: JSONDocument) throws(UnexpectedShapeError) {
    json = try document.answer(with: "results", .object)
  }

  /// The group of a type; nil when nothing of that type was found.
  public subscript<Kind: Searchable>(kind: Kind.Type) -> ResourceList<Kind>? {
    group(named: kind.facts.type.rawValue)
  }

  /// The best matches of any type, under either of the two names the service has given them.
  public var topResults: ResourceList<AnyKind>? {
    group(named: "topResults") ?? group(named: "top")
  }

  /// All groups, whatever their types, in the order the service suggests.
  ///
  /// A search by type names has its results here. ``MusicClient/items(of:from:extent:)`` reads the
  /// further pages of each.
  public var lists: [ResourceList<AnyKind>] {
    groups.compactMap { $0.list(in: json) }.map { ResourceList($0) }
  }

  private func group<Kind>(named name: String) -> ResourceList<Kind>? {
    json["results"]?[name].flatMap { ResourceList(json: $0) }
  }
}

/// Terms that others search for.
public struct SearchHints: ResponseBody {
  /// The whole response.
  public let json: JSON

  /// Takes an object with `results`.
  public init(document: JSONDocument) throws(UnexpectedShapeError) {
    json = try document.answer(with: "results", .object)
  }

  /// The terms, best first.
  public var terms: [String] {
    json["results"]?["terms"].flatMap { [String](json: $0) } ?? []
  }
}

/// Suggestions that complete a search term.
public struct SearchSuggestions: ResponseBody {
  /// The whole response.
  public let json: JSON

  /// Takes an object with `results`.
  public init(document: JSONDocument) throws(UnexpectedShapeError) {
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
