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

  mutating func value(_ value: BusValue) {
    switch value {
    case .number(let code, let number): bits(number, code.alignment ?? 8)
    case .double(let number): bits(Int64(bitPattern: number.bitPattern), 8)
    case .text(let code, let text):
      bits(Int64(text.utf8.count), code.alignment ?? 4)
      bytes += text.utf8
      bytes.append(0)
    case .array(let type, let elements): array(of: type, elements)
    case .group(_, let values):
      align(to: 8)
      for value in values { self.value(value) }
    case .variant(let content):
      self.value(.text("g", content.type))
      self.value(content)
    }
  }

  /// Adds the elements after their length, which does not count the zeros before the first.
  private mutating func array(of type: String, _ elements: [BusValue]) {
    bits(0, 4)
    let place = bytes.count
    align(to: type.unicodeScalars.first?.alignment ?? 1)
    let start = bytes.count
    for element in elements { value(element) }
    var length = WireWriter()
    length.bits(Int64(bytes.count - start), 4)
    bytes.replaceSubrange((place - 4)..<place, with: length.bytes)
  }
}
