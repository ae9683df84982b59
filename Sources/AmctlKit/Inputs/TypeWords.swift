import AmctlCommandLine
import MusicAPI

/// The types that a command takes, in any accepted spelling: `song` and `Songs` are read as
/// `songs`.
///
/// Any other word is read literally, so that types unknown to amctl can be accepted.
struct TypeWords: Sendable {
  let types: [ResourceType]
  /// The noun for one of them, as in "'sng' is not a searchable type".
  let noun: String

  static let any = TypeWords(types: ResourceFacts.all.map(\.type), noun: "a type")
  static let catalog = TypeWords(
    types: ResourceFacts.catalog.map(\.type), noun: "a catalog type")
  static let searchable = TypeWords(
    types: SearchFacts.types, noun: "a searchable type")
  static let searchableInLibrary = TypeWords(
    types: SearchFacts.libraryTypes, noun: "a searchable library type")
  static let charted = TypeWords(types: ChartFacts.types, noun: "a type with charts")
  static let addable = TypeWords(
    types: PersonalFacts.addableTypes, noun: "a type that can be added to the library")
  static let ratable = TypeWords(
    types: PersonalFacts.ratableTypes, noun: "a type that can be rated")
  static let favoritable = TypeWords(
    types: PersonalFacts.favoritableTypes, noun: "a type that can be a favorite")
  /// The library types that can be favorites, in the order in which they are listed.
  static let favoritableInLibrary = TypeWords(
    types: ResourceFacts.library.map(\.type).filter(PersonalFacts.favoritableTypes.contains),
    noun: "a library type that can be a favorite")
  static let track = TypeWords(
    types: LibraryFacts.trackTypes, noun: "a type that can be on a playlist")

  /// The names in help.
  var names: [String] { types.map(\.rawValue) }

  /// Parses a type, and accepts unknown ones.
  var value: ValueType<ResourceType> {
    ValueType(name: "TYPE", known: names, text: \.rawValue) { [self] word throws(ValueError) in
      type(of: word)
    }
  }

  /// Parses a type, and rejects unknown ones.
  var closedValue: ValueType<ResourceType> {
    ValueType(name: "TYPE", known: names, text: \.rawValue) { [self] word throws(ValueError) in
      let type = type(of: word)
      guard types.contains(type) else { throw unknown(word) }
      return type
    }
  }

  /// Returns the error for a word; the short names are suggested where one of them was meant.
  private func unknown(_ word: String) -> ValueError {
    let short = types.compactMap { $0.facts?.pathName }
    let isShort = Suggestion.nearest(to: word, in: short) != nil
    return .unknown(word, .isNot(noun), choices: isShort ? short : names)
  }

  /// Returns the type for a word, or one with that name.
  func type(of typed: String) -> ResourceType {
    let word = typed.lowercased()
    return types.first { [$0.singular, $0.rawValue].contains(word) }
      ?? types.first { type in
        guard let name = type.facts?.pathName, name != type.rawValue else { return false }
        return [name, ResourceType(rawValue: name).singular].contains(word)
      } ?? ResourceType(rawValue: typed)
  }

  /// Returns the type that a URL shows, or else that for a word.
  func type(ofURLOr word: String) -> ResourceType {
    (MusicURL.isURL(word) ? try? MusicURL(parsing: word).type : nil) ?? type(of: word)
  }

  /// Returns the names as choices, with their other spellings; nil if unknown ones are allowed.
  func choices(for fetch: FetchParameters) -> Choices? {
    guard !fetch.allowsUnknown else { return nil }
    let plurals = types + types.compactMap { $0.facts.map { ResourceType(rawValue: $0.pathName) } }
    let spellings = plurals.flatMap { [$0.rawValue, $0.singular] }
    return Choices(names, accepted: Set(spellings), .isNot(noun), ignoresCase: true)
  }
}

/// The types of the user's library, in any accepted spelling: `song`, `Songs`, `library-songs`.
enum LibraryTypes {
  /// The names in help.
  static let names = ResourceFacts.library.map(\.pathName)

  /// Returns the facts about the type for a word; nil if there is none.
  static func facts(named word: String) -> ResourceFacts? {
    let word = word.lowercased()
    return ResourceFacts.library.first { facts in
      let names = [facts.type, ResourceType(rawValue: facts.pathName)]
      return names.contains { [$0.rawValue, $0.singular].contains(word) }
    }
  }

  /// Returns the type for a word, or the library type it would name if there were one.
  static func type(named word: String) -> ResourceType {
    facts(named: word)?.type ?? ResourceType(rawValue: "library-" + word)
  }

  /// Returns whether a word looks like a library id rather than a type.
  static func isID(_ word: String) -> Bool {
    facts(named: word) == nil && ResourceFacts.library.contains { $0.fits(id: word) }
  }
}

extension ResourceFacts {
  /// What a resource has, and what sorts a list of them, in a line.
  var gist: String {
    // Those lead from the catalog to the library, and back.
    let names = relationships.map(\.name).filter { $0 != "library" && $0 != "catalog" }
    let parts = names + (views.isEmpty ? [] : ["views"])
    let sort = sortNames.isEmpty ? "" : "; --sort \(sortNames.joined(separator: " or "))"
    return (parts.isEmpty ? "By ID or name" : "With " + parts.joined(separator: ", ")) + sort
  }
}
