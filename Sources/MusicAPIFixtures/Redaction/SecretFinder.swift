import MusicAPI

/// Finds secrets in bytes by what they look like, and by what is known.
struct SecretFinder: Sendable {
  /// What stands in a secret's place.
  static let mark = Array(Redaction.mark.utf8)
  /// Shorter values are words that anybody may use.
  private static let shortest = 4

  /// Every form of every known secret.
  private let known: [[UInt8]]

  /// Looks for these values too, also where they are encoded.
  init(known secrets: [String] = []) {
    let lines = secrets.flatMap { $0.split(whereSeparator: \.isNewline) }
      .filter { $0.utf8.count >= Self.shortest && !$0.hasPrefix("-----") }
    known = Set(lines.flatMap { Self.forms(of: String($0)) }).sorted { $0.count > $1.count }
  }

  /// The secrets in order, none inside another; what is encoded is looked into so many times.
  func findings(in text: [UInt8], depth: Int = 2) -> [SecretFinding] {
    Self.merged(
      knownFindings(in: text) + Self.named(in: text) + Self.shaped(in: text)
        + (depth > 0 ? encodedFindings(in: text, depth: depth - 1) : []))
  }

  /// Secrets with a name in front of them, and mail addresses: most texts lack the one sign of each.
  private static func named(in text: [UInt8]) -> [SecretFinding] {
    let hasPercent = text.contains(UInt8(ascii: "%"))
    return (text.contains(UInt8(ascii: ":")) ? headers(in: text) : [])
      + (hasPercent || text.contains(UInt8(ascii: "=")) ? parameters(in: text) : [])
      + (hasPercent || text.contains(UInt8(ascii: "@")) ? mailAddresses(in: text) : [])
  }

  /// Secrets that are known by their shape, all of which are longer than most texts.
  private static func shaped(in text: [UInt8]) -> [SecretFinding] {
    guard text.count >= 15 else { return [] }
    return keys(in: text) + tokens(in: text) + userTokens(in: text) + bearers(in: text)
  }

  /// The text with a mark in the place of each secret.
  func redacted(_ text: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var position = 0
    for finding in findings(in: text) {
      output += text[position..<finding.range.lowerBound] + Self.mark
      position = finding.range.upperBound
    }
    return position == 0 ? text : output + text[position...]
  }

  /// The text with a mark in the place of each secret.
  func redacted(_ text: String) -> String {
    String(decoding: redacted(Array(text.utf8)), as: UTF8.self)
  }

  /// Joins what overlaps; the first says what it is.
  private static func merged(_ findings: [SecretFinding]) -> [SecretFinding] {
    let sorted = findings.sorted { $0.range.lowerBound < $1.range.lowerBound }
    return sorted.reduce(into: []) { merged, next in
      guard let last = merged.last, next.range.lowerBound < last.range.upperBound else {
        return merged.append(next)
      }
      let end = max(last.range.upperBound, next.range.upperBound)
      merged[merged.count - 1] = SecretFinding(
        range: last.range.lowerBound..<end, kind: last.kind)
    }
  }
}

// MARK: What is known

extension SecretFinder {
  /// A value as it is, as addresses have it, and as JSON that escapes slashes has it.
  private static func forms(of secret: String) -> [[UInt8]] {
    let encoded = PercentEncoding.encode(secret)
    let slashes = [UInt8(ascii: "/"), UInt8(ascii: "+"), UInt8(ascii: "=")]
    let forms = [
      secret, encoded, encoded.lowercasedEscapes, PercentEncoding.encode(encoded),
      PercentEncoding.encode(secret, allowing: slashes),
    ]
    let escaped = secret.utf8.flatMap { $0 == UInt8(ascii: "/") ? Array(#"\/"#.utf8) : [$0] }
    return forms.map { Array($0.utf8) } + [escaped]
  }

  private func knownFindings(in text: [UInt8]) -> [SecretFinding] {
    known.flatMap { secret in
      text.ranges(ofEach: secret).map { SecretFinding(range: $0, kind: .configured) }
    }
  }

  /// Looks into what is encoded in base64, wherever in a run of its characters it starts.
  private func encodedFindings(in text: [UInt8], depth: Int) -> [SecretFinding] {
    text.runs(where: \.isBase64, atLeast: 24).compactMap { run in
      for start in run.prefix(4) {
        let digits = String(decoding: text[start..<run.upperBound], as: UTF8.self)
        guard let bytes = Base64.decode(digits), bytes.isText,
          let found = findings(in: bytes, depth: depth).first
        else { continue }
        return SecretFinding(range: run, kind: found.kind)
      }
      return nil
    }
  }
}

extension String {
  /// A percent-encoded text with the digits of its escapes in small letters.
  fileprivate var lowercasedEscapes: String {
    var bytes = Array(utf8)
    for index in bytes.indices where bytes[index] == UInt8(ascii: "%") {
      for digit in bytes.indices.dropFirst(index + 1).prefix(2) {
        bytes[digit] = bytes[digit].lowercasedASCII
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
