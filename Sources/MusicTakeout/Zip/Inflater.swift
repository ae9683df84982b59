/// Unpacks data in the format "deflate" (RFC 1951), piece by piece.
///
/// It keeps 32 KB of what it unpacked, which is as far as the format refers back.
struct Inflater {
  private var input: BitReader
  /// What was unpacked last; its start was returned before.
  private var output: [UInt8] = []
  /// The number of bytes at the start that were returned before.
  private var returned = 0
  private var block = Block.none
  private var isLast = false

  /// The part of a block that was not unpacked yet.
  private enum Block {
    case none
    case stored(left: Int)
    case packed(literals: HuffmanCode, distances: HuffmanCode)
  }

  private static let windowSize = 1 << 15
  private static let pieceSize = 1 << 16

  init(_ stream: @escaping ByteStream) {
    input = BitReader(stream)
  }

  /// Returns the next bytes; empty at the end.
  mutating func next() throws -> [UInt8] {
    if output.count > Self.windowSize { output.removeFirst(output.count - Self.windowSize) }
    returned = output.count
    while output.count - returned < Self.pieceSize {
      switch block {
      case .none:
        if isLast { return Array(output[returned...]) }
        try startBlock()
      case .stored(let left): try copy(left)
      case .packed(let literals, let distances): try unpack(literals, distances)
      }
    }
    return Array(output[returned...])
  }

  private mutating func startBlock() throws {
    isLast = try input.take(1) == 1
    switch try input.take(2) {
    case 0:
      try input.align()
      let size = try input.take(16)
      guard try input.take(16) == ~size & 0xFFFF else { throw DataFlaw.wrongCompression }
      block = .stored(left: size)
    case 1: block = .packed(literals: try Self.fixedLiterals, distances: try Self.fixedDistances)
    case 2: block = try readCodes()
    default: throw DataFlaw.wrongCompression
    }
  }

  private mutating func copy(_ left: Int) throws {
    let count = min(left, Self.pieceSize)
    for _ in 0..<count { output.append(UInt8(try input.take(8))) }
    block = left == count ? .none : .stored(left: left - count)
  }

  /// Unpacks symbols until the block ends or there is enough for a piece.
  private mutating func unpack(_ literals: HuffmanCode, _ distances: HuffmanCode) throws {
    while output.count - returned < Self.pieceSize {
      let symbol = try input.symbol(literals)
      if symbol < 256 {
        output.append(UInt8(symbol))
        continue
      }
      if symbol == 256 {
        block = .none
        return
      }
      guard symbol < 286 else { throw DataFlaw.wrongCompression }
      let length = Self.lengths[symbol - 257] + (try input.take(Self.lengthBits[symbol - 257]))
      let place = try input.symbol(distances)
      guard place < 30 else { throw DataFlaw.wrongCompression }
      let distance = Self.distances[place] + (try input.take(Self.distanceBits[place]))
      guard distance <= output.count else { throw DataFlaw.wrongCompression }
      let start = output.count - distance
      // What is copied may be part of what is copied from.
      for index in start..<start + length { output.append(output[index]) }
    }
  }

  // MARK: Codes

  /// Reads the codes of a block, whose lengths are packed themselves.
  private mutating func readCodes() throws -> Block {
    let (literalCount, distanceCount) = (try input.take(5) + 257, try input.take(5) + 1)
    guard literalCount <= 286, distanceCount <= 30 else { throw DataFlaw.wrongCompression }
    var order = [UInt8](repeating: 0, count: Self.order.count)
    for place in Self.order.prefix(try input.take(4) + 4) {
      order[place] = UInt8(try input.take(3))
    }
    let code = try HuffmanCode(lengths: order)
    var lengths: [UInt8] = []
    while lengths.count < literalCount + distanceCount {
      let symbol = try input.symbol(code)
      switch symbol {
      case 0..<16: lengths.append(UInt8(symbol))
      case 16:
        guard let last = lengths.last else { throw DataFlaw.wrongCompression }
        lengths += Array(repeating: last, count: try input.take(2) + 3)
      case 17: lengths += Array(repeating: 0, count: try input.take(3) + 3)
      default: lengths += Array(repeating: 0, count: try input.take(7) + 11)
      }
    }
    // Without a code for the end of the block, there would be none.
    guard lengths.count == literalCount + distanceCount, lengths[256] > 0 else {
      throw DataFlaw.wrongCompression
    }
    return .packed(
      literals: try HuffmanCode(lengths: lengths[..<literalCount]),
      distances: try HuffmanCode(lengths: lengths[literalCount...]))
  }

  /// The order in which the lengths of the codes for lengths are sent.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let lengths = starts(3, lengthBits.dropLast()) + [258]
  private static let distanceBits = (0..<30).map { max(0, $0 / 2 - 1) }
  private static let distances = starts(1, distanceBits)

  /// Returns the first value of each range, of which the sizes are powers of two.
  private static func starts(_ first: Int, _ bits: some Sequence<Int>) -> [Int] {
    var next = first
    return bits.map { bits in
      defer { next += 1 << bits }
      return next
    }
  }

  private static var fixedLiterals: HuffmanCode {
    get throws {
      let lengths: [(UInt8, Int)] = [(8, 144), (9, 112), (7, 24), (8, 8)]
      return try HuffmanCode(
        lengths: lengths.flatMap { Array(repeating: $0, count: $1) })
    }
  }

  private static var fixedDistances: HuffmanCode {
    get throws { try HuffmanCode(lengths: [UInt8](repeating: 5, count: 32)) }
  }
}
