import MusicPlatform

/// A value in a message of D-Bus, of which numbers and texts keep the code of their type.
package indirect enum BusValue: Sendable, Hashable {
  /// An integer (`y n q i u x`), a boolean (`b`) as 0 or 1, or the bits of one without a sign (`t`).
  case number(Unicode.Scalar, Int64)
  case double(Double)
  /// A text (`s`), the path of an object (`o`), or the types of values (`g`).
  case text(Unicode.Scalar, String)
  /// Values of one type, whose signature an empty array has too.
  case array(of: String, [BusValue])
  /// The fields of a structure (`(`), or a key and its value in an array (`{`).
  case group(Unicode.Scalar, [BusValue])
  /// A value that brings its type along.
  case variant(BusValue)

  package var type: String {
    switch self {
    case .number(let code, _), .text(let code, _): String(code)
    case .double: "d"
    case .array(let type, _): "a" + type
    case .group(let code, let values):
      "\(code)\(values.map(\.type).joined())\(code == "(" ? ")" : "}")"
    case .variant: "v"
    }
  }
}

extension BusValue {
  package static func bool(_ flag: Bool) -> BusValue { .number("b", flag ? 1 : 0) }
  package static func int32(_ number: Int32) -> BusValue { .number("i", Int64(number)) }
  package static func uint32(_ number: UInt32) -> BusValue { .number("u", Int64(number)) }
  package static func int64(_ number: Int64) -> BusValue { .number("x", number) }
  package static func string(_ text: String) -> BusValue { .text("s", text) }
  package static func path(_ text: String) -> BusValue { .text("o", text) }

  /// Creates an array of texts.
  package static func texts(_ texts: [String]) -> BusValue { .array(of: "s", texts.map(string)) }

  /// Creates an array of pairs, whose values bring their types along, in the order of their names.
  package static func dictionary(_ values: [String: BusValue]) -> BusValue {
    .array(
      of: "{sv}",
      values.sorted { $0.key < $1.key }.map { .group("{", [.string($0.key), .variant($0.value)]) })
  }

  /// Whether a text is the path of an object, such as `/org/mpris/MediaPlayer2`.
  package static func isPath(_ text: String) -> Bool {
    guard text.utf8.first == UInt8(ascii: "/") else { return false }
    let parts = text.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return text == "/"
      || parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "_") }
      }
  }
}

// Each of these looks into variants, and is nil for a value of another type.
extension BusValue {
  /// The value without the variants around it.
  package var unwrapped: BusValue {
    if case .variant(let content) = self { content.unwrapped } else { self }
  }

  /// A text, or a path as one.
  package var text: String? {
    if case .text(let code, let text) = unwrapped, code != "g" { text } else { nil }
  }

  /// An integer of any type, if it fits.
  package var integer: Int64? {
    guard case .number(let code, let number) = unwrapped, code != "b" else { return nil }
    return code == "t" && number < 0 ? nil : number
  }

  /// A number of any type.
  package var number: Double? {
    switch unwrapped {
    case .double(let number): number
    case .number("t", let bits): Double(UInt64(bitPattern: bits))
    default: integer.map(Double.init)
    }
  }

  package var flag: Bool? {
    if case .number("b", let number) = unwrapped { number == 1 } else { nil }
  }

  /// The elements of an array, or the fields of a structure.
  package var elements: [BusValue]? {
    switch unwrapped {
    case .array(_, let elements), .group("(", let elements): elements
    default: nil
    }
  }

  /// The values of an array of pairs by their names, without variants; of two with one name, the
  /// first.
  package var dictionary: [String: BusValue]? {
    guard case .array(let type, let elements) = unwrapped, type.utf8.first == UInt8(ascii: "{")
    else { return nil }
    let pairs = elements.compactMap { element -> (String, BusValue)? in
      guard case .group(_, let pair) = element, pair.count == 2, let name = pair[0].text
      else { return nil }
      return (name, pair[1].unwrapped)
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
