import MusicAPI
import MusicPlatform

/// A part of a text that may be base64 or hexadecimal digits.
struct EncodedRun {
  /// The alphabet of the digits.
  enum Alphabet {
    /// Base64 in either alphabet, on one line or on several.
    case base64
    /// Hexadecimal digits of either case.
    case hex

    /// The value of each byte that is a digit, 64 for any other, and the bits of a digit.
    fileprivate var digits: (values: [UInt8], width: Int) {
      switch self {
      case .base64: (UInt8.base64Values, 6)
      case .hex: (UInt8.hexValues, 4)
      }
    }
  }

  let range: Range<Int>
  let alphabet: Alphabet

  /// The fewest digits of what can contain anything, 8 bytes.
  static func shortest(_ alphabet: Alphabet) -> Int { alphabet == .base64 ? 11 : 16 }

  /// Returns what the digits may say, one reading for each digit that the first byte may start at:
  /// characters of the alphabet may come before it.
  func readings(in text: [UInt8]) -> some Sequence<[UInt8]> {
    (0..<(alphabet == .base64 ? 4 : 2)).lazy.map { text.decoded(self, after: $0) }
  }
}

extension [UInt8] {
  /// Returns the runs of base64 and of hexadecimal digits, each long enough to contain something.
  ///
  /// Lines of base64 are one run together, and each of them another.
  func encodedRuns() -> [EncodedRun] {
    base64Runs().map { EncodedRun(range: $0, alphabet: .base64) }
      + runs(where: { $0.hexadecimalValue != nil }, atLeast: EncodedRun.shortest(.hex))
      .map { EncodedRun(range: $0, alphabet: .hex) }
  }

  private func base64Runs() -> [Range<Int>] {
    let shortest = EncodedRun.shortest(.base64)
    var runs: [Range<Int>] = []
    var start = 0
    while start < count {
      let end = self.end(ofRunAt: start, where: \.isBase64)
      if end - start >= shortest { runs.append(start..<end) }
      guard end > start else {
        start += 1
        continue
      }
      let (wrapped, digits) = linesOfBase64(from: start, firstEnd: end)
      guard wrapped > end else {
        start = end
        continue
      }
      runs += self.runs(where: \.isBase64, atLeast: shortest, in: end..<wrapped)
      if digits >= shortest { runs.append(start..<wrapped) }
      start = wrapped
    }
    return runs
  }

  /// Returns the end of the lines of base64 of which the first ends there, and their digits.
  private func linesOfBase64(from start: Int, firstEnd: Int) -> (end: Int, digits: Int) {
    var (end, digits) = (firstEnd, firstEnd - start)
    while end < count, self[end].isLineBreak {
      let next = self.end(ofRunAt: end) { $0.isLineBreak || $0 == 0x20 || $0 == 0x09 }
      let nextEnd = self.end(ofRunAt: next, where: \.isBase64)
      guard nextEnd > next else { break }
      digits += nextEnd - next
      end = nextEnd
    }
    return (end, digits)
  }

  /// Decodes digits after some of them; line breaks, padding and leftover bits do not count.
  fileprivate func decoded(_ run: EncodedRun, after skipped: Int) -> [UInt8] {
    let (values, width) = run.alphabet.digits
    var decoded: [UInt8] = []
    decoded.reserveCapacity(run.range.count * width / 8)
    var (bits, bitCount, skipped) = (0 as UInt32, 0, skipped)
    for byte in self[run.range] {
      let value = values[Int(byte)]
      guard value < 64 else { continue }
      guard skipped == 0 else {
        skipped -= 1
        continue
      }
      bits = bits << UInt32(width) | UInt32(value)
      bitCount += width
      if bitCount >= 8 {
        bitCount -= 8
        decoded.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
      }
    }
    return decoded
  }
}

extension UInt8 {
  fileprivate var isLineBreak: Bool { self == 0x0A || self == 0x0D }

  /// The value of each base64 digit of either alphabet; 64 for any other byte.
  fileprivate static let base64Values: [UInt8] = {
    var values = [UInt8](repeating: 64, count: 256)
    let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (value, byte) in digits.utf8.enumerated() { values[Int(byte)] = UInt8(value) }
    values[Int(UInt8(ascii: "-"))] = 62
    values[Int(UInt8(ascii: "_"))] = 63
    return values
  }()

  fileprivate static let hexValues = (0...255).map { (byte: UInt8) in byte.hexadecimalValue ?? 64 }
}
