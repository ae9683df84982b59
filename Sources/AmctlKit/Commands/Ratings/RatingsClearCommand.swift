import AmctlCommandLine
import MusicAPI

/// `amctl ratings clear`: removes ratings.
struct RatingsClearCommand: ServiceCommand {
  var type = ResourceType.songs
  var input = ChangeInput()
  var output = OutputOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "clear", summary: "Remove ratings",
    discussion: """
      Writes what is no longer rated. What was not rated is named on stderr; in json and ndjson it \
      is a record whose 'changed' is false.
      """,
    examples: [
      CommandSpec.Example("amctl ratings clear songs 1613600188", "Remove the rating of a song")
    ])

  static let parameters: [Parameter<Self>] = [
    .word(
      "type", \.type, TypeWords.ratable.closedValue,
      help: "The type, such as songs or library-songs"),
    .group(\.input), .group(\.output), .group(\.connection),
  ]

  mutating func check() throws(UsageError) {
    try input.checkIsNamed(for: "ratings clear")
  }

  func run(in context: Context) async throws {
    let targets = try input.targets(
      of: type, in: context, for: .changing(PersonalFacts.ratableTypes))
    try await SingleChanges(
      service: try Service(context, connection), presentation: Presentation(context, output),
      outcome: "cleared", restPath: input.rest, absence: "was not rated"
    ).list(targets) { try Ratings.clear($0.reference) }
  }
}
