/// A value to build JSON from, such as a request body or the claims of a token.
///
/// ```swift
/// let body: JSONValue = ["type": "rating", "attributes": ["value": 1, "weight": 0.5]]
/// body.encoded()  // {"type":"rating","attributes":{"value":1,"weight":0.5}}
/// ```
public enum JSONValue: Sendable, Hashable {
  /// The literal `null`.
  case null
  /// The literal `true` or `false`.
  case bool(Bool)
  /// An integer.
  case int(Int)
  /// Any other number, written as the shortest text that represents it; null if it is not finite.
  case double(Double)
  /// A string in unescaped form.
  case string(String)
  /// The elements of an array, in order.
  case array([JSONValue])
  /// The members of an object, in order; names are not checked for duplicates.
  case object([JSONMember])
  /// A value from a parsed document, with its bytes unmodified.
  case json(JSON)
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral,
  ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Creates a string.
  public init(stringLiteral value: String) {
    self = .string(value)
  }

  /// Creates an integer.
  public init(integerLiteral value: Int) {
    self = .int(value)
  }

  /// Creates a number; the text of `1.50` is `1.5`.
  ///
  /// To keep the digits as they are written, and more of them than a `Double` has, use ``json(_:)``
  /// with a parsed number.
  public init(floatLiteral value: Double) {
    self = .double(value)
  }

  /// Creates `true` or `false`.
  public init(booleanLiteral value: Bool) {
    self = .bool(value)
  }

  /// Creates `null`.
  public init(nilLiteral: ()) {
    self = .null
  }

  /// Creates an array.
  public init(arrayLiteral elements: JSONValue...) {
    self = .array(elements)
  }

  /// Creates an object whose members stay in this order.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map(JSONMember.init))
  }
}

/// A name and a value of an object to build.
public struct JSONMember: Sendable, Hashable {
  /// The name in unescaped form.
  public let name: String
  /// The value.
  public let value: JSONValue

  /// Creates a member from a name and a value.
  public init(_ name: String, _ value: JSONValue) {
    self.name = name
    self.value = value
  }
}

extension JSONValue {
  /// Returns the value as JSON without white space, escaping only what JSON requires.
  public func encoded() -> [UInt8] {
    var output: [UInt8] = []
    append(to: &output)
    return output
  }

  /// Appends the value to the output.
  private func append(to output: inout [UInt8]) {
    switch self {
    case .null: output += "null".utf8
    case .bool(let value): output += (value ? "true" : "false").utf8
    case .int(let value): output += String(value).utf8
    case .double(let value): output += (value.isFinite ? "\(value)" : "null").utf8
    case .string(let value): JSONEscape.append(value, to: &output)
    case .json(let value): output += value.source
    case .array(let elements):
      JSONValue.append(elements, between: "[", "]", to: &output) { $0.append(to: &$1) }
    case .object(let members):
      JSONValue.append(members, between: "{", "}", to: &output) { member, output in
        JSONEscape.append(member.name, to: &output)
        output.append(UInt8(ascii: ":"))
        member.value.append(to: &output)
      }
    }
  }

  /// Appends a list with brackets around it and commas between items.
  private static func append<Item>(
    _ items: [Item], between open: Unicode.Scalar, _ close: Unicode.Scalar,
    to output: inout [UInt8], item append: (Item, inout [UInt8]) -> Void
  ) {
    output.append(UInt8(ascii: open))
    for (position, item) in items.enumerated() {
      if position > 0 { output.append(UInt8(ascii: ",")) }
      append(item, &output)
    }
    output.append(UInt8(ascii: close))
  }
}

extension JSONValue {
  /// A text, or null.
  package static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  /// A whole number, or null.
  package static func integer(_ number: Int?) -> JSONValue { number.map { .int($0) } ?? .null }
}
