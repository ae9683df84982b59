/// Writes the values of a message, in little-endian order.
struct WireWriter {
  private(set) var bytes: [UInt8] = []

  /// Adds the zeros before a value.
  mutating func align(to size: Int) {
    while !bytes.count.isMultiple(of: size) { bytes.append(0) }
  }

  /// Adds the bits of a number.
  mutating func bits(_ bits: Int64, _ size: Int) {
    align(to: size)
    for index in 0..<size { bytes.append(UInt8(truncatingIfNeeded: bits >> (8 * index))) }
  }

  /// Adds a value.
  mutating func value(_ value: BusValue) throws(BusError) {
    switch value {
    case .number(let code, let number): bits(number, WireSignature.alignment(code) ?? 8)
    case .double(let number): bits(Int64(bitPattern: number.bitPattern), 8)
    case .text(let code, let text):
      bits(Int64(text.utf8.count), WireSignature.alignment(code) ?? 4)
      bytes += text.utf8
      bytes.append(0)
    case .array(let type, let elements): try array(of: type, elements)
    case .group(_, let values):
      align(to: 8)
      for value in values { try self.value(value) }
    case .variant(let content):
      try self.value(.text("g", content.type))
      try self.value(content)
    }
  }

  /// Adds the elements after their length, which does not count the zeros before the first.
  private mutating func array(of type: String, _ elements: [BusValue]) throws(BusError) {
    guard elements.allSatisfy({ $0.type == type }) else {
      throw .malformed("an array of '\(type)' has elements of another type")
    }
    bits(0, 4)
    let place = bytes.count
    align(to: WireSignature.alignment(type.unicodeScalars.first) ?? 1)
    let start = bytes.count
    for element in elements { try value(element) }
    var length = WireWriter()
    length.bits(Int64(bytes.count - start), 4)
    bytes.replaceSubrange((place - 4)..<place, with: length.bytes)
  }
}
