/// Terms that others search for.
public struct SearchHints: ResponseBody {
  /// The whole answer.
  public let json: JSON

  /// Takes an object with `results`.
  public init(document: JSONDocument) throws(UnexpectedShape) {
    json = try document.answer(with: "results", .object)
  }

  /// The terms, best first.
  public var terms: [String] {
    json["results"]?["terms"].flatMap { [String](json: $0) } ?? []
  }
}
