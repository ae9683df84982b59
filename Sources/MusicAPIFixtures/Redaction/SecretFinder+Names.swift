import MusicAPI
import MusicPlatform

// Secrets recognized by the name before them.

extension SecretFinder {
  private static let headerNames = [
    "authorization", "music-user-token", "media-user-token", "cookie", "x-dsid",
  ]

  /// Returns the values of headers such as `Authorization: ...` in a log, a message or a command.
  ///
  /// A cookie contains a `=`; a title that begins with "Cookie" does not.
  static func headers(in text: [UInt8]) -> [SecretFinding] {
    headerNames.flatMap { name in
      let word = Array(name.utf8)
      return text.indices.compactMap { index -> SecretFinding? in
        guard text[index].lowercasedASCII == word[0], text.has(word, at: index) else {
          return nil
        }
        return header(word, value: index + word.count, in: text)
      }
    }
  }

  private static func header(
    _ name: [UInt8], value position: Int, in text: [UInt8]
  ) -> SecretFinding? {
    let colon = text.end(ofRunAt: position) { $0 == UInt8(ascii: "\"") || $0 == 0x20 }
    guard colon < text.count, text[colon] == UInt8(ascii: ":") else { return nil }
    let start = text.end(ofRunAt: colon + 1) { $0 == UInt8(ascii: "\"") || $0 == 0x20 }
    let end = text.end(ofRunAt: start) { $0 == 0x20 || !$0.endsValue }
    let value = text[start..<end]
    let isCookie = name.elementsEqual("cookie".utf8)
    guard value.count >= 3, !isCookie || value.contains(UInt8(ascii: "=")) else { return nil }
    if let last = value.split(separator: 0x20).last, last.standsForSecret { return nil }
    // A command that prints the secret when the line is run.
    if value.last == UInt8(ascii: ")"), value.range(ofFirst: "$(".utf8) != nil { return nil }
    let kind = SecretNames.kind(ofMember: String(decoding: name, as: UTF8.self))
    return SecretFinding(range: start..<end, kind: kind ?? .credentials)
  }

  /// Returns the values of parameters that grant access, percent-encoded or not.
  static func parameters(in text: [UInt8]) -> [SecretFinding] {
    (text.ranges(ofEach: "=") + text.ranges(ofEach: "%3D")
      + text.ranges(ofEach: "%3d")).compactMap { equals in
        var start = equals.lowerBound
        while start > 0, text[start - 1].isBase64URL { start -= 1 }
        let name = start..<equals.lowerBound
        guard let kind = kind(ofParameter: name, in: text) else { return nil }
        let end = text.end(ofRunAt: equals.upperBound) { !$0.endsParameter }
        let value = text[equals.upperBound..<end]
        let encodedEnd = value.range(ofFirst: "%26".utf8)?.lowerBound ?? end
        let range = equals.upperBound..<encodedEnd
        let isRedacted = text[range].starts(with: "%3Credacted".utf8)
        return range.isEmpty || isRedacted ? nil : SecretFinding(range: range, kind: kind)
      }
  }

  /// Returns the kind of a parameter at the start of a text, or after `?` or `&`, encoded or not.
  private static func kind(ofParameter name: Range<Int>, in text: [UInt8]) -> SecretKind? {
    let word = String(decoding: text[name], as: UTF8.self)
    let isFirst = name.lowerBound == 0 || "?&; ".utf8.contains(text[name.lowerBound - 1])
    if isFirst { return SecretNames.kind(ofParameter: word) }
    // The digits of `%3F` and `%26` count as part of the name.
    guard text[name.lowerBound - 1] == UInt8(ascii: "%"),
      ["3F", "3f", "26"].contains(word.prefix(2))
    else { return nil }
    return SecretNames.kind(ofParameter: String(word.dropFirst(2)))
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
