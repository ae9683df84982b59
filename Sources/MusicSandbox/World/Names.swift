/// The names of a kind of thing in one language, in the order of popularity.
///
/// Names come in blocks of as many as there are words, and blocks in groups of as many as there are
/// stems. In a block, every word comes once at each position that its pattern has; in a group, two
/// words come once at each two positions if their endings agree. So the names with a word, or with
/// two, are computed instead of looked up.
struct Names: Sendable {
  /// A pattern of names, in which digits stand for words.
  private struct Pattern {
    let text: String
    let wordCount: Int
    let fixedWords: [String]

    static let titles = all(
      """
      0|0|0 1|0 1|The 0|0 of 1|0 and 1|My 0|0 in the 1|0 1 2|0|No 0|0 1|Without 0|0, 1 and 2|\
      0 1 2 3
      """)
    static let artists = all(
      """
      0|0 1|The 0|0 1|0 & 1|DJ 0|0 1|0 1|The 0 1|0|0 and the 1|0 1|0 1|Lil 0|0 1 2|0
      """)
    /// Those of languages without words for `the` and the like.
    static let plain = all("0|0|0 1|0 1|0|0 1|0 & 1|0|0 1|0 1 2|0|0 1|0, 1|0|0, 1, 2|0 1 2 3")

    private static func all(_ text: String) -> [Pattern] {
      text.split(separator: "|").map { text in
        let parts = words(of: String(text))
        let fixedWords = parts.filter { Int($0) == nil }
        return Pattern(
          text: String(text), wordCount: parts.count - fixedWords.count, fixedWords: fixedWords)
      }
    }
  }

  /// The position of a name in its group, its pattern, and how its endings follow from that.
  private struct Spot {
    let block: Int
    let phase: Int
    let group: Int
    let local: Int
    let pattern: Int
    let ending: Int
    let odd: Int
  }

  /// The coefficients of a line modulo the number of stems.
  private typealias Line = (slope: Int, start: Int)

  private static let stems = Vocabulary.stems
  private static let blockSize = stems * Vocabulary.endings
  /// The inverse of each number modulo the number of stems.
  private static let inverses =
    [0] + (1..<stems).map { number in (1..<stems).first { $0 * number % stems == 1 } ?? 0 }

  /// The end of one in 509 names.
  private static let tail =
    " — "
    + String(
      repeating: """
        Suite in Twelve Movements for Orchestra, Choir and Tape, Recorded at the Grand Hall; \

        """, count: 4)
  private static let tailWords = Set(words(of: tail))
  /// All words that names have besides those of vocabularies.
  static let fixedWords = tailWords.union(
    (Pattern.titles + Pattern.artists).flatMap(\.fixedWords))

  let language: Language
  let count: Int
  private let key: UInt64
  private let patterns: [Pattern]
  private let hasTails: Bool

  init(key: UInt64, language: Language, count: Int, isOfArtists: Bool) {
    self.key = mix(key, language.lanes[0])
    self.language = language
    self.count = count
    patterns =
      language != .en ? Pattern.plain : isOfArtists ? Pattern.artists : Pattern.titles
    hasTails = language == .en && !isOfArtists
  }

  /// Returns the name with a number.
  func name(_ number: Int) -> String {
    let vocabulary = Vocabulary.of(language).words
    let spot = spot(number)
    let words = numbers(spot)
    var name = ""
    for character in patterns[spot.pattern].text.utf8 {
      if (0x30...0x33).contains(character) {
        name += vocabulary[words[Int(character) - 0x30]]
      } else {
        name.unicodeScalars.append(Unicode.Scalar(character))
      }
    }
    if language == .en, number % 97 == 13 { name += " ✨" }
    return hasTail(number) ? name + Self.tail : name
  }

  typealias Match = (terms: UInt64, isWhole: Bool, isExact: Bool)

