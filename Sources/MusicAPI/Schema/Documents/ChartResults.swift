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
}
