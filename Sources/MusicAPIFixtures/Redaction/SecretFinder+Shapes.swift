import MusicAPI
import MusicPlatform

// The shapes of secrets. A false positive costs a word in a fixture, a false negative a secret.

extension SecretFinder {
  /// Finds tokens of RFC 7519: `{"` in base64url, and one or two more parts after dots.
  static func tokens(in text: [UInt8]) -> [SecretFinding] {
    var found: [SecretFinding] = []
    var searched = 0
    for start in text.ranges(ofEach: "eyJ").map(\.lowerBound) where start >= searched {
      let first = text.end(ofRunAt: start, where: \.isBase64URL)
      searched = first
      guard first - start >= 10 else { continue }
      var (end, parts) = (first, 1)
      while parts < 3, end < text.count, text[end] == UInt8(ascii: ".") {
        let next = text.end(ofRunAt: end + 1, where: \.isBase64URL)
        guard next - end > 4 else { break }
        (end, parts) = (next, parts + 1)
      }
      guard parts > 1 else { continue }
      found.append(SecretFinding(range: start..<end, kind: .token))
      searched = end
    }
    return found
  }

  /// Finds private keys in PEM, complete or cut off, and P-256 keys without the lines around them.
  static func keys(in text: [UInt8]) -> [SecretFinding] {
    var found: [SecretFinding] = []
    var searched = 0
    for begin in text.ranges(ofEach: "-----BEGIN") where begin.lowerBound >= searched {
      let label = text[begin.upperBound...].prefix(60)
      guard let dashes = label.range(ofFirst: "-----".utf8),
        label[..<dashes.lowerBound].range(ofFirst: "PRIVATE".utf8) != nil
      else { continue }
      let end = text[dashes.upperBound...].range(ofFirst: "-----END".utf8).flatMap {
        text[$0.upperBound...].range(ofFirst: "-----".utf8)
      }
      searched = end?.upperBound ?? text.count
      found.append(SecretFinding(range: begin.lowerBound..<searched, kind: .privateKey))
    }
    return found + bareKeys(in: text)
  }

  private static func bareKeys(in text: [UInt8]) -> [SecretFinding] {
    var found: [SecretFinding] = []
    for beginning in ["MIGTAgEAMBMGByqGSM49", "MIGHAgEAMBMGByqGSM49"] {
      var searched = 0
      for start in text.ranges(ofEach: Array(beginning.utf8)).map(\.lowerBound)
      where start >= searched {
        searched = text.end(ofRunAt: start, where: \.isBase64)
        found.append(SecretFinding(range: start..<searched, kind: .privateKey))
      }
    }
    return found
  }

  /// Finds Music User Tokens: `0.` and a long base64 text.
  static func userTokens(in text: [UInt8]) -> [SecretFinding] {
    text.ranges(ofEach: "0.").compactMap { start in
      let end = text.end(ofRunAt: start.upperBound, where: \.isBase64)
      let digits = text[start.upperBound..<end]
      guard digits.count >= 60, digits.contains(where: { $0 > UInt8(ascii: "A") }) else {
        return nil
      }
      return SecretFinding(range: start.lowerBound..<end, kind: .userToken)
    }
  }

  /// Finds the text after `Bearer`, unless it is a word of a title.
  static func bearers(in text: [UInt8]) -> [SecretFinding] {
    var found: [SecretFinding] = []
    var index = 0
    while index + 23 <= text.count {
      guard text[index].lowercasedASCII == UInt8(ascii: "b"), text.has("bearer", at: index) else {
        index += 1
        continue
      }
      let start = index + 7
      let end = text.end(ofRunAt: start) { $0.isBase64 || ".~%".utf8.contains($0) }
      if end - start >= 16, text[start..<end].contains(where: \.isDigit) {
        found.append(SecretFinding(range: start..<end, kind: .credentials))
      }
      index = max(start, end)
    }
    return found
  }

  /// Finds email addresses; `cover@2x.png` is not one.
  static func mailAddresses(in text: [UInt8]) -> [SecretFinding] {
    text.ranges(ofEach: "@").compactMap { at in
      var start = at.lowerBound
      while start > 0, text[start - 1].isAlphanumeric || "._+-".utf8.contains(text[start - 1]) {
        start -= 1
      }
      let end = text.end(ofRunAt: at.upperBound) { $0.isBase64URL || $0 == UInt8(ascii: ".") }
      let labels = text[at.upperBound..<end].split(separator: UInt8(ascii: "."))
      let isScale = labels.first?.count == 2 && labels.first?.last == UInt8(ascii: "x")
      guard start < at.lowerBound, labels.count > 1, !isScale, let last = labels.last,
        last.count > 1, last.allSatisfy({ $0 >= UInt8(ascii: "A") && $0.isAlphanumeric })
      else { return nil }
      return SecretFinding(range: start..<end, kind: .email)
    }
  }
}
