import MusicPlatform

/// The words of a query, and which words of names match them, as bits.
///
/// A word that no name has is replaced by the most common one that is like it.
struct SearchWords: Sendable {
  /// The words that names are compared with, those that only join others left out.
  private(set) var terms: [String] = []
  /// What was typed, with other words for those that nothing has.
  private(set) var shown: [String] = []
  /// The same without the words that say which versions are wanted.
  private(set) var phrase = ""
  /// The versions and kinds of albums that are wanted.
  private(set) var version: Edition?
  private(set) var kind: AlbumKind?
  /// Which of the words the name of each artist has.
  var artists: [UInt32] = []
  /// The words that nothing has.
  private(set) var replaced: [String] = []
  /// Which of the words drawn names have.
  private(set) var matches = NameMatches([])

  /// The bits of all words that something has.
  private(set) var all: UInt32 = 0
  /// Whether there is nothing to find.
  var isVain: Bool { all == 0 && version == nil && kind == nil }

  /// Reads a query; there are other words than those of drawn names, if there are any drawn names.
  init(_ text: String, others: [String], isDrawn: Bool) {
    for word in words(of: text).prefix(32) {
      let isKnown =
        Self.joining.contains(word) || isDrawn && WordForms.has(word) || others.contains(word)
      let other = isKnown ? word : WordForms.neighbor(of: word, others: others, isDrawn: isDrawn)
      if other != word { replaced.append(word) }
      shown += other.map(words(of:)) ?? []
    }
    for word in shown {
      switch word {
      case "remastered": version = .remaster
      case "live": version = .live
      case "ep": kind = .ep
      case "single": kind = .single
      default: phrase += phrase.isEmpty ? word : " " + word
      }
    }
    let named = words(of: phrase)
    let content = named.filter { !Self.joining.contains($0) }
    for word in content.isEmpty ? named : content where !terms.contains(word) { terms.append(word) }
    all = terms.isEmpty ? 0 : ~0 >> UInt32(32 - terms.count)
    matches = NameMatches(terms)
  }

  /// Words that say little on their own.
  private static let joining = Set(
    words(
      of: "a an and are at be by feat for from ft i in is it me my of on or the to we with you your"
    ))

  /// Which of the words a text has.
  func bits(of text: String) -> UInt32 {
    let own = words(of: text)
    return terms.indices.reduce(0) { own.contains(terms[$1]) ? $0 | 1 << $1 : $0 }
  }

  /// How well a name fits that has all words: as a whole, from its beginning, in a row, or otherwise.
  func fit(_ name: String) -> Int {
    let name = words(of: name).joined(separator: " ")
    if name == phrase { return 0 }
    if (name + " ").hasPrefix(phrase + " ") { return 1 }
    return (" " + name + " ").range(ofFirst: " " + phrase + " ") == nil ? 3 : 2
  }
}

/// Which words of a query drawn names have, found by the tables of their languages without writing
/// the names.
final class NameMatches: Sendable {
  private struct Table {
    /// The words that each pattern has itself, and those that names by it may have.
    var patterns: [UInt32] = []
    var possible: [UInt32] = []
    /// The words that are each word of the language, those of a part from its start on.
    var words: [UInt32] = []
    var starts: [Int] = []
  }

  private let terms: [String]
  /// By the number of the language; empty for other letters than Latin.
  private let tables: [Table]
  /// The words that are looked for in the texts of languages that have other letters than Latin.
  private let letters: [Int]

  init(_ terms: [String]) {
    self.terms = terms
    letters = terms.indices.filter { !terms[$0].utf8.allSatisfy { $0 < 0x80 } }
    tables = Language.allCases.map { language in
      language == .en || language == .es ? Self.table(of: language, terms) : Table()
    }
  }

  private static func table(of language: Language, _ terms: [String]) -> Table {
    let lexicon = language.lexicon
    var table = Table(patterns: Array(repeating: 0, count: lexicon.patterns.count))
    table.starts = lexicon.words.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    table.words = Array(repeating: 0, count: table.starts[lexicon.words.count])
    var parts = Array(repeating: UInt32(0), count: lexicon.words.count)
    for (index, term) in terms.enumerated() {
      for place in WordForms.places(of: term, in: language) {
        guard let part = place.part?.rawValue else {
          table.patterns[place.number] |= 1 << index
          continue
        }
        table.words[table.starts[part] + place.number] |= 1 << index
        parts[part] |= 1 << index
      }
    }
    table.possible = lexicon.patterns.indices.map { number in
      let pattern = lexicon.patterns[number]
      return (0..<pattern.wordCount).reduce(table.patterns[number]) { $0 | parts[pattern.part($1)] }
    }
    return table
  }

  /// Whether a name of a language may have one of the words.
  func mayMatch(_ language: Language) -> Bool {
    !letters.isEmpty || !tables[language.rawValue].patterns.isEmpty
  }

