/// `amctl favorites`: the user's favorites.
struct FavoritesCommand: Command {
  static let spec = CommandSpec(
    "favorites", summary: "Make things favorites",
    discussion: "The service can neither list favorites nor take one back.",
    subcommands: [FavoritesAddCommand.spec])

  init(_ arguments: Arguments) {}

  /// Nothing: the parser asks for one of the commands below.
  func run(in context: Context) async throws {}
}
