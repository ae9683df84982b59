/// The names of a kind of thing in one language, in the order of popularity.
///
/// Names come in blocks of as many as there are words, and blocks in groups of as many as there are
/// stems. In a block, every word comes once at each position that its pattern has; in a group, two
/// words come once at each two positions if their endings agree. So the names with a word, or with
/// two, are computed instead of looked up.
struct Names: Sendable {
  /// The patterns of names, in which digits stand for words: of titles, of artists, and of names in
  /// languages without words for `the` and the like.
  private static let patterns: [[String]] = [
    """
    0|0|0 1|0 1|The 0|0 of 1|0 and 1|My 0|0 in the 1|0 1 2|0|No 0|0 1|Without 0|0, 1 and 2|0 1 2 3
    """,
    "0|0 1|The 0|0 1|0 & 1|DJ 0|0 1|0 1|The 0 1|0|0 and the 1|0 1|0 1|Lil 0|0 1 2|0",
    "0|0|0 1|0 1|0|0 1|0 & 1|0|0 1|0 1 2|0|0 1|0, 1|0|0, 1, 2|0 1 2 3",
  ].map { $0.parts(at: "|") }
  /// How many words of the vocabulary they have.
  private static let wordCounts = patterns.map { patterns in
    patterns.map { $0.utf8.count { 0x30...0x33 ~= $0 } }
  }
  /// The words that patterns have themselves.
  private static let patternWords = patterns.map { patterns in
    patterns.map { words(of: $0).filter { Int($0) == nil } }
  }

  /// The end of one in 509 titles.
  private static let tail =
    " — "
    + String(
      repeating: """
        Suite in Twelve Movements for Orchestra, Choir and Tape, Recorded at the Grand Hall; \

        """, count: 4)
  private static let tailWords = words(of: tail)
  /// All words that names have besides those of vocabularies.
  static let fixedWords = Set(patternWords.joined().joined() + tailWords)

  private static let stems = Vocabulary.stems
  private static let blockSize = Vocabulary.count
  /// The inverse of each number modulo the number of stems.
  private static let inverses =
    [0] + (1..<stems).map { number in (1..<stems).first { $0 * number % stems == 1 } ?? 0 }

  let language: Language
  let count: Int
  private let key: UInt64
  private let style: Int
  private var patterns: [String] { Self.patterns[style] }
  private var patternWords: [[String]] { Self.patternWords[style] }

  init(key: UInt64, language: Language, count: Int, isOfArtists: Bool = false) {
    self.key = mix(key, language.lanes.number(at: 0))
    self.language = language
    self.count = count
    style = language != .en ? 2 : isOfArtists ? 1 : 0
  }

  /// Returns the name with a number.
  func name(_ number: Int) -> String {
    let vocabulary = Vocabulary.of(language)
    let (pattern, words) = parts(of: number)
    var name = ""
    for character in patterns[pattern].utf8 {
      if 0x30...0x33 ~= character {
        name += vocabulary[words[Int(character) - 0x30]]
      } else {
        name.unicodeScalars.append(Unicode.Scalar(character))
      }
    }
    if language == .en, number % 97 == 13 { name += " ✨" }
    return hasTail(number) ? name + Self.tail : name
  }

  /// Returns the words of a name: those of the vocabulary, and the others.
  func content(of number: Int) -> (own: [Int], others: [String]) {
    let (pattern, words) = parts(of: number)
    let others = patternWords[pattern]
    return (words, hasTail(number) ? others + Self.tailWords : others)
  }

  /// Whether a name has all terms of a query.
  func has(_ number: Int, _ query: SearchQuery) -> Bool {
    let (own, others) = content(of: number)
    return query.terms.allSatisfy {
      $0.language == language ? own.contains($0.word) : others.contains($0.text)
    }
  }

  private func hasTail(_ number: Int) -> Bool { style == 0 && number % 509 == 7 }

  // MARK: Search

  /// Passes the numbers of the names with all terms of a query on, in order, until one is refused.
  @discardableResult
  func forEach(_ query: SearchQuery, _ body: (Int) -> Bool) -> Bool {
    let own = query.terms.filter { $0.language == language }.map(\.word)
    let others = query.terms.filter { $0.language != language }.map(\.text)
    let known = patternWords.joined() + (style == 0 ? Self.tailWords : [])
    guard others.allSatisfy(known.contains) else { return true }
    func pass(_ number: Int) -> Bool { !has(number, query) || body(number) }
    switch own.count {
    case 0: return forEach(withFixed: others, pass)
    case 1: return forEach(with: own[0], at: 0..<4, pass)
    default: return forEach(with: own[0], own[1], pass)
    }
  }

  /// Passes the numbers of the names on that have a word at some of the positions.
  @discardableResult
  func forEach(with word: Int, at positions: Range<Int>, _ body: (Int) -> Bool) -> Bool {
    (0...count / Self.blockSize).allSatisfy { block in
      var numbers = positions.compactMap { number(word, block, $0) }
      numbers.sort()
      return numbers.allSatisfy(body)
    }
  }

  /// Passes the numbers of the names on that may have two words.
  private func forEach(with first: Int, _ second: Int, _ body: (Int) -> Bool) -> Bool {
    let (stems, inverses) = (Self.stems, Self.inverses)
    return (0...count / (Self.blockSize * stems)).allSatisfy { group in
      let block = group * stems
      var numbers: [Int] = []
      for one in 0..<4 {
        for two in 0..<4 where one != two {
          guard pattern(first, block, one) == pattern(second, block, two) else { continue }
          let (line, other) = (line(group, at: one), line(group, at: two))
          let start = (first / 16 - line.start) * inverses[line.slope]
          let end = (second / 16 - other.start) * inverses[other.slope]
          let local = (end - start) * inverses[(3 * (two - one)).modulo(stems)]
          numbers += number(first, block + local.modulo(stems), one).map { [$0] } ?? []
        }
      }
      return numbers.sorted().allSatisfy(body)
    }
  }

