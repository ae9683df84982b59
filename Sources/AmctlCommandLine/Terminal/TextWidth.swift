/// How many columns of a terminal a text takes, and fitting it into columns.
///
/// A letter of East Asia and an emoji take two, a combining mark and a control character none. What
/// a person sees as one character is measured, and kept, as one.
package enum TextWidth {
  /// The columns of a text.
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

  /// The text, or as much of it as fits in a number of columns with a `…` behind.
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

  /// The text with blanks behind, or before, up to a number of columns.
  package static func padded(
    _ text: String, to columns: Int, alignment: Alignment = .left
  ) -> String {
    let blanks = String(repeating: " ", count: max(columns - of(text, upTo: columns), 0))
    return alignment == .left ? text + blanks : blanks + text
  }

  /// The side at which a text stands in its columns.
  package enum Alignment: Sendable {
    case left, right
  }

  /// Whether a character is one emoji, however many it is made of: a flag, a family, a hand and
  /// the color of its skin, or a heart and the selector of its colored form.
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

  /// Whether a letter is a Hangul vowel or final, drawn into the initial before it.
  private static func isJoined(_ scalar: Unicode.Scalar) -> Bool {
    (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value)
  }

  /// Whether there is nothing but printable ASCII, where a byte is a column.
  private static func isPlain(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }
}
