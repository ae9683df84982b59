import MusicAPI

/// `amctl ratings clear`: takes back what the user said of things.
struct RatingsClearCommand: Command {
  static let spec = CommandSpec(
    "clear", summary: "Take ratings back",
    discussion:
      "Writes what is no longer rated; a thing that was not rated is left out, and named.",
    options: [ChangeInput.from, ChangeInput.rest],
    positionals: [RatedType.type, ChangeInput.ids],
    declining: GlobalOptions.listing,
    examples: [
      CommandSpec.Example("amctl ratings clear songs 1613600188", "Neither love nor dislike a song")
    ])

  private let type: ResourceType
  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    type = try RatedType.read(arguments)
    self.arguments = arguments
    try ChangeInput.check(arguments, of: "ratings clear")
  }

  func run(in context: Context) async throws {
    let targets = try ChangeInput.targets(arguments, of: type, in: context)
    try await SingleChanges(
      context: context, deed: "cleared", restPath: arguments[ChangeInput.rest],
      absence: "was not rated"
    ).list(targets) { try Ratings.clear($0.reference) }
  }
}
