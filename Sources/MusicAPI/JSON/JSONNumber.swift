/// A number as a text that is sure to be JSON.
public struct JSONNumber: Sendable, Hashable {
  /// The text, `1.50` for instance.
  public let text: String

  /// Takes a text as it is; nil when it is not a number of JSON's grammar.
  public init?(_ text: String) {
    guard let root = try? JSONDocument(parsing: text).root, root.numberText == text else {
      return nil
    }
    self.text = text
  }

  /// Takes the shortest text that reads back as the same number.
  ///
  /// Infinity and what is no number have none and give nil.
  public init?(_ value: Double) {
    self.init("\(value)")
  }
}
