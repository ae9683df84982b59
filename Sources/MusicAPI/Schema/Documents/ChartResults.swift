/// Charts, by type.
public struct ChartResults: GroupedAnswer {
  /// The whole answer.
  public let json: JSON

  /// Takes an object with `results`.
  public init(document: JSONDocument) throws(UnexpectedShape) {
    json = try document.answer(with: "results", .object)
  }

  /// The charts of a type; a type may have several.
  public subscript<Kind: Charted>(kind: Kind.Type) -> [Chart<Kind>] {
    json["results"]?[kind.facts.type.rawValue].flatMap { [Chart<Kind>](json: $0) } ?? []
  }

  /// All charts, whatever their types, in the order the service suggests.
  ///
  /// A request by type names has its charts here. ``MusicClient/items(of:from:extent:)`` reads the
  /// further pages of each.
  public var charts: [Chart<AnyKind>] {
    groups.compactMap { $0.list(in: json) }.map { Chart($0) }
  }
}
