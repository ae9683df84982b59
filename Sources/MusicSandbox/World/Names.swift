/// A name before it is written: the language and the pattern, and a word for each part.
struct NameDraw: Sendable {
  let language: Language
  let pattern: Int
  var words = SIMD4<UInt16>()

  /// The name as it is shown.
  var text: String {
    let lexicon = language.lexicon
    var (text, index) = ("", 0)
    for piece in lexicon.patterns[pattern].pieces {
      text += piece.text
      guard let part = piece.part else { continue }
      let word = lexicon.word(part, Int(words[index]))
      let isVowel = word.utf8.first.map { "aeiouAEIO".utf8.contains($0) } ?? false
      if isVowel, text.hasSuffix("A ") || text.hasSuffix(" a ") {
        text = String(text.dropLast()) + "n "
      }
      let isCapital = language == .en || text.isEmpty
      text += isCapital ? word.prefix(1).uppercased() + word.dropFirst() : word
      index += 1
    }
    return text
  }
}

/// Names of a kind of thing by numbers.
protocol Names: Sendable {
  var count: Int { get }
  /// Whether the lanes of numbers decide their languages and genres.
  var isInLanes: Bool { get }
  /// Draws a name if its language and its pattern are wanted.
  func draw(_ number: Int, where isWanted: (NameDraw) -> Bool) -> NameDraw?
}

extension Names {
  func draw(_ number: Int) -> NameDraw {
    draw(number) { _ in true } ?? NameDraw(language: .en, pattern: 0)
  }

  func name(_ number: Int) -> String { draw(number).text }

  /// Which words of a query each name has, as bits.
  func bits(_ matches: NameMatches) -> [UInt32] {
    (0..<count).map { draw($0, where: matches.mayFind).map(matches.bits) ?? 0 }
  }
}

/// Names that are drawn: common words often, so that some names are those of several things.
struct DrawnNames: Names {
  let key: UInt64
  let count: Int
  var isInLanes: Bool { true }

  func draw(_ number: Int, where isWanted: (NameDraw) -> Bool) -> NameDraw? {
    let lane = Lanes.all[number % Lanes.count]
    let lexicon = lane.language.lexicon
    let hash = mix(key, number)
    let own = lexicon.titlesOfGenre[lane.genre]
    let choices = own.isEmpty || hash & 3 != 0 ? lexicon.titles : own
    let random = Int(hash >> 48)
    var draw = NameDraw(
      language: lane.language, pattern: choices[(random * random * choices.count) >> 32])
    guard isWanted(draw) else { return nil }
    for index in 0..<lexicon.patterns[draw.pattern].wordCount {
      let count = lexicon.patterns[draw.pattern].counts[index]
      var word = UInt16(Self.choice(hash, index, of: Int(count)))
      // No word is twice in a row.
      if index > 0, draw.words[index - 1] == word { word = (word + 1) % count }
      draw.words[index] = word
    }
    return draw
  }

  /// Chooses by sixteen bits of a hash: of a hundred, one of the first ten in half of all cases.
  private static func choice(_ hash: UInt64, _ index: Int, of count: Int) -> Int {
    let random = Int(hash >> UInt64(16 * index) & 0xFFFF)
    return (random * random * random * count) >> 48
  }
}

/// Names that are dealt: no name comes twice until all of its pattern have come.
struct DealtNames: Names {
  let key: UInt64
  let count: Int
  var kind = Kind.artists

  /// What is named: artists by the languages and the genres of their lanes; others in English, each
  /// for the next genre.
  enum Kind { case artists, playlists, labels, curators }

  var isInLanes: Bool { kind == .artists }

  func draw(_ number: Int, where isWanted: (NameDraw) -> Bool) -> NameDraw? {
    let lane = Lanes.all[number % Lanes.count]
    let language = isInLanes ? lane.language : .en
    let lexicon = language.lexicon
    let patterns =
      switch kind {
      case .artists: lexicon.artists[lane.genre]
      case .playlists: lexicon.playlists
      case .labels: lexicon.labels
      case .curators: lexicon.curators
      }
    let position = isInLanes ? number / Lanes.count * lane.among + lane.index : number
    // One name of each pair has the first pattern, and the others take turns.
    let pair = position / 2
    let (round, place) = pair.quotientAndRemainder(dividingBy: patterns.count - 1)
    let isFirst = mix(key, pair) & 1 == UInt64(position & 1)
    let turn = (place + mix(key, round, 1).choice(patterns.count)) % (patterns.count - 1) + 1
    let pattern = patterns[isFirst ? 0 : turn]
    var draw = NameDraw(language: language, pattern: pattern)
    guard isWanted(draw) else { return nil }
    let (count, dealt) = (lexicon.patterns[pattern].wordCount, lexicon.patterns[pattern].dealt)
    let all = (0..<count).reduce(1) { $0 * Int(dealt[$1]) }
    let order = Permutation(key: mix(key, pattern), count: all)
    var rest = order.encode((isFirst ? pair : round) % order.count)
    for index in 0..<count {
      // Only one genre fits.
      let (words, genre) = (Int(dealt[index]), number % World.genres.count)
      draw.words[index] = UInt16(words == 1 ? genre : rest % words)
      rest /= words
    }
    return draw
  }
}
