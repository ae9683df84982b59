/// A value to build JSON from: request bodies, the claims of a token.
///
/// ```swift
/// let body: JSONValue = ["type": "rating", "attributes": ["value": .int(1)]]
/// body.encoded()  // {"type":"rating","attributes":{"value":1}}
/// ```
public enum JSONValue: Sendable, Hashable {
  /// The literal `null`.
  case null
  /// The literal `true` or `false`.
  case bool(Bool)
  /// A whole number.
  case int(Int)
  /// Any other number, as its text.
  case number(JSONNumber)
  /// A string, without escapes.
  case string(String)
  /// Elements in order.
  case array([JSONValue])
  /// Members in order; names are not checked for repeats.
  case object([JSONMember])
  /// A value that was read, with its bytes unchanged.
  case json(JSON)
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Makes a string.
  public init(stringLiteral value: String) {
    self = .string(value)
  }

  /// Makes a whole number.
  public init(integerLiteral value: Int) {
    self = .int(value)
  }

  /// Makes `true` or `false`.
  public init(booleanLiteral value: Bool) {
    self = .bool(value)
  }

  /// Makes `null`.
  public init(nilLiteral: ()) {
    self = .null
  }

  /// Makes an array.
  public init(arrayLiteral elements: JSONValue...) {
    self = .array(elements)
  }

  /// Makes an object whose members stay in this order.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map(JSONMember.init))
  }
}
