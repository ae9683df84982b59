/// The bits of a stream, the lowest of each byte first.
struct BitReader {
  private let stream: ByteStream
  private var piece: [UInt8] = []
  private var position = 0
  /// The bits that were read and not taken; those above their number are 0.
  private(set) var bits: UInt64 = 0
  private(set) var count = 0

  init(_ stream: @escaping ByteStream) {
    self.stream = stream
  }

  /// Reads bits ahead, at least 48 unless the stream ends.
  mutating func fill() throws {
    while count <= 48 {
      if position == piece.count {
        piece = try stream()
        position = 0
        if piece.isEmpty { return }
      }
      bits |= UInt64(piece[position]) << UInt64(count)
      position += 1
      count += 8
    }
  }

  /// Drops bits that were looked at; throws if the stream has fewer.
  mutating func drop(_ number: Int) throws {
    guard number <= count else { throw DataFlaw.wrongCompression }
    bits >>= UInt64(number)
    count -= number
  }

  /// Takes bits as a number; at most 32.
  mutating func take(_ number: Int) throws -> Int {
    if count < number { try fill() }
    let value = Int(bits & (1 << UInt64(number) - 1))
    try drop(number)
    return value
  }

  /// Drops the rest of a byte.
  mutating func align() throws { try drop(count % 8) }

  /// Takes the symbol of the next code.
  mutating func symbol(_ code: HuffmanCode) throws -> Int {
    if count < HuffmanCode.longest { try fill() }
    let entry = code.table[Int(bits & (1 << UInt64(HuffmanCode.tableBits) - 1))]
    if entry != 0 {
      try drop(Int(entry & 15))
      return Int(entry >> 4)
    }
    guard let (symbol, length) = code.longSymbol(in: bits) else { throw DataFlaw.wrongCompression }
    try drop(length)
    return symbol
  }
}
