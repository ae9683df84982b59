import MusicPlatform

extension StringProtocol {
  /// Returns the text without blanks around it.
  func trimmingBlanks() -> String {
    let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    let start = unicodeScalars.drop(while: isBlank)
    let end = start.reversed().prefix(while: isBlank).count
    return String(String.UnicodeScalarView(start.dropLast(end)))
  }

  /// Returns what is before and after the first occurrence of a text; nil if there is none.
  func halves(at text: String) -> (before: String, after: String)? {
    range(ofFirst: text).map { (String(self[..<$0.lowerBound]), String(self[$0.upperBound...])) }
  }

  /// Returns the text in one line.
  var inOneLine: String {
    split { $0.isNewline || $0 == "\0" }.joined(separator: " ")
  }
}

extension String {
  /// Returns `Artist - Title` as its parts, split at the first dash; nil if there is none.
  ///
  /// Either name can contain one, so this is a guess until the song is found.
  package var artistAndTitle: (artist: String, title: String)? {
    let dashes = [" - ", " – ", " — "].compactMap { range(ofFirst: $0) }
    guard let dash = dashes.min(by: { $0.lowerBound < $1.lowerBound }) else { return nil }
    let artist = self[..<dash.lowerBound].trimmingBlanks()
    let title = self[dash.upperBound...].trimmingBlanks()
    return artist.isEmpty || title.isEmpty ? nil : (artist, title)
  }
}
