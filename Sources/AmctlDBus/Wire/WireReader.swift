/// Reads the values of a message as a signature names them.
///
/// The bus has checked what it passes on. What is invalid anyway is read as something or is an error,
/// and costs neither much memory nor much time.
struct WireReader {
  private let bytes: ArraySlice<UInt8>
  private let isBigEndian: Bool
  /// The number of bytes read, to which values are aligned.
  private var offset = 0
  /// How many more values there may be: each takes more memory here than in the message.
  private var room = 100_000

  /// How deep values may be nested.
  private static let depthLimit = 32

  private typealias Types = Substring.UnicodeScalarView

  /// Creates a reader for the bytes of a message, from its first on.
  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    isBigEndian = bytes.first == UInt8(ascii: "B")
  }

  /// Skips the zeros before a value.
  mutating func align(to size: Int) throws(BusError) {
    while !offset.isMultiple(of: size) { _ = try take(1) }
  }

  /// Reads the bits of a number.
  mutating func bits(_ size: Int) throws(BusError) -> UInt64 {
    try align(to: size)
    let digits = try take(size)
    return isBigEndian
      ? digits.reduce(0) { $0 << 8 | UInt64($1) }
      : digits.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Reads the values whose types a signature names; `depth` counts the containers around them.
  mutating func values(of signature: String, depth: Int = 0) throws(BusError) -> [BusValue] {
    var types = signature.unicodeScalars[...]
    var values: [BusValue] = []
    while !types.isEmpty { values.append(try value(of: &types, depth: depth)) }
    return values
  }

  /// Reads the value of the first type, and takes that away.
  private mutating func value(of types: inout Types, depth: Int) throws(BusError) -> BusValue {
    guard room > 0 else { throw .malformed("it has too many values") }
    room -= 1
    guard depth <= Self.depthLimit else { throw .malformed("it is nested too deeply") }
    guard let code = types.popFirst(), let size = code.alignment else {
      throw .malformed("its signature is not valid")
    }
    switch code {
    case "v":
      let values = try values(of: text(1), depth: depth + 1)
      guard values.count == 1 else { throw .malformed("a variant does not have one type") }
      return .variant(values[0])
    case "(", "{":
      try align(to: size)
      let end: Unicode.Scalar = code == "(" ? ")" : "}"
      var values: [BusValue] = []
      while types.first != end { values.append(try value(of: &types, depth: depth + 1)) }
      types.removeFirst()
      return .group(code, values)
    case "a":
      let type = try Self.first(of: types)
      types = types[type.endIndex...]
      return .array(of: String(Substring(type)), try elements(of: type, depth: depth + 1))
    case "s", "o": return .text(code, try text(4))
    case "g": return .text(code, try text(1))
    case "d": return .double(Double(bitPattern: try bits(size)))
    case "n": return .number(code, Int64(Int16(truncatingIfNeeded: try bits(size))))
    case "i": return .number(code, Int64(Int32(truncatingIfNeeded: try bits(size))))
    default: return .number(code, Int64(bitPattern: try bits(size)))
    }
  }

  /// Returns the first type: one code, or one with those inside it.
  private static func first(of types: Types) throws(BusError) -> Types {
    var open = 0
    for place in types.indices {
      let code = types[place]
      if code == "(" || code == "{" { open += 1 }
      if code == ")" || code == "}" { open -= 1 }
      if open == 0, code != "a" { return types[...place] }
    }
    throw .malformed("its signature is not valid")
  }

  private mutating func elements(of type: Types, depth: Int) throws(BusError) -> [BusValue] {
    let length = Int(try bits(4))
    try align(to: type.first?.alignment ?? 1)
    guard length <= bytes.count - offset else { throw .malformed("an array ends outside of it") }
    let end = offset + length
    var elements: [BusValue] = []
    while offset < end {
      var type = type
      elements.append(try value(of: &type, depth: depth))
    }
    guard offset == end else { throw .malformed("an array has another length") }
    return elements
  }

  /// Reads a text and the zero after it, behind its length.
  private mutating func text(_ size: Int) throws(BusError) -> String {
    let content = try take(Int(try bits(size)))
    _ = try take(1)
    guard let text = String(validating: content, as: UTF8.self) else {
      throw .malformed("a text is not UTF-8")
    }
    return text
  }

  private mutating func take(_ count: Int) throws(BusError) -> ArraySlice<UInt8> {
    guard count <= bytes.count - offset else { throw .malformed("it ends too early") }
    defer { offset += count }
    return bytes.dropFirst(offset).prefix(count)
  }
}

extension Unicode.Scalar {
  /// The number that the offset of a value of this type is a multiple of; nil for what is no type.
  var alignment: Int? {
    switch self {
    case "y", "g", "v": 1
    case "n", "q": 2
    case "b", "i", "u", "s", "o", "a": 4
    case "x", "t", "d", "(", "{": 8
    default: nil
    }
  }
}
