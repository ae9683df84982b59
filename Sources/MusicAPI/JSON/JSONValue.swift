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

/// A name and a value of an object that is built.
public struct JSONMember: Sendable, Hashable {
  /// The name, without escapes.
  public let name: String
  /// The value.
  public let value: JSONValue

  /// Joins a name and a value.
  public init(_ name: String, _ value: JSONValue) {
    self.name = name
    self.value = value
  }
}

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

extension JSONValue {
  /// The value as JSON without white space; only what must be escaped is.
  public func encoded() -> [UInt8] {
    var output: [UInt8] = []
    append(to: &output)
    return output
  }

  /// Writes the value behind what is there.
  private func append(to output: inout [UInt8]) {
    switch self {
    case .null: output += "null".utf8
    case .bool(let value): output += (value ? "true" : "false").utf8
    case .int(let value): output += String(value).utf8
    case .number(let value): output += value.text.utf8
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

  /// Writes a list with brackets around it and commas between.
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
