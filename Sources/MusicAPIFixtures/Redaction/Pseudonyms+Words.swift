import MusicAPI
import MusicPlatform

extension Pseudonyms {
  /// The values of one exchange that the rules name, with their pseudonyms.
  struct Known {
    /// Ids, which are replaced wherever they occur.
    private(set) var ids: [String: String] = [:]
    /// The same in capitals, as some programs write them.
    private var capitals: [String: String] = [:]
    /// Names by their letters and digits, as web addresses contain them.
    var names: [String: String] = [:]
    /// Names of several words by their first byte, which are replaced wherever they occur; a single
    /// word may mean anything.
    private var phrases: [UInt8: [(name: [UInt8], pseudonym: String)]] = [:]

    /// The shortest id that is replaced in the middle of a text.
    private static let shortest = 4

    /// Whether there is nothing to replace in the middle of a text.
    var isEmpty: Bool { ids.isEmpty && phrases.isEmpty }

    mutating func note(id: String, _ pseudonym: String) {
      ids[id] = pseudonym
      let capitals = id.uppercased()
      if capitals != id { self.capitals[capitals] = pseudonym }
    }

    mutating func note(name: String, _ pseudonym: String) {
      let bytes = Array(name.utf8)
      guard bytes.count >= 6, bytes.contains(0x20), let first = bytes.first,
        phrases[first]?.contains(where: { $0.name == bytes }) != true
      else { return }
      phrases[first, default: []].append((bytes, pseudonym))
    }

    /// Returns the pseudonym of an id in the middle of a text.
    func pseudonym(ofWord word: String) -> String? {
      guard word.utf8.count >= Self.shortest else { return nil }
      return ids[word] ?? capitals[word]
    }

    /// Returns where the names are in a text, as whole words.
    func phrases(in text: [UInt8]) -> [Replacement] {
      guard !phrases.isEmpty else { return [] }
      var found: [Replacement] = []
      var index = 0
      while index < text.count {
        let isStart = index == 0 || !text[index - 1].isPartOfWord
        if isStart, let longest = longestPhrase(at: index, in: text) {
          found.append((index..<index + longest.name.count, longest.pseudonym))
          index += longest.name.count
        } else {
          index += 1
        }
      }
      return found
    }

    private func longestPhrase(
      at index: Int, in text: [UInt8]
    ) -> (name: [UInt8], pseudonym: String)? {
      phrases[text[index]]?.filter { name, _ in
        let end = index + name.count
        return text[index...].starts(with: name) && (end == text.count || !text[end].isPartOfWord)
      }.max { $0.name.count < $1.name.count }
    }
  }

  /// A part of a text, and the pseudonym that takes its place.
  typealias Replacement = (range: Range<Int>, pseudonym: String)

  /// Returns what is replaced in a text, in order; removes encodings up to that depth.
  ///
  /// Digits that encode something personal get a pseudonym as a whole.
  func replacements(in text: [UInt8], _ known: Known, depth: Int) -> [Replacement] {
    var found = known.phrases(in: text)
    let isProse = text.contains(0x20)
    for range in text.words() {
      let word = String(decoding: text[range], as: UTF8.self)
      if let own = pseudonym(ofWord: word, known, isProse) { found.append((range, own)) }
    }
    if depth > 0 { found += encoded(in: text, known, depth: depth - 1) }
    // Of two that begin at once, the longer one: a name begins with an id, or an escape with neither.
    return found.sorted {
      ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
    }
  }

  private func encoded(in text: [UInt8], _ known: Known, depth: Int) -> [Replacement] {
    let traits = TextTraits(text)
    var found: [Replacement] = []
    if traits.kinds.contains(.escape), let decoded = DecodedText(unescaping: text) {
      found = replacements(in: decoded.bytes, known, depth: depth)
        .map { (decoded.source(of: $0.range), $0.pseudonym) }
    }
    guard traits.mayEncode else { return found }
    for run in text.encodedRuns() where isPersonal(run, of: text, known, depth: depth) {
      let digits = String(decoding: text[run.range], as: UTF8.self)
      found.append((run.range, key.pseudonym(of: digits)))
    }
    return found
  }

  /// Whether digits encode something that is replaced; what only looks like an id by chance is not.
  private func isPersonal(
    _ run: EncodedRun, of text: [UInt8], _ known: Known, depth: Int
  ) -> Bool {
    run.readings(in: text).contains { bytes in
      guard bytes.isText else { return false }
      return !known.phrases(in: bytes).isEmpty
        || bytes.words().contains { range in
          let word = String(decoding: bytes[range], as: UTF8.self)
          return known.pseudonym(ofWord: word) != nil
            || SecretFinder.kind(ofWord: bytes[range]) != nil
              && pseudonym(ofWord: word, known, false) != nil
        } || depth > 0 && !encoded(in: bytes, known, depth: depth - 1).isEmpty
    }
  }

  private func pseudonym(ofWord word: String, _ known: Known, _ isProse: Bool) -> String? {
    guard !Pseudonym.isOne(word), Pseudonym.isIdentifier(word) else { return nil }
    if let id = known.pseudonym(ofWord: word) { return id }
    // In a sentence, "p.s" is not an id.
    guard !isProse || word.utf8.count >= 6 else { return nil }
    if rules.values.contains(where: { $0.matches(word) }) { return key.pseudonym(of: word) }
    // An id in capitals, which nobody knows in its own form.
    let bytes = Array(word.utf8)
    guard SecretFinder.kind(ofWord: bytes[...]) != nil,
      rules.values.contains(where: { $0.matches(word.lowercased()) })
    else { return nil }
    return key.pseudonym(of: word)
  }
}

extension [UInt8] {
  /// Returns the words that can be ids: letters, digits, dots, dashes and underscores, without the
  /// dots that end a sentence.
  func words() -> [Range<Int>] {
    runs(where: { $0.isBase64URL || $0 == UInt8(ascii: ".") }, atLeast: 1).compactMap { run in
      var end = run.upperBound
      while end > run.lowerBound, self[end - 1] == UInt8(ascii: ".") { end -= 1 }
      return end > run.lowerBound ? run.lowerBound..<end : nil
    }
  }
}

extension UInt8 {
  fileprivate var isPartOfWord: Bool { isAlphanumeric || self >= 0x80 }
}
