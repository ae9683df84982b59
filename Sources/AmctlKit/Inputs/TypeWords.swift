import AmctlCommandLine
import MusicAPI

/// The types that a command takes, as a person may write them: `song` is read as `songs`.
///
/// Any other word is read as it is, so that types can be let through that amctl does not know yet.
struct TypeWords: Sendable {
  /// The types.
  let types: [ResourceType]
  /// What each of them is, as in "'sng' is not a searchable type".
  let noun: String

  /// A type with a collection in the catalog.
  static let catalog = TypeWords(
    types: ResourceFacts.catalog.map(\.type), noun: "a type of the catalog")
  /// A type that can be searched for.
  static let searchable = TypeWords(
    types: SearchFacts.types, noun: "a searchable type")
  /// A type of the library that can be searched for.
  static let searchableInLibrary = TypeWords(
    types: SearchFacts.libraryTypes, noun: "a searchable library type")
  /// A type that has charts.
  static let charted = TypeWords(types: ChartFacts.types, noun: "a type with charts")
  /// A type that can be added to the library.
  static let addable = TypeWords(
    types: PersonalFacts.addableTypes, noun: "a type that can be added to the library")
  /// A type that can be rated.
  static let ratable = TypeWords(
    types: PersonalFacts.ratableTypes, noun: "a type that can be rated")
  /// A type that can be a favorite.
  static let favoritable = TypeWords(
    types: PersonalFacts.favoritableTypes, noun: "a type that can be a favorite")
  /// A type that can be on a playlist.
  static let track = TypeWords(
    types: LibraryFacts.trackTypes, noun: "a type that can be on a playlist")

  /// The names that help shows.
  var names: [String] { types.map(\.rawValue) }

  /// How a word is read: unknown ones as they are.
  var value: ValueType<ResourceType> {
    ValueType(name: "TYPE", known: names, text: \.rawValue) { [self] word throws(ValueError) in
      type(of: word)
    }
  }

  /// How a word is read by a command that takes no unknown type.
  var closedValue: ValueType<ResourceType> {
    ValueType(name: "TYPE", known: names, text: \.rawValue) { [self] word throws(ValueError) in
      let type = type(of: word)
      guard types.contains(type) else { throw .unknown(word, noun: noun, choices: names) }
      return type
    }
  }

  /// The type that a word names, or one of that name.
  func type(of word: String) -> ResourceType {
    types.first { [$0.singular, $0.rawValue].contains(word) }
      ?? types.first { type in
        guard let name = type.facts?.pathName, name != type.rawValue else { return false }
        return [name, ResourceType(rawValue: name).singular].contains(word)
      } ?? ResourceType(rawValue: word)
  }

  /// The names as choices, with their other spellings; nil where unknown ones are allowed.
  func choices(for fetch: FetchParameters) -> Choices? {
    guard !fetch.allowsUnknown else { return nil }
    let plurals = types + types.compactMap { $0.facts.map { ResourceType(rawValue: $0.pathName) } }
    let spellings = plurals.flatMap { [$0.rawValue, $0.singular] }
    return Choices(names, accepted: Set(spellings), noun: noun)
  }
}

/// The types of the user's library as a person may write them: `song`, `songs` and `library-songs`.
enum LibraryTypes {
  /// The names that help shows.
  static let names = ResourceFacts.library.map(\.pathName)

  /// What is known of the type that a word names; nil when it names none.
  static func facts(named word: String) -> ResourceFacts? {
    ResourceFacts.library.first { facts in
      let names = [facts.type, ResourceType(rawValue: facts.pathName)]
      return names.contains { [$0.rawValue, $0.singular].contains(word) }
    }
  }

  /// The type that a word names, or would name if the library had it.
  static func type(named word: String) -> ResourceType {
    facts(named: word)?.type ?? ResourceType(rawValue: "library-" + word)
  }

  /// Whether a word looks like an id of the library rather than a type.
  static func isID(_ word: String) -> Bool {
    facts(named: word) == nil && ResourceFacts.library.contains { $0.fits(id: word) }
  }
}
