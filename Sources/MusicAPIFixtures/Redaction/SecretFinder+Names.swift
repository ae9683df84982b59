import MusicAPI
import MusicPlatform

// Secrets recognized by the name before them.

extension SecretFinder {
  /// Names that announce a secret in front of a colon, whatever the value looks like.
  private static let headerNames =
    (TokenHeader.sent
    + [TokenHeader.webPlayer, "cookie", "x-dsid", "apitoken", "apptoken"])
    .map { Array($0.lowercased().utf8) }

  /// A name before a colon or an equals sign.
  private enum Name {
    /// A header that authorizes requests, or an account.
    case header
    /// A quoted name, as in JSON that is cut off or inside a text.
    case member
    /// A name that is no word, such as `x-api-key` or `user_token`.
    case other
  }

  /// Returns the values after names such as `Authorization: ...` in a log, a message, a command, a
  /// configuration file or JSON.
  ///
  /// A cookie contains a `=`; a title that begins with "Cookie" does not.
  static func named(in text: [UInt8]) -> [SecretFinding] {
    var found: [SecretFinding] = []
    var searched = 0
    // A long value that is no secret is looked at once for each kind, however often names are in
    // it.
    var rejected: [SecretKind: Int] = [:]
    for mark in text.indices where mark >= searched && text.isMarkOfValue(at: mark) {
      var end = mark
      while end > searched, text[end - 1] == UInt8(ascii: "\"") || text[end - 1] == 0x20 {
        end -= 1
      }
      guard let (name, kind) = name(in: text, before: end, mark), mark >= rejected[kind] ?? 0 else {
        continue
      }
      let value = value(after: mark, in: text, of: name)
      if isSecret(value, name, kind) {
        found.append(SecretFinding(range: value.indices, kind: kind))
        searched = value.endIndex
      } else if value.count > longestName {
        rejected[kind] = value.endIndex
      }
    }
    return found
  }

  private static func name(
    in text: [UInt8], before end: Int, _ mark: Int
  ) -> (name: Name, kind: SecretKind)? {
    if text[mark] == UInt8(ascii: ":"),
      let name = headerNames.first(where: { text.has($0, at: end - $0.count) })
    {
      return (.header, SecretNames.kind(ofMember: name) ?? .credentials)
    }
    var start = end
    while start > 0, end - start <= longestName, text[start - 1].isBase64URL { start -= 1 }
    guard start < end, end - start <= longestName else { return nil }
    let isQuoted =
      start > 0 && text[start - 1] == UInt8(ascii: "\"") && text[end] == UInt8(ascii: "\"")
    let kind =
      isQuoted
      ? SecretNames.kind(ofMember: text[start..<end]) : SecretNames.kind(inText: text[start..<end])
    return kind.map { (isQuoted ? .member : .other, $0) }
  }

  private static let longestName = 64

  private static func value(
    after mark: Int, in text: [UInt8], of name: Name
  ) -> ArraySlice<UInt8> {
    let start = text.end(ofRunAt: mark + 1) { $0 == UInt8(ascii: "\"") || $0 == 0x20 }
    let isQuoted = start > mark + 1 && text[start - 1] == UInt8(ascii: "\"")
    let end = text.end(ofRunAt: start) { byte in
      switch name {
      case .header: byte == 0x20 || !byte.endsValue
      case .member where isQuoted: byte == 0x20 || !byte.endsValue
      case .member: !byte.endsValue && !",[]{}".utf8.contains(byte)
      case .other: !byte.endsValue
      }
    }
    return text[start..<end]
  }

  private static func isSecret(_ value: ArraySlice<UInt8>, _ name: Name, _ kind: SecretKind) -> Bool
  {
    guard value.count >= 3, name != .header || kind != .cookie || value.contains(UInt8(ascii: "="))
    else { return false }
    if let last = value.split(separator: 0x20).last, last.standsForSecret { return false }
    // A command that prints the secret when the line is run.
    if value.last == UInt8(ascii: ")"), value.range(ofFirst: "$(".utf8) != nil { return false }
    switch name {
    case .header: return true
    case .member: return !["null", "true", "false"].contains { value.elementsEqual($0.utf8) }
    case .other: return value.isNoWord
    }
  }

  /// Returns the values of parameters that grant access.
  static func parameters(in text: [UInt8]) -> [SecretFinding] {
    var found: [SecretFinding] = []
    var searched = 0
    for equals in text.ranges(ofEach: "=").map(\.lowerBound) where equals >= searched {
      var start = equals
      while start > searched, text[start - 1].isBase64URL || "[]".utf8.contains(text[start - 1]) {
        start -= 1
      }
      guard start == 0 || "?&; \n".utf8.contains(text[start - 1]),
        let kind = SecretNames.kind(ofParameter: text[start..<equals])
      else { continue }
      let end = text.end(ofRunAt: equals + 1) { !$0.endsParameter }
      searched = end
      let value = text[(equals + 1)..<end]
      let encodedEnd = value.range(ofFirst: "%26".utf8)?.lowerBound ?? end
      let range = (equals + 1)..<encodedEnd
      guard !range.isEmpty, !text[range].starts(with: "%3Credacted".utf8),
        !text[range].standsForSecret,
        text[start..<equals].contains(where: \.isLowercase) || text[range].isNoWord
      else { continue }
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

  /// Whether this is more than a word that explains a setting, or an example such as `abc`.
  fileprivate var isNoWord: Bool { count >= 8 && contains(where: \.isDigit) }
}

extension [UInt8] {
  /// Whether a value may start after a byte: a colon, or an equals sign with a blank before it.
  fileprivate func isMarkOfValue(at index: Int) -> Bool {
    self[index] == UInt8(ascii: ":")
      || self[index] == UInt8(ascii: "=") && index > 0 && self[index - 1] == 0x20
  }
}

extension UInt8 {
  /// Whether it is a small letter: the names of variables have none.
  fileprivate var isLowercase: Bool { isLetter && !isCapital }

  fileprivate var endsParameter: Bool {
    endsValue || self == UInt8(ascii: "&") || self == UInt8(ascii: "#")
      || self == UInt8(ascii: ";") || self == UInt8(ascii: ")") || self == UInt8(ascii: ",")
  }
}
