/// `amctl ratings`: what the user said of things.
enum RatingsGroup: CommandGroup {
  static let members: [any Command.Type] = [
    RatingsGetCommand.self, RatingsSetCommand.self, RatingsClearCommand.self,
  ]

  static let spec = CommandSpec(
    "ratings", summary: "Love and dislike, or see what is loved and disliked",
    discussion: "There are no ratings of artists, and the service has no list of all ratings.",
    subcommands: members.map { $0.spec },
    examples: [
      CommandSpec.Example("amctl ratings get songs 1613600188", "The rating of a song"),
      CommandSpec.Example("amctl ratings set songs 1613600188 --value love", "Love a song"),
    ])
}
