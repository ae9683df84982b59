import MusicPlatform

/// Makes text from a server safe to show, so that it cannot control the terminal.
package enum SafeText {
  /// Returns the text as one line: line breaks and tabs become spaces.
  package static func line(_ text: String) -> String {
    cleaned(text) { _ in false }
  }

  /// How many bytes of one message are said: a server may have sent all the rest.
  package static let messageLimit = 2_048

  /// The text as one line that is not longer than a message may be, as a stream writes it.
  package static func message(_ text: String, to stream: any OutputStream) -> String {
    line(excerpt(text, for: stream))
  }

  /// The text as a stream writes it, or as much of its start as a message may have.
  package static func excerpt(_ text: String, for stream: any OutputStream) -> String {
    let text = stream.shown(text)
    guard text.utf8.count > messageLimit else { return text }
    let mark = "…"
    var end = text.utf8.index(text.startIndex, offsetBy: messageLimit - mark.utf8.count)
    while end.samePosition(in: text.unicodeScalars) == nil { text.utf8.formIndex(before: &end) }
    return text[..<end] + mark
  }

  /// The text with its line breaks and tabs.
  package static func lines(_ text: String) -> String {
    cleaned(text) { $0 == "\n" || $0 == "\t" }
  }

  /// Escapes what controls a terminal or the direction of text, and is valid in JSON as it is.
  ///
  /// A reader of the JSON gets the same text. Such characters can only be in its strings.
  package static func escaped(json: String) -> String {
    guard json.unicodeScalars.contains(where: isControlInJSON) else { return json }
    var escaped = String.UnicodeScalarView()
    for scalar in json.unicodeScalars {
      guard isControlInJSON(scalar) else {
        escaped.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 {
        escaped += "\\u\(unit.digits(4, radix: 16))".unicodeScalars
      }
    }
    return String(escaped)
  }

  private static func isControlInJSON(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7F...0x9F, 0x2028...0x202E: true
    default: isInvisible(scalar)
    }
  }

  /// Replaces terminal control characters; returns the text itself when there are none.
  private static func cleaned(_ text: String, keeping isKept: (Unicode.Scalar) -> Bool) -> String {
    guard text.unicodeScalars.contains(where: { !isKept($0) && replacement(of: $0) != nil }) else {
      return text
    }
    var clean = String.UnicodeScalarView()
    var isFlag = false
    for scalar in text.unicodeScalars {
      // Tags spell the region of a flag, such as Scotland's.
      isFlag = scalar == "\u{1F3F4}" || isFlag && 0xE0000...0xE007F ~= scalar.value
      clean.append(isKept(scalar) || isFlag ? scalar : replacement(of: scalar) ?? scalar)
    }
    return String(clean)
  }

  /// Whether a character is invisible and hides a difference, or changes the direction of text.
  ///
  /// Joiners and variation selectors are parts of letters and emoji.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x180E, 0x200B, 0x200E...0x200F, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB,
      0x1D173...0x1D17A, 0xE0000...0xE007F:
      true
    default: false
    }
  }

  /// Returns a visible replacement for a control character, or for one that changes the direction
  /// of the text after it; nil for all others.
  private static func replacement(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: " "
    case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value)
    case 0x7F: "\u{2421}"
    case 0x80...0x9F, 0x202A...0x202E: "\u{FFFD}"
    default: isInvisible(scalar) ? "\u{FFFD}" : nil
    }
  }
}

/// Quoting for a POSIX shell.
package enum ShellWord {
  /// Returns the text as one word, always quoted.
  package static func quoted(_ text: String, expandsVariables: Bool = false) -> String {
    expandsVariables
      ? "\"" + text + "\"" : "'" + text.replacingEach("'", with: #"'\''"#) + "'"
  }

  /// Returns the text as one word, quoted if necessary.
  package static func plain(_ text: String) -> String {
    isPlain(text) ? text : quoted(text)
  }

  /// Whether the text is one word without quotes.
  package static func isPlain(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { $0.isAlphanumeric || "-_./,:=@%+".utf8.contains($0) }
  }
}