  /// Passes the numbers of the names on that may have words that are not of the vocabulary.
  private func forEach(withFixed words: [String], _ body: (Int) -> Bool) -> Bool {
    let fitting = patternWords.map { own in words.allSatisfy(own.contains) }
    guard fitting.contains(true) else {
      // Only the long ending has all of the words.
      return stride(from: 7, to: count, by: 509).allSatisfy(body)
    }
    return (0..<(count + 15) / 16).allSatisfy { row in
      let turn = turn(row / Self.stems, row % Self.stems)
      return (row * 16..<min(row * 16 + 16, count)).allSatisfy {
        !fitting[($0 + turn) & 15] && !hasTail($0) || body($0)
      }
    }
  }

  // MARK: Arithmetic

  /// The pattern of a name, and the words at the positions that it has.
  private func parts(of number: Int) -> (pattern: Int, words: [Int]) {
    let (block, rest) = number.quotientAndRemainder(dividingBy: Self.blockSize)
    let (group, local) = block.quotientAndRemainder(dividingBy: Self.stems)
    let pattern = (rest + turn(block, rest / 16)) & 15
    let row = line(mix(key, 5, block))
    let level = row.slope * (rest / 16) + row.start + distance(group, pattern)
    let words = (0..<Self.wordCounts[style][pattern]).map { position in
      let line = line(group, at: position)
      let stem = (line.slope * (level + (1 + 3 * position) * local) + line.start) % Self.stems
      return stem * 16 + (pattern + shift(block, position, stem)) & 15
    }
    return (pattern, words)
  }

  /// The name in a block that has a word at a position; nil if its pattern would be shorter.
  private func number(_ word: Int, _ block: Int, _ position: Int) -> Int? {
    let (group, local) = block.quotientAndRemainder(dividingBy: Self.stems)
    let pattern = pattern(word, block, position)
    guard Self.wordCounts[style][pattern] > position else { return nil }
    let line = line(group, at: position)
    let level =
      (word / 16 - line.start) * Self.inverses[line.slope] - (1 + 3 * position) * local
      - distance(group, pattern)
    let row = self.line(mix(key, 5, block))
    let phase = ((level - row.start).modulo(Self.stems) * Self.inverses[row.slope]) % Self.stems
    let number = block * Self.blockSize + phase * 16 + ((pattern - turn(block, phase)) & 15)
    return number < count ? number : nil
  }

  /// The pattern that goes with a word at a position.
  private func pattern(_ word: Int, _ block: Int, _ position: Int) -> Int {
    (word - shift(block, position, word / 16)) & 15
  }

  /// How the ending of a word at a position follows from the pattern: also from the stem, so that
  /// words of a block do not end alike.
  private func shift(_ block: Int, _ position: Int, _ stem: Int) -> Int {
    let hash = mix(key, 2, block / Self.stems)
    let odd = Int(hash >> 4 & 7) * 2 + 1
    let ofStem = mix(key, 3, block / Self.stems, stem)
    return 5 * block + Int(hash & 15) + position * odd + Int(ofStem & 15)
  }

  /// How far the patterns of a row of sixteen names are turned.
  private func turn(_ block: Int, _ phase: Int) -> Int { Int(mix(key, 1, block, phase) & 15) }

  /// The coefficients of a line modulo the number of stems.
  private typealias Line = (slope: Int, start: Int)

  private func line(_ hash: UInt64) -> Line {
    (1 + hash.choice(Self.stems - 1), (hash >> 20).choice(Self.stems))
  }

  /// The line of a position, for a group of blocks.
  private func line(_ group: Int, at position: Int) -> Line { line(mix(key, 4, group, position)) }

  private func distance(_ group: Int, _ pattern: Int) -> Int {
    (mix(key, 6, group).choice(Self.stems - 1) + 1) * (pattern + 1) % Self.stems
  }
}

/// The names of a kind of thing in all languages, which take turns by the lanes of the ranks.
struct RankedNames: Sendable {
  let key: UInt64
  let count: Int
  var isOfArtists = false

  subscript(language: Language) -> Names {
    Names(
      key: key, language: language, count: language.lanes.count(of: count),
      isOfArtists: isOfArtists)
  }

  func name(_ rank: Int) -> String {
    let (names, number) = names(rank)
    return names.name(number)
  }

  /// Whether the name of a rank has all terms of a query.
  func has(_ rank: Int, _ query: SearchQuery) -> Bool {
    let (names, number) = names(rank)
    return names.has(number, query)
  }

  /// The names that have the one of a rank, and its number among them.
  func names(_ rank: Int) -> (Names, Int) {
    let language = Lanes.languages[rank % Lanes.count]
    return (self[language], language.lanes.position(of: rank))
  }

  /// Passes the ranks of the names with all terms of a query on, the most popular first.
  @discardableResult
  func forEach(_ query: SearchQuery, _ body: (Int) -> Bool) -> Bool {
    guard !query.isVain else { return true }
    if query.terms.isEmpty { return (0..<count).allSatisfy(body) }
    let languages = Set(query.terms.compactMap(\.language))
    guard languages.count < 2 else { return true }
    let language = languages.first ?? .en
    return self[language].forEach(query) { body(language.lanes.number(at: $0)) }
  }
}
