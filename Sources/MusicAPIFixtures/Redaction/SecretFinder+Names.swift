import MusicAPI
import MusicPlatform

// Secrets recognized by the name before them.

extension SecretFinder {
  private static let headerNames =
    (TokenHeader.sent
    + [TokenHeader.webPlayer, "cookie", "x-dsid", "apitoken", "apptoken"])
    .map { Array($0.lowercased().utf8) }

  /// Returns the values of headers such as `Authorization: ...` in a log, a message or a command.
  ///
  /// A cookie contains a `=`; a title that begins with "Cookie" does not.
  static func headers(in text: [UInt8]) -> [SecretFinding] {
    var found: [SecretFinding] = []
    var searched = 0
    // A value that is no secret is looked at once for each name, however often the name is in it.
    var rejected = [Int](repeating: 0, count: headerNames.count)
    for colon in text.ranges(ofEach: ":").map(\.lowerBound) where colon >= searched {
      var end = colon
      while end > 0, text[end - 1] == UInt8(ascii: "\"") || text[end - 1] == 0x20 { end -= 1 }
      guard let number = headerNames.firstIndex(where: { text.has($0, at: end - $0.count) }),
        colon >= rejected[number]
      else { continue }
      let value = value(after: colon, in: text)
      if let kind = kind(of: value, named: headerNames[number]) {
        found.append(SecretFinding(range: value.indices, kind: kind))
        searched = value.endIndex
      } else {
        rejected[number] = value.endIndex
      }
    }
    return found
  }

  private static func value(after colon: Int, in text: [UInt8]) -> ArraySlice<UInt8> {
    let start = text.end(ofRunAt: colon + 1) { $0 == UInt8(ascii: "\"") || $0 == 0x20 }
    return text[start..<text.end(ofRunAt: start) { $0 == 0x20 || !$0.endsValue }]
  }

  private static func kind(of value: ArraySlice<UInt8>, named name: [UInt8]) -> SecretKind? {
    let isCookie = name.elementsEqual("cookie".utf8)
    guard value.count >= 3, !isCookie || value.contains(UInt8(ascii: "=")) else { return nil }
    if let last = value.split(separator: 0x20).last, last.standsForSecret { return nil }
    // A command that prints the secret when the line is run.
    if value.last == UInt8(ascii: ")"), value.range(ofFirst: "$(".utf8) != nil { return nil }
    return SecretNames.kind(ofMember: name) ?? .credentials
  }

  /// Returns the values of parameters that grant access.
  static func parameters(in text: [UInt8]) -> [SecretFinding] {
    var found: [SecretFinding] = []
    var searched = 0
    for equals in text.ranges(ofEach: "=").map(\.lowerBound) where equals >= searched {
      var start = equals
      while start > searched, text[start - 1].isBase64URL { start -= 1 }
      guard start == 0 || "?&; ".utf8.contains(text[start - 1]),
        let kind = SecretNames.kind(ofParameter: text[start..<equals])
      else { continue }
      let end = text.end(ofRunAt: equals + 1) { !$0.endsParameter }
      searched = end
      let value = text[(equals + 1)..<end]
      let encodedEnd = value.range(ofFirst: "%26".utf8)?.lowerBound ?? end
      let range = (equals + 1)..<encodedEnd
      guard !range.isEmpty, !text[range].starts(with: "%3Credacted".utf8) else { continue }
      found.append(SecretFinding(range: range, kind: kind))
    }
    return found
  }
}

extension ArraySlice<UInt8> {
  /// Whether this is a placeholder for a secret: `***`, a shell variable, `<redacted>`.
  fileprivate var standsForSecret: Bool {
    allSatisfy { $0 == UInt8(ascii: "*") } || first == UInt8(ascii: "$")
      || first == UInt8(ascii: "<")
  }
}

extension UInt8 {
  fileprivate var endsParameter: Bool {
    endsValue || self == UInt8(ascii: "&") || self == UInt8(ascii: "#")
      || self == UInt8(ascii: ";") || self == UInt8(ascii: ")") || self == UInt8(ascii: ",")
  }
}
