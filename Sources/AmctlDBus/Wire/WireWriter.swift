/// Writes the values of a message, in little-endian order.
struct WireWriter {
  private(set) var bytes: [UInt8] = []

  /// Adds the zeros before a value.
  mutating func align(to size: Int) {
    while !bytes.count.isMultiple(of: size) { bytes.append(0) }
  }

  /// Adds an integer.
  mutating func integer<Number: FixedWidthInteger>(_ number: Number) {
    let size = MemoryLayout<Number>.size
    align(to: size)
    for index in 0..<size { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }

  /// Adds a value.
  mutating func value(_ value: BusValue) throws(BusError) {
    switch value {
    case .byte(let number): integer(number)
    case .bool(let flag): integer(UInt32(flag ? 1 : 0))
    case .int16(let number): integer(number)
    case .uint16(let number): integer(number)
    case .int32(let number): integer(number)
    case .uint32(let number): integer(number)
    case .int64(let number): integer(number)
    case .uint64(let number): integer(number)
    case .double(let number): integer(number.bitPattern)
    case .string(let text), .path(let text):
      integer(UInt32(truncatingIfNeeded: text.utf8.count))
      self.text(text)
    case .signature(let text): signature(text)
    case .array(let type, let elements): try array(of: type, elements)
    case .structure(let fields):
      align(to: 8)
      for field in fields { try self.value(field) }
    case .entry(let key, let content):
      align(to: 8)
      try self.value(key)
      try self.value(content)
    case .variant(let content):
      signature(content.type)
      try self.value(content)
    }
  }

  /// Adds the elements after their length, which does not count the zeros before the first.
  private mutating func array(of type: String, _ elements: [BusValue]) throws(BusError) {
    let types = try BusType.list("a" + type)
    guard types.count == 1, case .array(let element) = types[0],
      elements.allSatisfy({ $0.type == type })
    else { throw .malformed("an array of '\(type)' has elements of another type") }
    integer(UInt32(0))
    let place = bytes.count
    align(to: element.alignment)
    let start = bytes.count
    for element in elements { try value(element) }
    var length = WireWriter()
    length.integer(UInt32(truncatingIfNeeded: bytes.count - start))
    bytes.replaceSubrange((place - 4)..<place, with: length.bytes)
  }

  private mutating func signature(_ text: String) {
    bytes.append(UInt8(truncatingIfNeeded: text.utf8.count))
    self.text(text)
  }

  private mutating func text(_ text: String) {
    bytes += text.utf8
    bytes.append(0)
  }
}
