import MusicAPI
import MusicPlatform

/// The title of a song taken apart: its name, and what is said about the recording and the artists.
struct TitleParts: Sendable {
  /// The name without any brackets.
  private(set) var main = NameText([])
  /// The name with the brackets that belong to it, as in "(I Can't Get No) Satisfaction".
  private(set) var core = NameText([])
  /// All words.
  private(set) var full = NameText([])
  /// The artists credited in the title.
  private(set) var credits: [NameText] = []
  /// The versions that are named in brackets or after a dash, each with the other words there.
  private(set) var versions: [VersionKind: Set<String>] = [:]
  /// The words there that name the versions.
  private(set) var versionWords: [String] = []
  /// The rating in brackets; nil if there is none.
  private(set) var rating: ContentRating?
  /// The words that tell editions apart, such as `remaster`.
  private(set) var edition: Set<String> = []
  /// The numbers in the name.
  private(set) var numbers: [String] = []
  /// The versions that words of the name say, each with the word.
  private var spoken: [(word: String, kind: VersionKind)] = []

  init(_ title: String) {
    let letters = NameFold.letters(of: NameText.start(of: title))
    var words = (main: [String](), core: [String](), full: [String]())
    for piece in TitlePieces(letters).pieces {
      let own = Self.unabbreviated(piece.words)
      words.full += own
      switch role(of: own, in: piece) {
      case .name(let name):
        words.core += name
        if piece.place != .bracket { words.main += name }
      case .credit(let names): credits += names
      case .versions(let kinds, let details):
        for kind in kinds { versions[kind, default: []].formUnion(details) }
        versionWords += own.filter { !VersionWords.kinds(of: $0).isEmpty }
        note(own)
      case .edition:
        edition.formUnion(EditionWords.telling(in: own))
        note(own)
      }
    }
    // A name may be nothing but signs or brackets.
    if words.full.isEmpty { words.full = NameText.signs(in: letters) }
    if words.core.isEmpty { words.core = words.full }
    core = NameText(words.core)
    main = words.main.isEmpty ? core : NameText(words.main)
    full = NameText(words.full)
    numbers = words.core.filter { $0.isDigits }
    spoken = Self.spoken(in: words.core)
  }

  /// What a piece of a title says.
  private enum Role {
    case name([String]), credit([NameText]), versions(Set<VersionKind>, Set<String>), edition
  }

  /// Returns what a piece says; the credits after a name are cut off it.
  private mutating func role(of words: [String], in piece: TitlePieces.Piece) -> Role {
    guard let first = words.first else { return .edition }
    if piece.place != .start {
      let isCredit =
        ArtistCredit.introductions.contains(first)
        || piece.place == .bracket && ["with", "and"].contains(first)
      if isCredit, words.count > 1 {
        return .credit(ArtistCredit.names(in: piece.letters).map(\.withoutIntroduction))
      }
    }
    let (words, names) = Self.cut(words)
    credits += names
    if piece.place != .start {
      let kinds = VersionWords.kinds(in: words)
      if !kinds.isEmpty { return .versions(kinds, VersionWords.details(of: words)) }
      if EditionWords.areOnly(in: words) { return .edition }
    }
    return .name(words)
  }

  /// Cuts off the credits that follow a name or a version without brackets of their own.
  private static func cut(_ words: [String]) -> (name: [String], credits: [NameText]) {
    guard let cut = words.firstIndex(where: ArtistCredit.introductions.contains), cut > 0,
      cut + 1 < words.count
    else { return (words, []) }
    return (Array(words[..<cut]), words[(cut + 1)...].split(separator: "and").map { NameText($0) })
  }

  /// Notes the rating that the words of a bracket name.
  private mutating func note(_ words: [String]) {
    if words.contains("explicit") { rating = .explicit }
    if words.contains(where: ["clean", "edited", "censored", "amended"].contains) {
      rating = .clean
    }
  }
}

extension TitleParts {
  /// Returns the versions, together with those that a word of the name says where the other title
  /// does not have that word.
  func versions(comparedTo other: TitleParts) -> [VersionKind: Set<String>] {
    var found = versions
    for (word, kind) in spoken where found[kind] == nil && !other.full.words.contains(word) {
      found[kind] = []
    }
    return found
  }

  /// The versions that words of a name say.
  private static func spoken(in words: [String]) -> [(word: String, kind: VersionKind)] {
    words.enumerated().flatMap { place, word -> [(word: String, kind: VersionKind)] in
      // "Live Forever" is a name.
      if place == 0, words.count > 1, word.utf8.allSatisfy({ $0 < 0x80 }) { return [] }
      return VersionWords.kinds(of: word).filter(\.isSaidByAnyWord).map { (word, $0) }
    }
  }

  /// Returns words with "part" and "volume" in full, and with the Roman numbers after such words
  /// and at the end in digits: `Pt. II` is `Part 2`.
  private static func unabbreviated(_ words: [String]) -> [String] {
    words.enumerated().map { place, word in
      if let whole = abbreviations[word] { return whole }
      guard place > 0, let number = romanNumbers[word] else { return word }
      let isLast = place == words.count - 1 && word.utf8.count > 1
      return isLast || numbered.contains(words[place - 1]) ? number : word
    }
  }

  private static let abbreviations = ["pt": "part", "vol": "volume"]

  private static let romanNumbers = [
    "i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5", "vi": "6", "vii": "7", "viii": "8",
    "ix": "9", "x": "10", "xi": "11", "xii": "12",
  ]

  /// The words before a number.
  private static let numbered: Set = [
    "part", "pt", "no", "vol", "volume", "op", "opus", "act", "chapter", "book", "suite", "teil",
  ]
}
