/// `amctl favorites`: the user's favorites.
enum FavoritesGroup: CommandGroup {
  static let members: [any Command.Type] = [
    FavoritesAddCommand.self
  ]

  static let spec = CommandSpec(
    "favorites", summary: "Make things favorites",
    discussion: "The service can neither list favorites nor take one back.",
    subcommands: members.map { $0.spec },
    examples: [
      CommandSpec.Example("amctl favorites add songs 1613600188", "Make a song a favorite")
    ])
}
