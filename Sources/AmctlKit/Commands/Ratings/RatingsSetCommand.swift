import MusicAPI

/// `amctl ratings set`: says what the user thinks of things.
struct RatingsSetCommand: Command {
  static let value = Option(
    "value", .choice("VALUE", noun: "a rating", from: ["love", "dislike"]),
    help: "What the user thinks of them")

  static let spec = CommandSpec(
    "set", summary: "Love or dislike things",
    discussion: """
      Writes the ratings. A thing of the library and its twin in the catalog share one rating. \
      To set one again changes nothing, so a failed command can just be run again.
      """,
    options: [value, ChangeInput.from, ChangeInput.rest],
    positionals: [RatedType.type, ChangeInput.ids],
    declining: GlobalOptions.listing,
    examples: [
      CommandSpec.Example("amctl ratings set songs 1613600188 --value love", "Love a song")
    ])

  private let type: ResourceType
  private let value: RatingValue
  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    type = try RatedType.read(arguments)
    self.arguments = arguments
    guard let word = arguments[Self.value] else {
      throw .rule(
        "'amctl ratings set' needs '--value'.", hint: "'--value love' or '--value dislike'")
    }
    value = word == "love" ? .love : .dislike
    try ChangeInput.check(arguments, of: "ratings set")
  }

  func run(in context: Context) async throws {
    let targets = try ChangeInput.targets(arguments, of: type, in: context)
    try await SingleChanges(
      context: context, deed: "rated", restPath: arguments[ChangeInput.rest]
    ).list(targets) { try Ratings.set(value, of: $0.reference) }
  }
}
