import MusicAPI

/// The types of the user's library as a person may write them: `song`, `songs` and `library-songs`.
///
/// Any other word is taken as it is, for ``NameRules`` to refuse or to let through.
enum LibraryTypes {
  /// The names that help shows.
  static let names = ResourceFacts.library.map(\.pathName)

  /// A type that can be searched for in the library.
  static let searchable = ValueType<ResourceType>(
    name: "TYPE", known: SearchFacts.libraryTypes.map(\.rawValue)
  ) { name throws(ValueError) in facts(named: name)?.type ?? ResourceType(rawValue: name) }

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
