import AmctlCommandLine
import MusicAPI

/// `amctl ratings set`: rates resources.
struct RatingsSetCommand: ServiceCommand {
  var subject = ChangeSubject.type(.songs)
  var input = ChangeInput()
  var verify = VerifyOptions()
  var value: Value?
  var output = OutputOptions()
  var connection = ConnectionOptions()

  /// A rating.
  enum Value: String, CaseIterable {
    case love, dislike

    /// The words for ratings, with the service's numbers.
    fileprivate static let type = ValueType<Value>(
      name: "VALUE", known: allCases.map(\.rawValue), text: \.rawValue
    ) { text throws(ValueError) in
      let values: [String: Value] = [
        "love": .love, "1": .love, "dislike": .dislike, "-1": .dislike,
      ]
      guard let value = values[text.lowercased()] else {
        throw .unknown(text, .invalidValue, choices: allCases.map(\.rawValue))
      }
      return value
    }
  }

  static let help = CommandHelp(
    "set", summary: "Love or dislike something",
    discussion: """
      Writes the ratings. A library item and its catalog match share one rating. Setting a rating \
      again changes nothing, so a command that failed can be run again.
      """,
    examples: [
      CommandSpec.Example("amctl ratings set songs 1613600188 --value love", "Love a song"),
      CommandSpec.Example(
        "amctl ratings set songs 1613600188 --value dislike", "Dislike a song"),
      CommandSpec.Example(
        "amctl ratings set songs 1613600188 --value love --verify",
        "Love a song, and verify that the service shows it"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word(
      "type", \.subject, ChangeSubject.value(TypeWords.ratable.closedValue),
      help: "Type, such as songs or library-songs; or a URL"),
    .option("value", \.value, Value.type, help: "love or dislike; also 1 or -1"),
    .group(\.input), .group(\.verify), .group(\.output), .group(\.connection),
  ]

  mutating func check() throws(UsageError) {
    guard value != nil else {
      throw .rule(
        "'amctl ratings set' needs '--value'", hint: "'--value love' or '--value dislike'")
    }
    input.take(subject)
    try input.checkIsNamed()
  }

  var recordFields: RecordFields { RecordFields(of: [.ratings]) }

  func run(in context: Context) async throws {
    let targets = try input.targets(
      of: subject, among: .ratable, in: context, for: .changing(PersonalFacts.ratableTypes))
    guard !targets.isEmpty else {
      return try input.writeNothing(to: Presentation(context, output))
    }
    let rating: RatingValue = value == .dislike ? .dislike : .love
    let service = try verify.service(context, connection)
    let presentation = Presentation(context, output)
    let check = verify.verification(service, presentation.messages).map {
      ChangeCheck(verification: $0) { .rated(rating, $0) }
    }
    try await BatchedChange(
      service: service, presentation: presentation, outcome: "rated", restPath: input.rest,
      check: check, isSingle: true, columns: Column.usual(for: .ratings)
    ).list(targets) { $0.map { WritePart($0, Ratings.set(rating, of: $0)) } }
  }
}
