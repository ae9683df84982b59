/// `amctl ratings`: what the user said of things.
struct RatingsCommand: Command {
  static let spec = CommandSpec(
    "ratings", summary: "Love and dislike, or see what is loved and disliked",
    discussion: "There are no ratings of artists, and the service has no list of all ratings.",
    subcommands: [RatingsGetCommand.spec, RatingsSetCommand.spec, RatingsClearCommand.spec])

  init(_ arguments: Arguments) {}

  /// Nothing: the parser asks for one of the commands below.
  func run(in context: Context) async throws {}
}
