/// The words of one language, and the patterns of names that are made of them.
final class Lexicon: Sendable {
  /// What a pattern has in braces: the part of speech and the form.
  enum Part: Int, CaseIterable, Sendable {
    case noun, plural, creature, creatures, verb, gerund, action, adjective, adverb, given, surname
    case place, mood, use, era, genre

    /// The parts by the names that patterns have for them.
    fileprivate static let named: KeyValuePairs<String, Part> = [
      "noun": .noun, "plural": .plural, "creature": .creature, "creatures": .creatures,
      "verb": .verb, "gerund": .gerund, "action": .action, "adjective": .adjective,
      "adverb": .adverb, "given": .given, "surname": .surname, "place": .place, "mood": .mood,
      "use": .use, "era": .era, "genre": .genre,
    ]
  }

  /// The words of each part, the common ones first; after a slash another form than the rule's.
  let words: [WordList]
  let patterns: [NamePattern]
  /// The numbers of the patterns of titles, the frequent ones first.
  let titles: [Int]
  /// Those that the titles of each genre have besides.
  let titlesOfGenre: [[Int]]
  /// The patterns of artists of each genre, and of others: the first for every other name.
  let artists: [[Int]]
  let playlists: [Int]
  let labels: [Int]
  let curators: [Int]

  /// Reads words between blanks, and patterns between bars.
  init(
    _ lists: KeyValuePairs<Part, String>, titles: String, artists: String,
    titlesOfGenre: [String: String] = [:], artistsOfGenre: [String: String] = [:],
    playlists: String = "", labels: String = "", curators: String = ""
  ) {
    let genres = World.genres.map { $0.parts(at: " ").joined(separator: "_") }
    var words = Part.allCases.map { part in
      WordList(lists.first { $0.key == part }?.value ?? "")
    }
    func share(_ part: Part, _ other: Part) { words[other.rawValue] = words[part.rawValue] }
    share(.noun, .plural)
    share(.creature, .creatures)
    share(.verb, .gerund)
    words[Part.genre.rawValue] = WordList(genres.joined(separator: " "))
    var patterns: [NamePattern] = []
    func numbers(_ text: String) -> [Int] {
      text.parts(at: "|").map { text in
        patterns.append(NamePattern(text, words))
        return patterns.count - 1
      }
    }
    self.titles = numbers(titles)
    self.titlesOfGenre = World.genres.map { numbers(titlesOfGenre[$0] ?? "") }
    let common = numbers(artists)
    self.artists = World.genres.map { genre in
      let own = numbers(artistsOfGenre[genre] ?? "")
      return common + own
    }
    self.playlists = numbers(playlists)
    self.labels = numbers(labels)
    self.curators = numbers(curators)
    (self.words, self.patterns) = (words, patterns)
  }

  convenience init(
    nouns: String, adjectives: String = "", givenNames: String, surnames: String, places: String,
    titles: String, artists: String
  ) {
    let lists: KeyValuePairs<Part, String> = [
      .noun: nouns, .adjective: adjectives, .given: givenNames, .surname: surnames, .place: places,
    ]
    self.init(lists, titles: titles, artists: artists)
  }

  /// Returns a word in the form that a part takes.
  func word(_ part: Part, _ number: Int) -> String {
    let entry = words[part.rawValue][number]
    let slash = entry.utf8.firstIndex(of: UInt8(ascii: "/"))
    let base = slash.map { String(entry[..<$0]) } ?? entry
    let other = slash.map { String(entry[$0...].dropFirst()) }
    return switch part {
    case .plural, .creatures: other.map { $0.isEmpty ? base : $0 } ?? base.plural
    case .gerund: other ?? base.gerund
    default: base.utf8.contains(0x5F) ? base.parts(at: "_").joined(separator: " ") : base
    }
  }
}

/// A pattern of names, such as `{noun} in the {noun}`, with at most four words to choose.
struct NamePattern: Sendable {
  /// The texts, each with the part of the word after it; the last may have none.
  let pieces: [(text: String, part: Lexicon.Part?)]
  /// How many words are to be chosen, and the part of each.
  let wordCount: Int
  private var partNumbers = SIMD4<UInt8>()
  /// How many words there are for each part, and how many of them names are dealt of: rare words
  /// make odd names, and the genre is given.
  private(set) var counts = SIMD4<UInt16>()
  private(set) var dealt = SIMD4<UInt16>()

