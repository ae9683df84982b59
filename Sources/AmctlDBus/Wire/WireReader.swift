/// Reads the values of a message, and accepts nothing that the protocol forbids.
struct WireReader {
  private let bytes: ArraySlice<UInt8>
  private let isBigEndian: Bool
  /// The number of bytes read, to which values are aligned.
  private(set) var offset = 0
  /// How many more values there may be: each takes more memory here than in the message.
  private var room = WireLimit.values

  /// Creates a reader for the bytes of a message, from its first on.
  init(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
    self.bytes = bytes
    self.isBigEndian = isBigEndian
  }

  /// Whether nothing is left.
  var isAtEnd: Bool { offset == bytes.count }

  /// Skips the zeros before a value.
  mutating func align(to size: Int) throws(BusError) {
    while !offset.isMultiple(of: size) {
      guard try take(1).first == 0 else { throw .malformed("padding is not zero") }
    }
  }

  /// Reads an integer.
  mutating func integer<Number: FixedWidthInteger>(
    _ type: Number.Type = Number.self
  ) throws(BusError) -> Number {
    let size = MemoryLayout<Number>.size
    try align(to: size)
    var number: Number = 0
    for (index, byte) in try take(size).enumerated() {
      number |= Number(truncatingIfNeeded: byte) << (8 * (isBigEndian ? size - 1 - index : index))
    }
    return number
  }

  /// Reads a value; `depth` counts the containers around it.
  mutating func value(of type: BusType, depth: Int = 0) throws(BusError) -> BusValue {
    guard room > 0 else { throw .malformed("it has too many values") }
    room -= 1
    guard depth <= BusType.depthLimit else { throw .malformed("it is nested too deeply") }
    switch type {
    case .basic(let type): return try value(of: type)
    case .array(let element): return try array(of: element, depth: depth)
    case .structure(let fields):
      try align(to: 8)
      var values: [BusValue] = []
      for field in fields { values.append(try value(of: field, depth: depth + 1)) }
      return .structure(values)
    case .entry(let key, let type):
      try align(to: 8)
      return .entry(try value(of: key), try value(of: type, depth: depth + 1))
    case .variant:
      let types = try BusType.list(signature())
      guard types.count == 1 else { throw .malformed("a variant does not have one type") }
      return .variant(try value(of: types[0], depth: depth + 1))
    }
  }

  private mutating func value(of type: BusType.Basic) throws(BusError) -> BusValue {
    switch type {
    case .byte: return .byte(try integer())
    case .bool:
      let number = try integer(UInt32.self)
      guard number <= 1 else { throw .malformed("a boolean is \(number)") }
      return .bool(number == 1)
    case .int16: return .int16(try integer())
    case .uint16: return .uint16(try integer())
    case .int32: return .int32(try integer())
    case .uint32: return .uint32(try integer())
    case .int64: return .int64(try integer())
    case .uint64: return .uint64(try integer())
    case .double: return .double(Double(bitPattern: try integer()))
    case .string: return .string(try text(length: integer(UInt32.self)))
    case .path:
      let path = try text(length: integer(UInt32.self))
      guard BusName.isPath(path) else { throw .malformed("'\(path)' is not the path of an object") }
      return .path(path)
    case .signature:
      let signature = try signature()
      _ = try BusType.list(signature)
      return .signature(signature)
    case .descriptor: throw .malformed("it has an open file")
    }
  }

  private mutating func array(of element: BusType, depth: Int) throws(BusError) -> BusValue {
    let length = try integer(UInt32.self)
    guard length <= WireLimit.array else { throw .malformed("an array is too long") }
    try align(to: element.alignment)
    let end = offset + Int(length)
    guard end <= bytes.count else { throw .malformed("an array ends outside of it") }
    var elements: [BusValue] = []
    while offset < end { elements.append(try value(of: element, depth: depth + 1)) }
    guard offset == end else { throw .malformed("an array has another length") }
    return .array(of: element.text, elements)
  }

  private mutating func signature() throws(BusError) -> String {
    try text(length: UInt32(integer(UInt8.self)))
  }

  /// Reads a text and the zero after it.
  private mutating func text(length: UInt32) throws(BusError) -> String {
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
}
