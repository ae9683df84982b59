import MusicAPI

/// The type that the ratings commands take.
enum RatedType {
  static let type = Positional(
    "type", ChangeTypes.ratable, help: "The type, such as songs or library-songs")

  /// The type on the line, which has to be one that can be rated.
  static func read(_ arguments: Arguments) throws(UsageError) -> ResourceType {
    let type = try arguments[Self.type]
    try NameRules(arguments).check(
      [type], among: PersonalFacts.ratableTypes, "a type that can be rated")
    return type
  }
}