  fileprivate init(_ text: String, _ words: [WordList]) {
    pieces = Array(text.utf8).split(separator: UInt8(ascii: "}")).map { piece in
      let open = piece.firstIndex(of: UInt8(ascii: "{"))
      let name = open.map { String(decoding: piece[($0 + 1)...], as: UTF8.self) }
      return (
        String(decoding: piece[..<(open ?? piece.endIndex)], as: UTF8.self),
        name.flatMap { name in Lexicon.Part.named.first { $0.key == name }?.value }
      )
    }
    let parts = pieces.compactMap(\.part)
    wordCount = parts.count
    for (index, part) in parts.enumerated() {
      let count = UInt16(words[part.rawValue].count)
      (partNumbers[index], counts[index]) = (UInt8(part.rawValue), count)
      dealt[index] = part == .genre ? 1 : parts.count == 1 ? count : min(count, 200)
    }
  }

  /// The number of the part of a word.
  func part(_ index: Int) -> Int { Int(partNumbers[index]) }
}

/// Words that are written one after the other, each made when it is needed.
struct WordList: Sendable {
  private let bytes: [UInt8]
  /// Where each word begins, and where the next one would.
  private let starts: [Int]
  /// How many letters all forms of each entry begin with: two, or one if a form is irregular; none
  /// if there are several words.
  private let sureLetters: [UInt8]

  init(_ text: String) {
    let bytes = Array(text.utf8) + [0x20]
    var (starts, sureLetters) = ([Int](), [UInt8]())
    starts.reserveCapacity(bytes.count / 6)
    sureLetters.reserveCapacity(bytes.count / 6)
    var wasBlank = true
    for index in bytes.indices {
      let byte = bytes[index]
      let isBlank = byte == 0x20 || byte == 0x0A
      if wasBlank, !isBlank {
        starts.append(index)
        sureLetters.append(2)
      }
      if byte == 0x5F || byte == 0x2D || byte == 0x27 {
        sureLetters[sureLetters.count - 1] = 0
      } else if byte == 0x2F {
        sureLetters[sureLetters.count - 1] &= 1
      }
      wasBlank = isBlank
    }
    (self.bytes, self.starts, self.sureLetters) = (bytes, starts + [bytes.count], sureLetters)
  }

  var count: Int { starts.count - 1 }

  subscript(number: Int) -> String {
    let word = bytes[starts[number]..<starts[number + 1]].prefix { $0 != 0x20 && $0 != 0x0A }
    return String(decoding: word, as: UTF8.self)
  }

  /// Whether a word of an entry may begin with two folded letters.
  func mayBegin(_ number: Int, with letters: (UInt8, UInt8)) -> Bool {
    let (first, second) = (bytes[starts[number]], bytes[starts[number] + 1])
    guard sureLetters[number] > 0, first < 0x80 else { return true }
    guard first | 0x20 == letters.0 else { return false }
    return sureLetters[number] < 2 || second | 0x20 == letters.1 || !(0x21...0x7F).contains(second)
  }
}

extension String {
  /// The plural by the rule.
  fileprivate var plural: String {
    let (before, last) = (utf8.dropLast().last ?? 0, utf8.last ?? 0)
    switch UnicodeScalar(last) {
    case "s", "x", "z": return self + "es"
    case "h" where [UInt8(ascii: "c"), UInt8(ascii: "s")].contains(before): return self + "es"
    case "y" where !"aeou".utf8.contains(before):
      return String(decoding: utf8.dropLast(), as: UTF8.self) + "ies"
    default: return self + "s"
    }
  }

  /// The form with `ing` by the rule.
  fileprivate var gerund: String {
    let isDropped =
      utf8.last == UInt8(ascii: "e") && !"eyo".utf8.contains(utf8.dropLast().last ?? 0)
    return (isDropped ? String(decoding: utf8.dropLast(), as: UTF8.self) : self) + "ing"
  }
}
