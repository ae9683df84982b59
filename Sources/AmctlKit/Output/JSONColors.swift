import AmctlCommandLine

/// The colors of a JSON document at a terminal.
enum JSONColors {
  /// Returns the document with colored names and values; the text is otherwise unchanged.
  static func colored(_ document: String, _ style: Style) -> String {
    guard style.isOn else { return document }
    var colored = ""
    var rest = document.utf8[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "\"") {
        let string = string(at: rest)
        rest = rest[string.endIndex...]
        let isName = rest.first == UInt8(ascii: ":")
        colored += isName ? style(String(string), .bold, .blue) : style(String(string), .green)
      } else {
        let word = rest.prefix { !isSeparator($0) && $0 != UInt8(ascii: "\"") }
        colored += value(String(Substring(word)), style)
        rest = rest[word.endIndex...]
        let gap = rest.prefix(while: isSeparator)
        colored += Substring(gap)
        rest = rest[gap.endIndex...]
      }
    }
    return colored
  }

  /// Returns the string that starts here, with its quotes.
  private static func string(at text: Substring.UTF8View) -> Substring {
    var isEscaped = false
    let end = text.indices.dropFirst().first { index in
      if isEscaped {
        isEscaped = false
        return false
      }
      isEscaped = text[index] == UInt8(ascii: "\\")
      return text[index] == UInt8(ascii: "\"")
    }
    return Substring(end.map { text[...$0] } ?? text)
  }

  private static func value(_ word: String, _ style: Style) -> String {
    switch word {
    case "": ""
    case "null": style(word, .dim)
    case "true", "false": style(word, .yellow)
    default: style(word, .cyan)
    }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    "[]{},: \n".utf8.contains(byte)
  }
}
