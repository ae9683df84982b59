import AmctlCommandLine
import MusicAPI

/// `amctl ratings clear`: removes ratings.
struct RatingsClearCommand: ServiceCommand {
  var subject = ChangeSubject.type(.songs)
  var input = ChangeInput()
  var verify = VerifyOptions()
  var output = OutputOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "clear", summary: "Remove ratings",
    discussion: """
      Prints the items whose rating was removed. Unrated items are skipped and named on stderr.
      """,
    examples: [
      CommandSpec.Example("amctl ratings clear songs 1613600188", "Remove the rating of a song"),
      CommandSpec.Example(
        "amctl ratings clear songs --from songs.txt", "Remove the ratings of songs from a file"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word(
      "type", \.subject, ChangeSubject.value(TypeWords.ratable.closedValue),
      help: "Type, such as songs or library-songs; or a URL"),
    .group(\.input), .group(\.verify), .group(\.output), .group(\.connection),
  ]

  mutating func check() throws(UsageError) {
    input.take(subject)
    try input.checkIsNamed()
  }

  var recordFields: RecordFields { ChangeTarget.fields }

  func run(in context: Context) async throws {
    let targets = try input.targets(
      of: subject, among: .ratable, in: context, for: .changing(PersonalFacts.ratableTypes))
    guard !targets.isEmpty else {
      return try input.writeNothing(to: Presentation(context, output))
    }
    let service = try verify.service(context, connection)
    let presentation = Presentation(context, output)
    let check = verify.verification(service, presentation.messages).map {
      ChangeCheck(verification: $0) { .rated(nil, $0) }
    }
    try await BatchedChange(
      service: service, presentation: presentation, outcome: "cleared", restPath: input.rest,
      check: check, isSingle: true, absence: "was not rated"
    ).list(targets) { $0.map { WritePart($0, Ratings.clear($0)) } }
  }
}
