/// A value in a message of D-Bus.
package enum BusValue: Sendable, Hashable {
  case byte(UInt8)
  case bool(Bool)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  /// The path of an object.
  case path(String)
  /// The types of values, as text.
  case signature(String)
  /// Values of one type, whose signature an empty array has too.
  case array(of: String, [BusValue])
  case structure([BusValue])
  /// A pair in an array: a key and its value.
  indirect case entry(BusValue, BusValue)
  /// A value that brings its type along.
  indirect case variant(BusValue)

  /// The type as text.
  package var type: String {
    switch self {
    case .byte: "y"
    case .bool: "b"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .path: "o"
    case .signature: "g"
    case .array(let type, _): "a" + type
    case .structure(let fields): "(" + fields.map(\.type).joined() + ")"
    case .entry(let key, let value): "{" + key.type + value.type + "}"
    case .variant: "v"
    }
  }
}

extension BusValue {
  /// Creates an array of texts.
  package static func texts(_ texts: [String]) -> BusValue {
    .array(of: "s", texts.map(BusValue.string))
  }

  /// Creates an array of pairs, whose values bring their types along, in the order of their names.
  package static func dictionary(_ values: [String: BusValue]) -> BusValue {
    .array(
      of: "{sv}",
      values.sorted { $0.key < $1.key }.map { .entry(.string($0.key), .variant($0.value)) })
  }
}

// Each of these looks into variants, and is nil for a value of another type.
extension BusValue {
  /// The value without the variants around it.
  package var unwrapped: BusValue {
    var value = self
    while case .variant(let content) = value { value = content }
    return value
  }

  /// A text, or a path as one.
  package var text: String? {
    switch unwrapped {
    case .string(let text), .path(let text): text
    default: nil
    }
  }

  /// An integer of any type, if it fits.
  package var integer: Int64? {
    switch unwrapped {
    case .byte(let number): Int64(number)
    case .int16(let number): Int64(number)
    case .uint16(let number): Int64(number)
    case .int32(let number): Int64(number)
    case .uint32(let number): Int64(number)
    case .int64(let number): number
    case .uint64(let number): Int64(exactly: number)
    default: nil
    }
  }

  /// A number of any type.
  package var number: Double? {
    switch unwrapped {
    case .double(let number): number
    case .uint64(let number): Double(number)
    default: integer.map(Double.init)
    }
  }

  /// A boolean.
  package var flag: Bool? {
    if case .bool(let flag) = unwrapped { flag } else { nil }
  }

  /// The elements of an array, or the fields of a structure.
  package var elements: [BusValue]? {
    switch unwrapped {
    case .array(_, let elements), .structure(let elements): elements
    default: nil
    }
  }

  /// The values of an array of pairs by their names, without variants; of two with one name, the
  /// first.
  package var dictionary: [String: BusValue]? {
    guard case .array(let type, let elements) = unwrapped, type.utf8.first == UInt8(ascii: "{")
    else { return nil }
    let pairs = elements.compactMap { element -> (String, BusValue)? in
      guard case .entry(let key, let value) = element else { return nil }
      return key.text.map { ($0, value.unwrapped) }
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
