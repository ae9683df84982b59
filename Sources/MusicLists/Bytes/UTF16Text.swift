/// Turns UTF-16 into UTF-8 as it arrives.
///
/// Half of a pair without its partner becomes U+FFFD.
package struct UTF16Text: Sendable {
  private let isBigEndian: Bool
  /// The bytes of a character that has not arrived completely.
  private var rest: [UInt8] = []

  /// Recognizes UTF-16 by its byte order mark, or by zeros in every other byte; nil if it is not.
  package init?(head: [UInt8]) {
    if head.starts(with: [0xFF, 0xFE]) {
      isBigEndian = false
    } else if head.starts(with: [0xFE, 0xFF]) {
      isBigEndian = true
    } else {
      let start = head.prefix(min(64, head.count & ~1)).enumerated()
      guard head.count > 3 else { return nil }
      isBigEndian = start.allSatisfy { ($1 == 0) == $0.isMultiple(of: 2) }
      guard isBigEndian || start.allSatisfy({ ($1 == 0) != $0.isMultiple(of: 2) }) else {
        return nil
      }
    }
  }

  /// Returns the next bytes as UTF-8; no bytes mean the end.
  package mutating func utf8(of bytes: [UInt8]) -> [UInt8] {
    let all = rest + bytes
    var units = stride(from: 0, to: all.count - 1, by: 2).map { place in
      let (first, second) = (UInt16(all[place]), UInt16(all[place + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    var used = units.count * 2
    if !bytes.isEmpty, let last = units.last, UTF16.isLeadSurrogate(last) {
      units.removeLast()
      used -= 2
    }
    rest = bytes.isEmpty ? [] : Array(all[used...])
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