  /// Which terms of a query a name has, as bits; whether all words of its own are among them, and
  /// whether it has no others at all.
  func match(_ number: Int, _ query: SearchQuery) -> Match {
    let spot = spot(number)
    let pattern = patterns[spot.pattern]
    let hasTail = hasTail(number)
    var (terms, own, all) = (UInt64(0), 0, 0)
    for (index, term) in query.terms.enumerated() {
      let isOwn = term.language == language && has(term.word, spot)
      guard
        isOwn || pattern.fixedWords.contains(term.text)
          || hasTail && Self.tailWords.contains(term.text)
      else { continue }
      terms |= 1 << UInt64(index)
      own += isOwn ? 1 : 0
      all += 1
    }
    let isExact = !hasTail && all == pattern.wordCount + pattern.fixedWords.count
    return (terms, own == pattern.wordCount, isExact)
  }

  /// Passes the numbers of the names with all terms of a query on, in order, until one is refused.
  @discardableResult
  func forEach(_ query: SearchQuery, _ body: (Int) -> Bool) -> Bool {
    let own = query.terms.filter { $0.language == language }.map(\.word)
    let others = query.terms.filter { $0.language != language }
    let isPlain = others.isEmpty && own.count == 1
    func pass(_ number: Int) -> Bool {
      !isPlain && match(number, query).terms != query.all || body(number)
    }
    guard others.allSatisfy({ isFixed($0.text) }) else { return true }
    if own.count > 1 { return forEach(own[0], own[1], pass) }
    if own.count == 1 { return forEach(own[0], pass) }
    let texts = others.map(\.text)
    let fitting = patterns.map { pattern in texts.allSatisfy(pattern.fixedWords.contains) }
    guard fitting.contains(true) else {
      // Only the long ending has all of the words.
      return stride(from: 7, to: count, by: 509).allSatisfy(pass)
    }
    for row in 0..<(count + 15) / 16 {
      let turn = turn(row / Self.stems, row % Self.stems)
      for number in row * 16..<min(row * 16 + 16, count)
      where fitting[(number + turn) & 15] || hasTail(number) {
        guard pass(number) else { return false }
      }
    }
    return true
  }

  /// Passes the numbers of the names that begin with a word on.
  func forEach(beginningWith word: Int, _ body: (Int) -> Void) {
    for block in 0...count / Self.blockSize {
      if let number = number(word, block, 0), number < count { body(number) }
    }
  }

  private func hasTail(_ number: Int) -> Bool { hasTails && number % 509 == 7 }

  private func isFixed(_ word: String) -> Bool {
    patterns.contains { $0.fixedWords.contains(word) } || hasTails && Self.tailWords.contains(word)
  }

  private func forEach(_ word: Int, _ body: (Int) -> Bool) -> Bool {
    for block in 0...count / Self.blockSize {
      var numbers: [Int] = []
      for position in 0..<4 {
        if let number = number(word, block, position), number < count { numbers.append(number) }
      }
      numbers.sort()
      guard numbers.allSatisfy(body) else { return false }
    }
    return true
  }

  private func forEach(_ first: Int, _ second: Int, _ body: (Int) -> Bool) -> Bool {
    let stems = Self.stems
    let inverses = Self.inverses
    for group in 0...count / (Self.blockSize * stems) {
      let (base, odd) = shift(group)
      let ends = (
        first - base - shift(group, first / 16), second - base - shift(group, second / 16)
      )
      var numbers: [Int] = []
      for one in 0..<4 {
        for two in 0..<4 where one != two && (ends.0 - ends.1 - (one - two) * odd) & 15 == 0 {
          let (line, other) = (line(group, one), line(group, two))
          let start = (first / 16 - line.start) * inverses[line.slope]
          let end = (second / 16 - other.start) * inverses[other.slope]
          let local = (end - start) * inverses[(3 * (two - one)).modulo(stems)]
          let block = group * stems + local.modulo(stems)
          if let number = number(first, block, one), number < count,
            patterns[spot(number).pattern].wordCount > two
          {
            numbers.append(number)
          }
        }
      }
      numbers.sort()
      guard numbers.allSatisfy(body) else { return false }
    }
    return true
  }

