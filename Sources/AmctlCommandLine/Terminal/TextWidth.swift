/// The width of text in terminal columns, and fitting text into columns.
///
/// An East Asian letter or an emoji takes two columns, a combining mark or control character none.
/// Grapheme clusters are measured, and kept, as a whole.
package enum TextWidth {
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

/// The writing direction of text among columns that run from left to right.
package enum TextDirection {
  /// Returns a text that cannot change the order of what is beside it.
  ///
  /// A terminal that orders Hebrew or Arabic itself takes two such cells, and the numbers between
  /// them, for one text from right to left. Invisible marks without width (U+200E) keep them apart.
  package static func anchored(_ text: String) -> String {
    let mark = "\u{200E}"
    return text.unicodeScalars.contains(where: isRightToLeft) ? mark + text + mark : text
  }

  /// Whether a letter belongs to a script that is written from right to left.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}

/// The characters that take two columns according to Unicode's East Asian Width (W and F).
///
/// Emoji are left to the standard library. Unassigned code points in a block are treated like the
/// block, so that new letters of old scripts need no update.
package enum WideCharacters {
  private static let ranges: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul initial consonants
    0x2329...0x232A,  // angle brackets
    0x2E80...0x303E,  // radicals, CJK punctuation
    0x3041...0x3247,  // kana, bopomofo, Hangul letters, enclosed letters
    0x3250...0x4DBF,  // enclosed numbers, units, ideographs
    0x4E00...0xA4C6,  // ideographs, Yi
    0xA960...0xA97C,  // more Hangul initial consonants
    0xAC00...0xD7A3,  // Hangul syllables
    0xF900...0xFAFF,  // compatibility ideographs
    0xFE10...0xFE19,  // vertical punctuation
    0xFE30...0xFE6B,  // compatibility and small punctuation
    0xFF01...0xFF60,  // full-width ASCII
    0xFFE0...0xFFE6,  // full-width signs
    0x16FE0...0x18DFF,  // Tangut, Khitan
    0x1AFF0...0x1B2FF,  // kana extensions, Nushu
    0x1F200...0x1F265,  // enclosed ideographs
    0x20000...0x3FFFD,  // ideographs beyond the first plane
  ]

  /// Whether the character takes two columns.
  package static func contains(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x1100 else { return false }
    return ranges.contains { $0.contains(scalar.value) }
  }
}

/// Wraps text to a number of columns.
package enum TextWrapping {
  /// Returns the words of a text in lines; a word that is too long gets a line of its own.
  package static func lines(of text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      if !line.isEmpty, TextWidth.of(line) + 1 + TextWidth.of(word) > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " " + word
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// Returns a line of text with line breaks in place of the blanks at a terminal's edge, which would
  /// otherwise be inside words; a word that is too long is left to the terminal.
  package static func broken(_ line: String, width: Int?) -> String {
    guard let width, TextWidth.of(line) > width else { return line }
    var result = ""
    var used = 0
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
      let size = TextWidth.of(String(word))
      if !result.isEmpty {
        let fits = used + 1 + size <= width
        result += fits ? " " : "\n"
        used = fits ? used + 1 : 0
      }
      result += word
      used += size
    }
    return result
  }

  /// Returns a command line in lines that a shell joins again: each but the last ends with a
  /// backslash, and an option is on the line of its value.
  package static func commandLines(of text: String, width: Int) -> [String] {
    guard TextWidth.of(text) > width else { return [text] }
    var lines: [String] = []
    for words in options(of: shellWords(of: text)) {
      let whole = words.joined(separator: " ")
      for word in TextWidth.of(whole) + 4 <= width ? [whole] : words {
        if let line = lines.last, TextWidth.of(line) + TextWidth.of(word) + 3 <= width {
          lines[lines.count - 1] = line + " " + word
        } else {
          lines.append(lines.isEmpty ? word : "  " + word)
        }
      }
    }
    return lines.dropLast().map { $0 + " \\" } + lines.suffix(1)
  }

  /// Returns the words of a command line, with the value of an option beside its name.
  private static func options(of words: [String]) -> [[String]] {
    words.reduce(into: []) { options, word in
      let name = options.last?.count == 1 ? options[options.count - 1][0] : ""
      if name.first == "-", !name.contains(where: { $0 == "=" }),
        let start = word.first, word == "-" || !"-|&<>".contains(start)
      {
        options[options.count - 1].append(word)
      } else {
        options.append([word])
      }
    }
  }

  /// Returns the words as they are written; blanks in quotes are parts of a word.
  private static func shellWords(of text: String) -> [String] {
    var words = [""]
    var quote: Character?
    for character in text {
      if character == " ", quote == nil {
        words.append("")
        continue
      }
      if character == quote {
        quote = nil
      } else if quote == nil, "'\"".contains(character) {
        quote = character
      }
      words[words.count - 1].append(character)
    }
    return words.filter { !$0.isEmpty }
  }

  /// Returns the paragraphs of a text, wrapped; a line that starts with a space is left unchanged.
  package static func paragraphs(of text: String, width: Int) -> [String] {
    var result: [String] = []
    var running: [Substring] = []
    let source = text.split(separator: "\n", omittingEmptySubsequences: false)
    for line in source + [""] {
      if !line.isEmpty, line.first != " " {
        running.append(line)
      } else {
        result += lines(of: running.joined(separator: " "), width: width) + [String(line)]
        running = []
      }
    }
    return result.dropLast()
  }
}
