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
