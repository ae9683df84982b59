/// How many columns of a terminal a text takes, and fitting it into columns.
///
/// A letter of East Asia and an emoji take two, a combining mark and a control character none. What
/// a person sees as one character is measured, and kept, as one.
enum TextWidth {
  /// The columns of a text.
  static func of(_ text: some StringProtocol) -> Int {
    isPlain(text) ? text.utf8.count : text.reduce(0) { $0 + of($1) }
  }

  /// The columns of what a person sees as one character.
  static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    let widest = scalars.reduce(0) { max($0, of($1)) }
    // A variation selector asks for the coloured form, and a pair of letters makes a flag.
    let isPicture =
      scalars.contains { $0.value == 0xFE0F } && scalars.first?.properties.isEmoji == true
    let isFlag =
      scalars.count == 2 && scalars.allSatisfy { (0x1F1E6...0x1F1FF).contains($0.value) }
    return isPicture || isFlag ? 2 : widest
  }

  /// The text, or as much of it as fits in a number of columns with a `…` behind.
  static func truncated(_ text: String, to columns: Int) -> String {
    guard of(text) > columns else { return text }
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
  static func padded(_ text: String, to columns: Int, alignment: Alignment = .left) -> String {
    let blanks = String(repeating: " ", count: max(columns - of(text), 0))
    return alignment == .left ? text + blanks : blanks + text
  }

  /// The side at which a text stands in its columns.
  enum Alignment: Sendable {
    case left, right
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator,
      .paragraphSeparator:
      0
    default:
      if scalar.properties.isEmojiPresentation || WideCharacters.contains(scalar) { 2 } else { 1 }
    }
  }

  /// Whether there is nothing but printable ASCII, where a byte is a column.
  private static func isPlain(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }
}
