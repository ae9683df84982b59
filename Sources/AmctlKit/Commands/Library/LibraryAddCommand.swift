import MusicAPI

/// `amctl library add`: puts things of the catalog into the library.
struct LibraryAddCommand: Command {
  static let type = Positional(
    "type", ChangeTypes.addable, help: "The type: songs, albums, music-videos or playlists")

  static let spec = CommandSpec(
    "add", summary: "Add songs, albums, music videos or playlists to the library",
    discussion: """
      Ids are those of the catalog. What the service took is written; it shows up in the library \
      some seconds later. When a request fails, what was not added is named, and --rest keeps it \
      for the next try.

      The service has no way to take something out of the library again.
      """,
    options: [ChangeInput.from, ChangeInput.rest], positionals: [type, ChangeInput.ids],
    declining: GlobalOptions.listing,
    examples: [
      CommandSpec.Example("amctl library add songs 1613600188", "Add a song"),
      CommandSpec.Example(
        "amctl search nova --types albums -o id | amctl library add albums --from -",
        "Add the albums of a search"),
    ])

  private let type: ResourceType
  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    type = try arguments[Self.type]
    self.arguments = arguments
    try NameRules(arguments).check(
      [type], among: PersonalFacts.addableTypes, "a type that can be added to the library")
    try ChangeInput.check(arguments, of: "library add")
  }

  func run(in context: Context) async throws {
    let targets = try ChangeInput.targets(arguments, of: type, in: context)
    try await BatchedChange(
      context: context, deed: "added to the library", restPath: arguments[ChangeInput.rest]
    ).list(targets, atOnce: type.batchSize(of: .id)) { batch in
      try Library.add(mixed: batch.map(\.reference))
    }
  }
}
