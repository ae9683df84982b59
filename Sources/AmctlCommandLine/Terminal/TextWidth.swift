/// The width of text in terminal columns, and fitting text into columns.
///
/// An East Asian letter or an emoji takes two columns, a combining mark or control character none.
/// Grapheme clusters are measured, and kept, as a whole.
package enum TextWidth {
  /// Returns the width of a text.
  package static func of(_ text: some StringProtocol) -> Int {
    isPlain(text) ? text.utf8.count : text.reduce(0) { $0 + of($1) }
  }

  /// The columns of a text, or one more than the limit: the rest of a long text is not looked at.
  package static func of(_ text: String, upTo limit: Int) -> Int {
    // A byte is at least as wide as any character that it begins, but for what has no width.
    let start = text.utf8.prefix(max(limit, 0) + 1)
    if start.allSatisfy({ (0x20...0x7E).contains($0) }) { return start.count }
    return of(characters: text, upTo: limit)
  }

  /// The columns of some characters, or one more than the limit.
  static func of(characters: some Sequence<Character>, upTo limit: Int) -> Int {
    var width = 0
    for character in characters {
      width += of(character)
      if width > limit { return limit + 1 }
    }
    return width
  }

  /// The columns of what a person sees as one character.
  package static func of(_ character: Character) -> Int {
    isPicture(character) ? 2 : character.unicodeScalars.reduce(0) { $0 + of($1) }
  }

  /// Returns the text, or the part of it that fits in a number of columns with a `…` at its end.
  package static func truncated(_ text: String, to columns: Int) -> String {
    guard of(text, upTo: columns) > columns else { return text }
    guard columns > 0 else { return "" }
    var kept = ""
    var width = 0
    for character in text {
      width += of(character)
      if width > columns - 1 { break }
      kept.append(character)
    }
    return kept + "…"
  }

  /// Returns the text padded with spaces, on either side, to a number of columns.
  package static func padded(
    _ text: String, to columns: Int, alignment: Alignment = .left
  ) -> String {
    let blanks = String(repeating: " ", count: max(columns - of(text, upTo: columns), 0))
    return alignment == .left ? text + blanks : blanks + text
  }

  /// The alignment of a text in its columns.
  package enum Alignment: Sendable {
    case left, right
  }

  /// Whether a character is one emoji, even a composed one: a flag, a family, a hand with a skin
  /// color, or a heart with the selector for its colored form.
  private static func isPicture(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    guard let first = scalars.first, first.properties.isEmoji else { return false }
    let second = scalars.dropFirst().first
    return first.properties.isEmojiPresentation || second?.value == 0xFE0F
      || second?.properties.isEmojiModifier == true
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator,
      .paragraphSeparator:
      0
    default:
      if WideCharacters.contains(scalar) { 2 } else { isJoined(scalar) ? 0 : 1 }
    }
  }

  /// Whether a letter is a Hangul vowel or final, which combines with the initial before it.
  private static func isJoined(_ scalar: Unicode.Scalar) -> Bool {
    (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value)
  }

  /// Whether the text is printable ASCII, in which a byte is a column.
  private static func isPlain(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }
}
