import MusicAPI

/// `amctl favorites add`: makes things favorites.
struct FavoritesAddCommand: Command {
  static let type = Positional(
    "type", ChangeTypes.favoritable, help: "The type, such as songs or library-songs")

  static let spec = CommandSpec(
    "add", summary: "Make songs, albums, artists and more favorites",
    discussion: """
      What the service took is written. A favorite song also shows up in the playlist of favorite \
      songs.

      The service can neither list favorites nor take one back. Whether something is one is its \
      attribute inFavorites: amctl catalog songs ID --extend inFavorites.
      """,
    options: [ChangeInput.from, ChangeInput.rest], positionals: [type, ChangeInput.ids],
    declining: GlobalOptions.listing,
    examples: [
      CommandSpec.Example("amctl favorites add songs 1613600188", "Make a song a favorite"),
      CommandSpec.Example(
        "amctl favorites add albums https://music.apple.com/us/album/tideline/1616728060",
        "Make an album a favorite, by its address"),
    ])

  private let type: ResourceType
  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    type = try arguments[Self.type]
    self.arguments = arguments
    try NameRules(arguments).check(
      [type], among: PersonalFacts.favoritableTypes, "a type that can be a favorite")
    try ChangeInput.check(arguments, of: "favorites add")
  }

  func run(in context: Context) async throws {
    let targets = try ChangeInput.targets(arguments, of: type, in: context)
    try await BatchedChange(
      context: context, deed: "added to the favorites", restPath: arguments[ChangeInput.rest]
    ).list(targets, atOnce: type.batchSize(of: .id)) { batch in
      try Favorites.add(mixed: batch.map(\.reference))
    }
  }
}
