import MusicAPI

/// Finds secrets in bytes, by shape and by configured value.
struct SecretFinder: Sendable {
  /// The replacement for a secret.
  static let mark = Array(Redaction.mark.utf8)
  /// The shortest configured value; shorter ones are ordinary words.
  private static let shortest = 4

  /// Every form of every configured secret.
  private let known: [[UInt8]]
  /// Whether values that are personal, and no secrets, are found too.
  let findsPersonal: Bool

  /// Looks for these values too, also when encoded.
  init(known secrets: [String] = [], findsPersonal: Bool = false) {
    self.findsPersonal = findsPersonal
    let lines = secrets.flatMap { $0.split(whereSeparator: \.isNewline) }
      .filter { $0.utf8.count >= Self.shortest && !$0.hasPrefix("-----") }
    known = Set(lines.flatMap { Self.forms(of: String($0)) }).sorted { $0.count > $1.count }
  }

  /// Returns the secrets in order, without nesting; searches encoded text up to that depth.
  func findings(in text: [UInt8], depth: Int = 2) -> [SecretFinding] {
    Self.merged(
      knownFindings(in: text) + Self.named(in: text) + Self.shaped(in: text)
        + (findsPersonal ? Self.personal(in: text) : [])
        + (depth > 0 ? encodedFindings(in: text, depth: depth - 1) : []))
  }

  /// Finds secrets with a name before them, and email addresses; checks a required character first.
  private static func named(in text: [UInt8]) -> [SecretFinding] {
    let hasPercent = text.contains(UInt8(ascii: "%"))
    return (text.contains(UInt8(ascii: ":")) ? headers(in: text) : [])
      + (hasPercent || text.contains(UInt8(ascii: "=")) ? parameters(in: text) : [])
      + (hasPercent || text.contains(UInt8(ascii: "@")) ? mailAddresses(in: text) : [])
  }

  /// Finds secrets by shape, all of which are longer than most texts.
  private static func shaped(in text: [UInt8]) -> [SecretFinding] {
    guard text.count >= 15 else { return [] }
    return keys(in: text) + tokens(in: text) + userTokens(in: text) + bearers(in: text)
  }

  /// Returns the text with every secret replaced.
  func redacted(_ text: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var position = 0
    for finding in findings(in: text) {
      output += text[position..<finding.range.lowerBound] + Self.mark
      position = finding.range.upperBound
    }
    return position == 0 ? text : output + text[position...]
  }

  /// Returns the text with every secret replaced.
  func redacted(_ text: String) -> String {
    String(decoding: redacted(Array(text.utf8)), as: UTF8.self)
  }

  /// Joins overlapping findings; the first one decides the kind.
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

// MARK: Configured and encoded secrets

extension SecretFinder {
  /// Returns a value as is, as encoded in URLs, and as in JSON that escapes slashes.
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

  /// Finds secrets in base64, at any alignment within a run of its characters.
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
  /// The percent-encoded text with lowercase digits in its escapes.
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
