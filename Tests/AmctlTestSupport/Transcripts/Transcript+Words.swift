extension Transcript.Block {
  /// The words after `amctl`, unquoted; nil when running the line requires a shell.
  public var words: [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      switch (quote, character) {
      case (nil, " "):
        if let ended = word { words.append(ended) }
        word = nil
      case (nil, "'"), (nil, "\""):
        quote = character
        word = word ?? ""
      case (nil, _) where "|&;<>$`\\*?#~".contains(character): return nil
      case (character, _): quote = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return words.first == "amctl" ? Array(words.dropFirst()) : nil
  }
}
