/// The words of a line as a person types it in a shell, up to the cursor.
package enum TypedLine {
  /// Splits a line at blanks outside of quotes; the last word is empty after a blank.
  ///
  /// A quote that is still open reaches to the end.
  package static func words(of line: String) -> [String] {
    var words: [String] = [""]
    var quote: Character?
    var isEscaped = false
    for character in line {
      let last = words.count - 1
      if isEscaped {
        isEscaped = false
        words[last].append(character)
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      } else if quote == nil, character.isWhitespace {
        if !words[last].isEmpty { words.append("") }
      } else {
        words[last].append(character)
      }
    }
    return words
  }
}
