/// Reads the values of a message, and accepts nothing that the protocol forbids.
struct WireReader {
  private let bytes: ArraySlice<UInt8>
  private let isBigEndian: Bool
  /// The number of bytes read, to which values are aligned.
  private var offset = 0
  /// How many more values there may be: each takes more memory here than in the message.
  private var room = WireLimit.values

  /// Creates a reader for the bytes of a message, from its first on.
  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    isBigEndian = bytes.first == UInt8(ascii: "B")
  }

  /// Whether nothing is left.
  var isAtEnd: Bool { offset == bytes.count }

  /// Skips the zeros before a value.
  mutating func align(to size: Int) throws(BusError) {
    while !offset.isMultiple(of: size) {
      guard try take(1).first == 0 else { throw .malformed("padding is not zero") }
    }
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
    try WireSignature.check(signature)
    var types = signature.unicodeScalars[...]
    var values: [BusValue] = []
    while !types.isEmpty { values.append(try value(of: &types, depth: depth)) }
    return values
  }

  /// Reads the value of the first type, and takes that away.
  private mutating func value(
    of types: inout WireSignature.Types, depth: Int
  ) throws(BusError) -> BusValue {
    guard room > 0 else { throw .malformed("it has too many values") }
    room -= 1
    guard depth <= WireLimit.depth else { throw .malformed("it is nested too deeply") }
    let all = types
    let code = types.removeFirst()
    switch code {
    case "v":
      let values = try values(of: text(1), depth: depth + 1)
      guard values.count == 1 else { throw .malformed("a variant does not have one type") }
      return .variant(values[0])
    case "(", "{":
      try align(to: 8)
      var values: [BusValue] = []
      while types.first != ")", types.first != "}" {
        values.append(try value(of: &types, depth: depth + 1))
      }
      types.removeFirst()
      return .group(code, values)
    case "a":
      var rest = all
      try WireSignature.skip(&rest)
      defer { types = rest }
      return try array(of: types[..<rest.startIndex], depth: depth + 1)
    case "s": return .text(code, try text(4))
    case "o":
      let path = try text(4)
      guard BusValue.isPath(path) else {
        throw .malformed("'\(path)' is not the path of an object")
      }
      return .text(code, path)
    case "g":
      let signature = try text(1)
      try WireSignature.check(signature)
      return .text(code, signature)
    case "d": return .double(Double(bitPattern: try bits(8)))
    case "h": throw .malformed("it has an open file")
    default: return .number(code, try number(code))
    }
  }

  private mutating func number(_ code: Unicode.Scalar) throws(BusError) -> Int64 {
    let size = WireSignature.alignment(code) ?? 8
    let bits = try bits(size)
    switch code {
    case "n": return Int64(Int16(truncatingIfNeeded: bits))
    case "i": return Int64(Int32(truncatingIfNeeded: bits))
    case "b" where bits > 1: throw .malformed("a boolean is \(bits)")
    default: return Int64(bitPattern: bits)
    }
  }

  private mutating func array(
    of type: WireSignature.Types, depth: Int
  ) throws(BusError) -> BusValue {
    let length = try bits(4)
    guard length <= WireLimit.array else { throw .malformed("an array is too long") }
    try align(to: WireSignature.alignment(type.first) ?? 1)
    let end = offset + Int(length)
    guard end <= bytes.count else { throw .malformed("an array ends outside of it") }
    var elements: [BusValue] = []
    while offset < end {
      var type = type
      elements.append(try value(of: &type, depth: depth))
    }
    guard offset == end else { throw .malformed("an array has another length") }
    return .array(of: String(Substring(type)), elements)
  }

  /// Reads a text and the zero after it, behind its length.
  private mutating func text(_ size: Int) throws(BusError) -> String {
    let length = try bits(size)
    guard length <= WireLimit.message else { throw .malformed("a text is too long") }
    let content = try take(Int(length))
    guard try take(1).first == 0, !content.contains(0) else {
      throw .malformed("a text does not end with its only zero")
    }
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

/// How large a message may be; the protocol allows far more.
enum WireLimit {
  /// The bytes of a message.
  static let message = 16 << 20
  /// The bytes of an array.
  static let array = 8 << 20
  /// The bytes of a header.
  static let header = 64 << 10
  /// The values in a message.
  static let values = 100_000
  /// How deep types and values may be nested.
  static let depth = 32
}

/// The types of values as text.
enum WireSignature {
  typealias Types = Substring.UnicodeScalarView

  /// Returns the number that the offset of a value is a multiple of; nil for what is no type.
  static func alignment(_ code: Unicode.Scalar?) -> Int? {
    switch code {
    case "y", "g", "v": 1
    case "n", "q": 2
    case "b", "i", "u", "s", "o", "a", "h": 4
    case "x", "t", "d", "(", "{": 8
    default: nil
    }
  }

  /// Checks that a text is a signature.
  static func check(_ signature: String) throws(BusError) {
    guard signature.utf8.count <= 255 else { throw .malformed("a signature is too long") }
    var rest = signature.unicodeScalars[...]
    while try skip(&rest) != nil {}
    guard rest.isEmpty else { throw invalid(signature) }
  }

  /// Takes the first type away, and returns its code; nil if none begins here.
  @discardableResult
  static func skip(_ rest: inout Types, depth: Int = 0) throws(BusError) -> Unicode.Scalar? {
    guard let code = rest.first, code != ")", code != "}" else { return nil }
    guard depth < WireLimit.depth else { throw .malformed("a signature is nested too deeply") }
    rest.removeFirst()
    switch code {
    case "(":
      var count = 0
      while try skip(&rest, depth: depth + 1) != nil { count += 1 }
      guard rest.popFirst() == ")", count > 0 else { throw invalid("(") }
    case "a" where rest.first == "{":
      rest.removeFirst()
      guard let key = try skip(&rest, depth: depth + 1), key != "a", key != "(", key != "v",
        try skip(&rest, depth: depth + 1) != nil, rest.popFirst() == "}"
      else { throw invalid("a{") }
    case "a":
      guard try skip(&rest, depth: depth + 1) != nil else { throw invalid("a") }
    default:
      guard alignment(code) != nil, code != "{" else { throw invalid(String(code)) }
    }
    return code
  }

  private static func invalid(_ signature: String) -> BusError {
    .malformed("'\(signature)' is not the signature of a type")
  }
}
