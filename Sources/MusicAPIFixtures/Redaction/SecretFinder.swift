import MusicAPI

/// Finds secrets in bytes, by shape and by configured value, however they are encoded.
struct SecretFinder: Sendable {
  /// The replacement for a secret.
  static let mark = Array(Redaction.mark.utf8)
  /// The shortest configured value; shorter ones are ordinary words.
  private static let shortest = 4
  /// How many encodings inside one another are removed.
  static let depth = 3

  private let known: [[UInt8]]
  /// Whether values that are personal, and no secrets, are found too.
  let findsPersonal: Bool

  /// Looks for these values too.
  init(known secrets: [String] = [], findsPersonal: Bool = false) {
    self.findsPersonal = findsPersonal
    let lines = secrets.flatMap { $0.split(whereSeparator: \.isNewline) }
      .filter { $0.utf8.count >= Self.shortest && !$0.hasPrefix("-----") }
    let signatures = lines.compactMap { Self.signature(of: $0) }
    known = Set(lines + signatures).map { Array($0.utf8) }.sorted { $0.count > $1.count }
  }

  /// The last part of a signed token, which is enough to complete it.
  private static func signature(of secret: Substring) -> Substring? {
    let parts = secret.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let last = parts.last, last.utf8.count >= 40 else { return nil }
    return last
  }

  /// Returns the secrets in order, without nesting; removes encodings up to that depth.
  func findings(in text: [UInt8], depth: Int = SecretFinder.depth) -> [SecretFinding] {
    let traits = TextTraits(text)
    var found = knownFindings(in: text)
    if !traits.kinds.isDisjoint(with: [.colon, .equals]) { found += Self.named(in: text) }
    if traits.kinds.contains(.equals) { found += Self.parameters(in: text) }
    if traits.kinds.contains(.at) { found += Self.mailAddresses(in: text) }
    found += Self.shaped(in: text, traits)
    if findsPersonal { found += Self.personal(in: text, traits) }
    if depth > 0 { found += encoded(in: text, traits, depth: depth - 1) }
    return found.count > 1 ? Self.merged(found) : found
  }

  /// Finds secrets by shape, all of which are longer than most texts.
  private static func shaped(in text: [UInt8], _ traits: TextTraits) -> [SecretFinding] {
    guard text.count >= 15, traits.longestRun >= 5 else { return [] }
    return keys(in: text) + (traits.kinds.contains(.dot) ? tokens(in: text) : [])
      + (traits.longestRun >= 60 ? userTokens(in: text) : []) + bearers(in: text)
      + (traits.longestRun >= 15 ? vendorKeys(in: text) : [])
  }

  /// Returns the text with every secret replaced.
  func redacted(_ text: [UInt8]) -> [UInt8] {
    Self.replacing(findings(in: text), in: text)
  }

  /// Returns bytes such as those of an image without tokens and configured values: by chance, they
  /// may look like anything shorter.
  func redacted(binary bytes: [UInt8]) -> [UInt8] {
    Self.replacing(Self.merged(binaryFindings(in: bytes)), in: bytes)
  }

  private func binaryFindings(in bytes: [UInt8]) -> [SecretFinding] {
    knownFindings(in: bytes) + Self.tokens(in: bytes)
  }

  static func replacing(_ findings: [SecretFinding], in text: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var position = 0
    for finding in findings {
      output += text[position..<finding.range.lowerBound] + mark
      position = finding.range.upperBound
    }
    return position == 0 ? text : output + text[position...]
  }

  /// Returns the text with every secret replaced.
  func redacted(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let redacted = redacted(bytes)
    return redacted == bytes ? text : String(decoding: redacted, as: UTF8.self)
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
  private func knownFindings(in text: [UInt8]) -> [SecretFinding] {
    var found: [SecretFinding] = []
    for secret in known where secret.count <= text.count {
      found += text.ranges(ofEach: secret).map { SecretFinding(range: $0, kind: .configured) }
    }
    return found
  }

  private func encoded(
    in text: [UInt8], _ traits: TextTraits, depth: Int
  ) -> [SecretFinding] {
    var found: [SecretFinding] = []
    if traits.kinds.contains(.escape), let decoded = DecodedText(unescaping: text) {
      found = findings(in: decoded.bytes, depth: depth)
        .map { SecretFinding(range: decoded.source(of: $0.range), kind: $0.kind) }
    }
    guard traits.mayEncode else { return found }
    for run in text.encodedRuns() {
      guard let kind = kind(in: run, of: text, depth: depth) else { continue }
      found.append(SecretFinding(range: run.range, kind: kind))
    }
    return found
  }

  /// Returns the kind of the first secret that digits encode, also beside bytes that are no text.
  private func kind(in run: EncodedRun, of text: [UInt8], depth: Int) -> SecretKind? {
    for bytes in run.readings(in: text) {
      if bytes.isText {
        if let found = findings(in: bytes, depth: depth).first { return found.kind }
      } else if bytes.count >= 15 {
        if let found = binaryFindings(in: bytes).first { return found.kind }
      }
    }
    return nil
  }
}
