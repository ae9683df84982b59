import MusicAPI

/// A part of a text that may be base64 or hexadecimal digits.
struct EncodedRun {
  /// The alphabet of the digits.
  enum Alphabet {
    /// Base64 in either alphabet, on one line or on several.
    case base64
    /// Hexadecimal digits of either case.
    case hex
  }

  let range: Range<Int>
  let alphabet: Alphabet

  /// The fewest digits of what can contain anything, 8 bytes.
  static func shortest(_ alphabet: Alphabet) -> Int { alphabet == .base64 ? 11 : 16 }

  /// Returns what the digits may say, one reading for each digit that the first byte may start at:
  /// characters of the alphabet may come before it.
  func readings(in text: [UInt8]) -> some Sequence<[UInt8]> {
    (0..<(alphabet == .base64 ? 4 : 2)).lazy.map { skipped in
      alphabet == .base64
        ? text.base64Bytes(in: range, after: skipped) : text.hexBytes(in: range, after: skipped)
    }
  }
}

extension [UInt8] {
  /// Returns the runs of base64 and of hexadecimal digits, each long enough to contain something.
  ///
  /// Lines of base64 are one run together, and each of them another.
  func encodedRuns() -> [EncodedRun] {
    base64Runs().map { EncodedRun(range: $0, alphabet: .base64) }
      + runs(where: { $0.hexValue != nil }, atLeast: EncodedRun.shortest(.hex))
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
      runs += lines(in: end..<wrapped, atLeast: shortest)
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

  private func lines(in range: Range<Int>, atLeast length: Int) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let end = self.end(ofRunAt: start, where: \.isBase64)
      if end - start >= length { lines.append(start..<end) }
      start = end + 1
    }
    return lines
  }

  /// Decodes base64 after some of its digits; line breaks, padding and leftover bits do not count.
  fileprivate func base64Bytes(in range: Range<Int>, after skipped: Int) -> [UInt8] {
    let values = UInt8.base64Values
    var decoded: [UInt8] = []
    decoded.reserveCapacity(range.count * 3 / 4)
    var (bits, bitCount, skipped) = (0 as UInt32, 0, skipped)
    for byte in self[range] {
      let value = values[Int(byte)]
      guard value < 64 else { continue }
      guard skipped == 0 else {
        skipped -= 1
        continue
      }
      bits = bits << 6 | UInt32(value)
      bitCount += 6
      if bitCount >= 8 {
        bitCount -= 8
        decoded.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
      }
    }
    return decoded
  }

  fileprivate func hexBytes(in range: Range<Int>, after skipped: Int) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(range.count / 2)
    var high: UInt8?
    for byte in self[range].dropFirst(skipped) {
      guard let digit = byte.hexValue else { continue }
      if let first = high {
        decoded.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return decoded
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit; nil for any other byte.
  var hexValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }

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
}
