/// A code of the compression, in which frequent symbols have fewer bits.
struct HuffmanCode {
  /// The longest code in bits.
  static let longest = 15
  /// The bits that the table is indexed by; longer codes, which are rare, are read bit by bit.
  static let tableBits = 10

  /// For each value of the next bits, the symbol and the length of its code; 0 for a longer one.
  let table: [UInt16]
  /// The number of codes of each length.
  private let counts: [Int]
  /// The symbols in the order of their codes.
  private let symbols: [UInt16]

  /// Creates a code from the length of each symbol's code; 0 means that a symbol has none.
  ///
  /// Throws if codes would be ambiguous, or if some bits would have no meaning: only a code of a
  /// single symbol may be incomplete.
  init(lengths: some Collection<UInt8>) throws(DataFlaw) {
    var counts = [Int](repeating: 0, count: Self.longest + 1)
    for length in lengths { counts[Int(length)] += 1 }
    let used = lengths.count - counts[0]
    counts[0] = 0
    var left = 1
    for length in 1...Self.longest {
      left = left << 1 - counts[length]
      guard left >= 0 else { throw .wrongCompression }
    }
    guard left == 0 || used <= 1 else { throw .wrongCompression }
    var places = [Int](repeating: 0, count: Self.longest + 2)
    var codes = [Int](repeating: 0, count: Self.longest + 2)
    for length in 1...Self.longest {
      places[length + 1] = places[length] + counts[length]
      codes[length + 1] = (codes[length] + counts[length]) << 1
    }
    var symbols = [UInt16](repeating: 0, count: used)
    var table = [UInt16](repeating: 0, count: 1 << Self.tableBits)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      symbols[places[Int(length)]] = UInt16(symbol)
      places[Int(length)] += 1
      let code = codes[Int(length)]
      codes[Int(length)] += 1
      guard length <= Self.tableBits else { continue }
      // The bits of a code arrive with the highest first, those of a number with the lowest.
      let step = 1 << Int(length)
      for index in stride(from: Self.reversed(code, Int(length)), to: table.count, by: step) {
        table[index] = UInt16(symbol) << 4 | UInt16(length)
      }
    }
    self.counts = counts
    self.symbols = symbols
    self.table = table
  }

  private static func reversed(_ code: Int, _ length: Int) -> Int {
    (0..<length).reduce(0) { $0 << 1 | (code >> $1 & 1) }
  }

  /// Returns the symbol whose code starts the bits, with the length of the code; nil if there is
  /// none.
  func longSymbol(in bits: UInt64) -> (symbol: Int, length: Int)? {
    var (code, first, index, bits) = (0, 0, 0, bits)
    for length in 1...Self.longest {
      code |= Int(bits & 1)
      bits >>= 1
      if code - counts[length] < first {
        return (Int(symbols[index + code - first]), length)
      }
      index += counts[length]
      first = (first + counts[length]) << 1
      code <<= 1
    }
    return nil
  }
}
