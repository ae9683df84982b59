/// The results of a search, by type.
public struct SearchResults: ResourceResponse, PagedResponse {
  /// Any kind, because results are of several.
  public typealias Kind = AnyKind

  /// The whole response.
  public let json: JSON

  /// Reads an object with `results`, which has groups only for types with matches.
  public init(document: JSONDocument) throws(UnexpectedShapeError) {
    json = try document.response(with: "results", .object)
  }

  /// The group of a type; nil if there are no matches of that type.
  public subscript<Item: Searchable>(collection: ResourceCollection<Item>) -> ResourceList<Item>? {
    group(named: collection.type.rawValue)
  }

  /// The best matches of any type, which the service has sent under two different names.
  public var topResults: ResourceList<AnyKind>? {
    group(named: "topResults") ?? group(named: "top")
  }

  /// All groups, of any type, in the order that the service suggests.
  ///
  /// To read the further pages of each,
  /// use ``MusicClient/items(in:extent:)``.
  public var lists: [ResourceList<AnyKind>] {
    ListPlace.all(in: json).compactMap { $0.list(in: json) }.map { ResourceList($0) }
  }

  private func group<Item>(named name: String) -> ResourceList<Item>? {
    json["results"]?[name].flatMap { ResourceList(json: $0) }
  }
}

/// Popular search terms.
public struct SearchHints: PagedResponse {
  /// The whole response.
  public let json: JSON

  /// Reads an object with `results`.
  public init(document: JSONDocument) throws(UnexpectedShapeError) {
    json = try document.response(with: "results", .object)
  }

  /// The terms, with the best first.
  public var terms: [String] {
    json["results"]?["terms"].flatMap { [String](json: $0) } ?? []
  }
}

/// Suggestions that complete a search term.
public struct SearchSuggestions: PagedResponse {
  /// The whole response.
  public let json: JSON

  /// Reads an object with `results`.
  public init(document: JSONDocument) throws(UnexpectedShapeError) {
    json = try document.response(with: "results", .object)
  }

  /// The suggestions of all kinds, with the best first.
  public var suggestions: [Suggestion] {
    json["results"]?["suggestions"].flatMap { [Suggestion](json: $0) } ?? []
  }

  /// A suggested term or resource.
  public typealias Suggestion = Attributes<SuggestionSchema>
}

/// The members of a ``SearchSuggestions/Suggestion``.
public final class SuggestionSchema: ObjectSchema {
  /// The declarations of the members.
  public static let schema = SuggestionSchema()

  /// The kind of suggestion: `terms`, or `topResults` for a resource that already matches.
  public let kind = Attribute<String>("kind")
  /// The term to search with.
  public let searchTerm = Attribute<String>("searchTerm")
  /// The term to display.
  public let displayTerm = Attribute<String>("displayTerm")
  /// The matching resource.
  public let content = Attribute<AnyResource>("content")
}

/// The response of a request for charts, by type.
public struct ChartResults: ResourceResponse, PagedResponse {
  /// Any kind, because charts are of several.
  public typealias Kind = AnyKind

  /// The whole response.
  public let json: JSON

  /// Reads an object with `results`.
  public init(document: JSONDocument) throws(UnexpectedShapeError) {
    json = try document.response(with: "results", .object)
  }

  /// The charts of a type; a type may have several.
  public subscript<Item: Charted>(collection: ResourceCollection<Item>) -> [ResourceList<Item>] {
    json["results"]?[collection.type.rawValue].flatMap { [ResourceList<Item>](json: $0) } ?? []
  }

  /// All charts, of any type, in the order that the service suggests.
  ///
  /// To read the further pages of each,
  /// use ``MusicClient/items(in:extent:)``.
  public var charts: [ResourceList<AnyKind>] {
    ListPlace.all(in: json).compactMap { $0.list(in: json) }.map { ResourceList($0) }
  }
}
