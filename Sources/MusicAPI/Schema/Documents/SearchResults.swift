/// What a search found, by type.
public struct SearchResults: GroupedAnswer {
  /// The whole answer.
  public let json: JSON

  /// Takes an object with `results`; what was not found has no group in it.
  public init(document: JSONDocument) throws(UnexpectedShape) {
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