  /// Which of the words a name has.
  func bits(_ draw: NameDraw) -> UInt32 {
    let language = draw.language.rawValue
    guard !tables[language].patterns.isEmpty else {
      return letters.isEmpty ? 0 : bits(text: draw.text)
    }
    guard tables[language].possible[draw.pattern] != 0 else { return 0 }
    var bits = tables[language].patterns[draw.pattern]
    let (lexicon, words) = (draw.language.lexicon, draw.words)
    for index in 0..<lexicon.patterns[draw.pattern].wordCount {
      let start = tables[language].starts[lexicon.patterns[draw.pattern].part(index)]
      bits |= tables[language].words[start + Int(words[index])]
    }
    return bits
  }

  /// Which of the words a text in other letters has: many such languages do not part words.
  private func bits(text: String) -> UInt32 {
    let text = fold(text)
    return letters.reduce(0) { text.range(ofFirst: terms[$1]) == nil ? $0 : $0 | 1 << $1 }
  }
}

/// The words of languages as searches have them.
enum WordForms {
  /// What a word is the form of: a word of a part, or one in a pattern if there is no part.
  typealias Place = (part: Lexicon.Part?, number: Int)

  /// The words that are in names besides those of languages.
  private static let marks = Set(
    words(of: "live remastered ep single feat ft essentials hits vol") + (1...40).map { "\($0)" })

  /// Passes the words that may begin as another one on, or all; ends at `false`.
  @discardableResult
  static func forEach(
    of language: Language, like word: String? = nil, _ body: (String, Place) -> Bool
  ) -> Bool {
    let start = Array((word ?? "").utf8.prefix(2))
    let letters = start.count == 2 ? (start[0], start[1]) : nil
    let lexicon = language.lexicon
    for part in Lexicon.Part.allCases {
      let list = lexicon.words[part.rawValue]
      for number in 0..<list.count where letters.map({ list.mayBegin(number, with: $0) }) ?? true {
        let words = words(of: lexicon.word(part, number))
        guard words.allSatisfy({ body($0, (part, number)) }) else { return false }
        // People write two words as one.
        guard words.count < 2 || part == .genre || body(words.joined(), (part, number)) else {
          return false
        }
      }
    }
    return lexicon.patterns.enumerated().allSatisfy { number, pattern in
      // Most pieces are only the blank between two words.
      pattern.pieces.allSatisfy { piece in
        piece.text == " " || words(of: piece.text).allSatisfy { body($0, (nil, number)) }
      }
    }
  }

  /// What a word is the form of in a language.
  static func places(of word: String, in language: Language) -> [Place] {
    var places: [Place] = []
    forEach(of: language, like: word) { form, place in
      if form == word { places.append(place) }
      return true
    }
    return places
  }

  /// Whether a name may have a word; in other letters than Latin, also within a word.
  static func has(_ word: String) -> Bool {
    if marks.contains(word) { return true }
    guard word.utf8.allSatisfy({ $0 < 0x80 }) else {
      return Language.allCases.dropFirst(2).contains { language in
        !forEach(of: language) { form, _ in word.range(ofFirst: form) == nil }
      }
    }
    return [.en, .es].contains { language in
      !forEach(of: language, like: word) { form, _ in form != word }
    }
  }

  /// The word to search for instead of one that no name has: one at one edit; else the two that it
  /// is made of, one at two edits from seven letters on, one that begins with it or that it begins
  /// with, or a short one at two edits.
  static func neighbor(of word: String, others: [String], isDrawn: Bool) -> String? {
    let letters = Array(word.utf8)
    guard (2...40).contains(letters.count) else { return nil }
    var (nearest, edits): (String?, Int) = (nil, 3)
    var (longer, shorter): (String?, String?)
    func look(_ form: String, _ place: Place? = nil) -> Bool {
      let other = form.utf8
      if longer == nil, other.starts(with: letters) { longer = form }
      if other.count > max(3, shorter?.utf8.count ?? 0), letters.starts(with: other) {
        shorter = form
      }
      if let fewer = MusicSandbox.edits(letters, other, atMost: min(edits - 1, other.count - 1)) {
        (nearest, edits) = (form, fewer)
      }
      return true
    }
    if isDrawn { for language in [Language.en, .es] { forEach(of: language) { look($0, $1) } } }
    for other in others { _ = look(other) }
    if edits == 1 { return nearest }
    for length in stride(from: letters.count - 3, through: 3, by: -1) {
      let (start, end) = (String(word.prefix(length)), String(word.dropFirst(length)))
      if isDrawn, has(start), has(end) { return start + " " + end }
    }
    return (edits == 2 && letters.count > 6 ? nearest : nil) ?? longer ?? shorter ?? nearest
  }
}

/// How many letters are to be changed, added, left out or exchanged with the next one; nil for more
/// than so many.
func edits(_ one: [UInt8], _ text: String.UTF8View, atMost most: Int) -> Int? {
  guard most > 0, abs(one.count - text.count) <= most else { return nil }
  let other = Array(text)
  var (before, last) = ([Int](), Array(0...other.count))
  for row in one.indices {
    var next = [row + 1]
    for column in other.indices {
      var edits = min(
        last[column] + (one[row] == other[column] ? 0 : 1), min(last[column + 1], next[column]) + 1)
      if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
        edits = min(edits, before[column - 1] + 1)
      }
      next.append(edits)
    }
    guard next.contains(where: { $0 <= most }) else { return nil }
    (before, last) = (last, next)
  }
  return last[other.count] <= most ? last[other.count] : nil
}
