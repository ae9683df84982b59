import AmctlCommandLine
import MusicAPI

enum RatingsGroup {
  static let help = CommandHelp(
    "ratings", summary: "Show, set and remove ratings",
    discussion: "Artists have no ratings, and the service has no list of all ratings.",
    examples: [
      "amctl ratings get songs 1613600188": "Show the rating of a song",
      "amctl ratings set songs 1613600188 --value love": "Love a song",
    ])
}

struct RatingsGetCommand: ServiceCommand {
  var subject = ChangeSubject.type(.songs)
  var input = ChangeInput()
  var fetch = FetchParameters()
  var output = OutputOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "get", summary: "Show ratings",
    discussion: """
      A value of 1 is love, -1 is dislike; tables show the words. Unrated items are left out and \
      named on stderr; that is not an error.
      """,
    examples: [
      "amctl ratings get songs 1613600188": "Show the rating of a song",
      "amctl ratings get songs 1613600188 1613600189 1613600190 -o tsv":
        "Print the ratings of several songs for a script",
    ])

  static let parameters: [Parameter<Self>] = [
    .word(
      "type", \.subject, ChangeSubject.value(TypeWords.ratable.value),
      help: "Type, such as songs or library-songs; or a URL"),
    .group(\.input, taking: [ChangeInput.ids, ChangeInput.from]),
    .group(\.fetch), .group(\.output, taking: OutputOptions.ofResources), .group(\.connection),
  ]

  mutating func derive() throws(UsageError) { input.take(subject) }

  func check() throws(UsageError) {
    if let type = subject.type {
      try TypeWords.ratable.choices(for: fetch)?.check([type.rawValue])
    }
    try input.checkIsNamed()
  }

  var recordFields: RecordFields { RecordFields(of: [.ratings]) }

  func run(in context: Context) async throws {
    let targets = try input.targets(
      of: subject, among: .ratable, in: context, fetch.idStrictness,
      for: .changing(PersonalFacts.ratableTypes))
    let options = fetch.options(context)
    var position = 0
    let questions = try ChangeTarget.runs(of: targets, upTo: PersonalFacts.ratingIDLimit).map {
      targets in
      let type = targets[0].type
      let batch = LookupBatch<AnyKind>(targets.map(\.id)) { ids in
        Endpoint(
          Ratings.ratings(
            ResourceCollection<AnyKind>(type), ids: ids.map { ResourceID($0) }
          ).with(options))
      }
      defer { position += targets.count }
      return try Question(batch, of: type, names: targets.map(\.word), at: position)
    }
    var lister = try Lister(context, connection, output, of: .only(.ratings))
    lister.emptiness = { "'\($0.name ?? "")' is not rated." }
    lister.failsAbsent = false
    try await lister.run(questions)
  }
}

/// `amctl ratings set`: rates resources.
struct RatingsSetCommand: ChangeCommand {
  var change = ChangeOptions()
  var value: Value?

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
      "amctl ratings set songs 1613600188 --value love": "Love a song",
      "amctl ratings set songs 1613600188 --value dislike": "Dislike a song",
      "amctl ratings set songs 1613600188 --value love --verify":
        "Love a song, and verify that the service shows it",
    ])

  static let types = TypeWords.ratable
  static let outcome = "rated"
  static let own: [Parameter<Self>] = [
    .option("value", \.value, Value.type, help: "love or dislike; also 1 or -1")
  ]

  func check() throws(UsageError) {
    guard value != nil else {
      throw .rule(
        "'amctl ratings set' needs '--value'", hint: "'--value love' or '--value dislike'")
    }
    try change.input.checkIsNamed()
  }

  var recordFields: RecordFields { RecordFields(of: [.ratings]) }

  private var rating: RatingValue { value == .dislike ? .dislike : .love }

  func check(by verification: Verification, in context: Context) -> ChangeCheck {
    ChangeCheck(verification: verification) { [rating] in .rated(rating, $0) }
  }

  func requests(for items: [ResourceReference]) -> [WritePart] {
    items.map { WritePart($0, Ratings.set(rating, of: $0)) }
  }

  static func adapt(_ change: inout BatchedChange) {
    change.isSingle = true
    change.columns = Column.usual(for: .ratings)
  }
}

struct RatingsClearCommand: ChangeCommand {
  var change = ChangeOptions()

  static let help = CommandHelp(
    "clear", summary: "Remove ratings",
    discussion: """
      Prints the items whose rating was removed. Unrated items are skipped and named on stderr.
      """,
    examples: [
      "amctl ratings clear songs 1613600188": "Remove the rating of a song",
      "amctl ratings clear songs --from songs.txt": "Remove the ratings of songs from a file",
    ])

  static let types = TypeWords.ratable
  static let outcome = "cleared"

  func check(by verification: Verification, in context: Context) -> ChangeCheck {
    ChangeCheck(verification: verification) { .rated(nil, $0) }
  }

  func requests(for items: [ResourceReference]) -> [WritePart] {
    items.map { WritePart($0, Ratings.clear($0)) }
  }

  static func adapt(_ change: inout BatchedChange) {
    change.isSingle = true
    change.absence = "was not rated"
  }
}