  private func spot(_ number: Int) -> Spot {
    let (block, rest) = number.quotientAndRemainder(dividingBy: Self.blockSize)
    let (group, local) = block.quotientAndRemainder(dividingBy: Self.stems)
    let pattern = (rest + turn(block, rest / 16)) & 15
    let (base, odd) = shift(group)
    return Spot(
      block: block, phase: rest / 16, group: group, local: local, pattern: pattern,
      ending: pattern + 5 * block + base, odd: odd)
  }

  private func level(_ spot: Spot) -> Int {
    let row = line(spot.block)
    return row.slope * spot.phase + row.start + distance(spot.group, spot.pattern)
  }

  private func stem(_ position: Int, _ level: Int, _ spot: Spot) -> Int {
    let line = line(spot.group, position)
    return (line.slope * (level + (1 + 3 * position) * spot.local) + line.start) % Self.stems
  }

  /// The words of a name, at the positions that its pattern has.
  private func numbers(_ spot: Spot) -> SIMD4<Int> {
    let level = level(spot)
    var words = SIMD4<Int>()
    for position in 0..<patterns[spot.pattern].wordCount {
      let stem = stem(position, level, spot)
      let ending = (spot.ending + position * spot.odd + shift(spot.group, stem)) & 15
      words[position] = stem * 16 + ending
    }
    return words
  }

  /// Whether a name has a word; most often its ending already says that it has not.
  private func has(_ word: Int, _ spot: Spot) -> Bool {
    let ending = word - spot.ending - shift(spot.group, word / 16)
    return (0..<patterns[spot.pattern].wordCount).contains { position in
      (ending - position * spot.odd) & 15 == 0
        && stem(position, level(spot), spot) == word / 16
    }
  }

  /// The name in a block that has a word at a position; nil if the pattern it would have is shorter.
  private func number(_ word: Int, _ block: Int, _ position: Int) -> Int? {
    let (stem, ending) = word.quotientAndRemainder(dividingBy: 16)
    let (group, local) = block.quotientAndRemainder(dividingBy: Self.stems)
    let (base, odd) = shift(group)
    let pattern = (ending - 5 * block - base - position * odd - shift(group, stem)) & 15
    guard patterns[pattern].wordCount > position else { return nil }
    let line = line(group, position)
    let level =
      (stem - line.start) * Self.inverses[line.slope] - (1 + 3 * position) * local
      - distance(group, pattern)
    let row = self.line(block)
    let phase = ((level - row.start).modulo(Self.stems) * Self.inverses[row.slope]) % Self.stems
    return block * Self.blockSize + phase * 16 + ((pattern - turn(block, phase)) & 15)
  }

  /// How far the patterns of a row of sixteen names are turned.
  private func turn(_ block: Int, _ phase: Int) -> Int { Int(mix(key, 1, block, phase) & 15) }

  /// How the endings of a group follow from patterns and positions.
  private func shift(_ group: Int) -> (base: Int, odd: Int) {
    let hash = mix(key, 2, group)
    return (Int(hash & 15), Int(hash >> 4 & 7) * 2 + 1)
  }

  /// How they follow from stems, so that words of a block do not end alike.
  private func shift(_ group: Int, _ stem: Int) -> Int { Int(mix(key, 3, group, stem) & 15) }

  private func line(_ group: Int, _ position: Int) -> Line { line(mix(key, 4, group, position)) }

  private func line(_ block: Int) -> Line { line(mix(key, 5, block)) }

  private func line(_ hash: UInt64) -> Line {
    (1 + hash.choice(Self.stems - 1), (hash >> 20).choice(Self.stems))
  }

  private func distance(_ group: Int, _ pattern: Int) -> Int {
    (mix(key, 6, group).choice(Self.stems - 1) + 1) * (pattern + 1) % Self.stems
  }
}
