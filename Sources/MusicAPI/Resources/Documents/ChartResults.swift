/// Charts, by type.
public struct ChartResults: GroupedAnswer {
  /// The whole answer.
  public let json: JSON

  /// Takes an object with `results`.
  public init(document: JSONDocument) throws(UnexpectedShape) {
    json = try document.answer(with: "results", .object)
  }

  /// The charts of a type; a type may have several.
  public subscript<Kind: ResourceKind>(kind: Kind.Type) -> [Chart<Kind>] {
    guard let type = Kind.type else { return [] }
    return json["results"]?[type.rawValue].flatMap { [Chart<Kind>](json: $0) } ?? []
  }
}
