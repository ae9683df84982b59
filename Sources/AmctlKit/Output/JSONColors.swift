import AmctlCommandLine
import MusicAPI

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

/// Text from a server is plain data to a program, but may contain control sequences for a terminal.
extension OutputStream {
  /// Writes text unchanged, but without control characters on a terminal.
  func write(foreign text: String) throws(WriteError) {
    try write(isTerminal ? SafeText.lines(text) : text)
  }

  /// Writes bytes unchanged, but without control characters on a terminal.
  func write(foreign bytes: ArraySlice<UInt8>) throws(WriteError) {
    if isTerminal {
      try write(foreign: String(decoding: bytes, as: UTF8.self))
    } else {
      try write(bytes)
    }
  }

  /// Writes a document, indented and colored for a person and unchanged for a program, with a newline
  /// at the end.
  func write(document bytes: [UInt8], _ style: Style = .plain) throws(WriteError) {
    if isTerminal, let document = try? JSONDocument(parsing: bytes) {
      let text = SafeText.lines(String(decoding: document.root.indented(), as: UTF8.self))
      try write(JSONColors.colored(text, style) + "\n")
    } else {
      try write(bytes)
      if bytes.last != UInt8(ascii: "\n") { try write("\n") }
    }
  }
}
