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

  /// The base64 of what every P-256 key has near its beginning: in PKCS#8 of three sizes, and in
  /// SEC 1; and how many digits are before it.
  private static let keyMarks: KeyValuePairs = [
    "AgEAMBMGByqGSM49": 4, "CAQAwEwYHKoZIzj0": 3, "CAQEEI": 3,
  ]

  /// Finds keys without the lines around them, on one line or on several.
  private static func bareKeys(in text: [UInt8]) -> [SecretFinding] {
    keyMarks.flatMap { mark, before in
      text.ranges(ofEach: Array(mark.utf8)).compactMap { range in
        let start = range.lowerBound - before
        guard start >= 0, text[start] == UInt8(ascii: "M"),
          let end = text.end(ofKeyAt: start)
        else { return nil }
        return SecretFinding(range: start..<end, kind: .privateKey)
      }
    }
  }

  /// How the keys of other services begin, and how many characters follow at least.
  private static let vendorKeys: [(start: [UInt8], rest: Int)] = [
    ("ghp_", 16), ("gho_", 16), ("ghu_", 16), ("ghs_", 16), ("ghr_", 16), ("github_pat_", 16),
    ("glpat-", 16), ("AKIA", 16), ("ASIA", 16), ("AIza", 30), ("sk_live_", 16), ("rk_live_", 16),
    ("xoxb-", 10), ("xoxp-", 10), ("xoxa-", 10), ("xoxr-", 10), ("xoxs-", 10),
  ].map { (Array($0.0.utf8), $0.1) }

  /// Finds keys of other services, which begin with a known text and are a word of their own.
  static func vendorKeys(in text: [UInt8]) -> [SecretFinding] {
    text.runs(where: \.isBase64URL, atLeast: 15).compactMap { run in
      let word = text[run]
      guard let key = vendorKeys.first(where: { word.starts(with: $0.start) }),
        word.count >= key.start.count + key.rest,
        key.start.count != 4 || key.rest != 16 || key.start[3] == UInt8(ascii: "_")
          || word.allSatisfy({ $0.isDigit || $0.isCapital })
      else { return nil }
      return SecretFinding(range: run, kind: .credentials)
    }
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

extension [UInt8] {
  /// Returns the end of the base64 of a key, whose first bytes say how long it is; nil if they do
  /// not.
  fileprivate func end(ofKeyAt start: Int) -> Int? {
    guard let head = Base64.decode(String(decoding: self[start...].prefix(4), as: UTF8.self)),
      head.count == 3, head[0] == 0x30
    else { return nil }
    let size = head[1] < 0x80 ? 2 + Int(head[1]) : 3 + Int(head[2])
    var (missing, end) = ((size * 4 + 2) / 3, start)
    while end < count, missing > 0, self[end].isBase64 || "\r\n".utf8.contains(self[end]) {
      if self[end].isBase64 { missing -= 1 }
      end += 1
    }
    return self.end(ofRunAt: end, where: \.isBase64)
  }
}
