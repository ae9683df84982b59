/// The results of a search, by type.
public struct SearchResults: ResourceResponse, PagedResponse {
  /// The whole response.
  public let json: JSON

  /// Reads an object with `results`, which has groups only for types with matches.
  public init(document: JSONDocument) throws(UnexpectedShapeError) {
    json = try document.response(with: "results", .object)
  }

  /// The group of a type; nil if there are no matches of that type.
  public subscript<Item: Searchable>(collection: ResourceCollection<Item>) -> Page<Item>? {
    group(named: collection.type.rawValue)
  }

  /// The best matches of any type, which the service has sent under two different names.
  public var topResults: Page<AnyKind>? {
    group(named: "topResults") ?? group(named: "top")
  }

  /// All groups, of any type, in the order that the service suggests.
  ///
  /// To read the further pages of each,
  /// use ``MusicClient/items(in:extent:)``.
  public var lists: [Page<AnyKind>] {
    ListPlace.all(in: json).map { Page(json, at: $0) }
  }

  private func group<Item>(named name: String) -> Page<Item>? {
    json["results"]?[name].flatMap { list in
      list.kind == .object ? Page(json, list, at: .group(name)) : nil
    }
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
  public var suggestions: [Attributes<Suggestion>] {
    json["results"]?["suggestions"].flatMap { [Attributes<Suggestion>](json: $0) } ?? []
  }

  /// A suggested term or resource.
  public final class Suggestion: ObjectSchema {
    /// The declarations of the members.
    public static let schema = Suggestion()

    /// The kind of suggestion: `terms`, or `topResults` for a resource that already matches.
    public let kind = Attribute<String>("kind")
    /// The term to search with.
    public let searchTerm = Attribute<String>("searchTerm")
    /// The term to display.
    public let displayTerm = Attribute<String>("displayTerm")
    /// The matching resource.
    public let content = Attribute<AnyResource>("content")
  }
}

/// The response of a request for charts, by type.
public struct ChartResults: ResourceResponse, PagedResponse {
  /// The whole response.
  public let json: JSON

  /// Reads an object with `results`.
  public init(document: JSONDocument) throws(UnexpectedShapeError) {
    json = try document.response(with: "results", .object)
  }

  /// The charts of a type; a type may have several.
  public subscript<Item: Charted>(collection: ResourceCollection<Item>) -> [Page<Item>] {
    let group = collection.type.rawValue
    let lists = json["results"]?[group]?.elements.filter { $0.kind == .object } ?? []
    return lists.map { Page(json, $0, at: .chart(group: group, name: $0["chart"]?.string)) }
  }

  /// All charts, of any type, in the order that the service suggests.
  ///
  /// To read the further pages of each,
  /// use ``MusicClient/items(in:extent:)``.
  public var charts: [Page<AnyKind>] {
    ListPlace.all(in: json).map { Page(json, at: $0) }
  }
}
