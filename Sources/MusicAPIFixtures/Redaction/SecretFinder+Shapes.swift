import MusicAPI
import MusicPlatform

// The shapes of secrets. A false positive costs a word in a fixture, a false negative a secret.

extension SecretFinder {
  /// Finds tokens of RFC 7519: `{"` in base64url, and one or two more parts after dots.
  static func tokens(in text: [UInt8]) -> [SecretFinding] {
    text.ranges(ofEach: "eyJ").compactMap { start in
      var end = text.end(ofRunAt: start.lowerBound, where: \.isBase64URL)
      guard end - start.lowerBound >= 10 else { return nil }
      var parts = 1
      while parts < 3, end < text.count, text[end] == UInt8(ascii: ".") {
        let next = text.end(ofRunAt: end + 1, where: \.isBase64URL)
        guard next - end > 4 else { break }
        (end, parts) = (next, parts + 1)
      }
      return parts > 1 ? SecretFinding(range: start.lowerBound..<end, kind: .token) : nil
    }
  }

  /// Finds private keys in PEM, complete or cut off, and P-256 keys without the lines around them.
  static func keys(in text: [UInt8]) -> [SecretFinding] {
    let blocks = text.ranges(ofEach: "-----BEGIN").compactMap { begin -> SecretFinding? in
      let label = text[begin.upperBound...].prefix(60)
      guard let dashes = label.range(ofFirst: "-----".utf8),
        label[..<dashes.lowerBound].range(ofFirst: "PRIVATE".utf8) != nil
      else { return nil }
      let rest = text[dashes.upperBound...]
      let end = rest.range(ofFirst: "-----END".utf8).flatMap {
        text[$0.upperBound...].range(ofFirst: "-----".utf8)
      }
      return SecretFinding(
        range: begin.lowerBound..<(end?.upperBound ?? text.count), kind: .privateKey)
    }
    let bare = ["MIGTAgEAMBMGByqGSM49", "MIGHAgEAMBMGByqGSM49"].flatMap { start in
      text.ranges(ofEach: Array(start.utf8)).map { range in
        let end = text.end(ofRunAt: range.lowerBound, where: \.isBase64)
        return SecretFinding(range: range.lowerBound..<end, kind: .privateKey)
      }
    }
    return blocks + bare
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
    text.indices.compactMap { index in
      guard text[index].lowercasedASCII == UInt8(ascii: "b"), text.has("bearer", at: index) else {
        return nil
      }
      let blank = text.has("%20", at: index + 6) ? 3 : 1
      let start = index + 6 + blank
      let end = text.end(ofRunAt: start) { $0.isBase64 || ".~%".utf8.contains($0) }
      guard end - start >= 16,
        text[start..<end].contains(where: { (0x30...0x39).contains($0) })
      else { return nil }
      return SecretFinding(range: start..<end, kind: .credentials)
    }
  }

  /// Finds email addresses; `cover@2x.png` is not one.
  static func mailAddresses(in text: [UInt8]) -> [SecretFinding] {
    (text.ranges(ofEach: "@") + text.ranges(ofEach: "%40")).compactMap { at in
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
