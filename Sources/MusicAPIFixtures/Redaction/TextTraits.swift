/// What a text contains, from one look at it: most texts contain nothing that needs another.
struct TextTraits {
  struct Kinds: OptionSet {
    let rawValue: UInt8

    static let base64 = Kinds(rawValue: 1)
    /// Escapes of URLs and of JSON.
    static let escape = Kinds(rawValue: 2)
    static let colon = Kinds(rawValue: 4)
    static let equals = Kinds(rawValue: 8)
    static let at = Kinds(rawValue: 16)
    static let lineBreak = Kinds(rawValue: 32)
    static let dot = Kinds(rawValue: 64)
  }

  let kinds: Kinds
  /// The length of the longest run of base64.
  let longestRun: Int

  init(_ text: [UInt8]) {
    let table = Self.table
    var (kinds, run, longest) = (0 as UInt8, 0, 0)
    for byte in text {
      let kind = table[Int(byte)]
      kinds |= kind
      run = kind & 1 == 0 ? 0 : run + 1
      longest = max(longest, run)
    }
    self.kinds = Kinds(rawValue: kinds)
    longestRun = longest
  }

  /// Whether there may be digits that encode something.
  var mayEncode: Bool {
    longestRun >= EncodedRun.shortest(.base64) || kinds.contains(.lineBreak)
  }

  private static let table: [UInt8] = (0...255).map { (byte: UInt8) in
    var kinds: Kinds = byte.isBase64 ? [.base64] : []
    switch byte {
    case UInt8(ascii: "%"), UInt8(ascii: "\\"): kinds.insert(.escape)
    case UInt8(ascii: ":"): kinds.insert(.colon)
    case UInt8(ascii: "="): kinds.insert(.equals)
    case UInt8(ascii: "@"): kinds.insert(.at)
    case UInt8(ascii: "."): kinds.insert(.dot)
    case 0x0A, 0x0D: kinds.insert(.lineBreak)
    default: break
    }
    return kinds.rawValue
  }
}
