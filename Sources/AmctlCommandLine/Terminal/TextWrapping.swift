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
  /// backslash.
  package static func commandLines(of text: String, width: Int) -> [String] {
    guard TextWidth.of(text) > width else { return [text] }
    var lines: [String] = []
    for word in shellWords(of: text) {
      if let line = lines.last, TextWidth.of(line) + TextWidth.of(word) + 3 <= width {
        lines[lines.count - 1] = line + " " + word
      } else {
        lines.append(lines.isEmpty ? word : "  " + word)
      }
    }
    return lines.dropLast().map { $0 + " \\" } + lines.suffix(1)
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
