import AmctlCommandLine
import MusicAPI

/// `amctl ratings`: shows, sets and removes the user's ratings.
enum RatingsGroup {
  static let help = CommandHelp(
    "ratings", summary: "Show, set and remove ratings",
    discussion: "Artists have no ratings, and the service has no list of all ratings.",
    examples: [
      CommandSpec.Example("amctl ratings get songs 1613600188", "Show the rating of a song"),
      CommandSpec.Example("amctl ratings set songs 1613600188 --value love", "Love a song"),
    ])
}

/// `amctl ratings get`: shows the ratings of resources.
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
      CommandSpec.Example("amctl ratings get songs 1613600188", "Show the rating of a song"),
      CommandSpec.Example(
        "amctl ratings get songs 1613600188 1613600189 1613600190 -o tsv",
        "Print the ratings of several songs for a script"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word(
      "type", \.subject, ChangeSubject.value(TypeWords.ratable.value),
      help: "Type, such as songs or library-songs; or a URL"),
    .group(\.input, taking: [ChangeInput.ids, ChangeInput.from]),
    .group(\.fetch), .group(\.output, taking: OutputOptions.ofResources), .group(\.connection),
  ]

  mutating func check() throws(UsageError) {
    if let type = subject.type {
      try TypeWords.ratable.choices(for: fetch)?.check([type.rawValue])
    }
    input.take(subject)
    try input.checkIsNamed()
  }

  var recordFields: RecordFields { RecordFields(of: [.ratings]) }

  func run(in context: Context) async throws {
    let targets = try input.targets(
      of: subject, among: .ratable, in: context, fetch.idStrictness,
      for: .changing(PersonalFacts.ratableTypes))
    let options = fetch.options(context)
    let questions = try ChangeTarget.runs(of: targets, upTo: PersonalFacts.ratingIDLimit).map {
      targets in
      let type = targets[0].type
      let batch = try LookupBatch<AnyKind>(targets.map(\.id)) { ids in
        Endpoint(
          Ratings.ratings(
            ResourceCollection<AnyKind>(type), ids: ids.map { ResourceID(rawValue: $0) }
          ).with(options))
      }.checked()
      return BatchSource.Question(batch: batch, type: type)
    }
    let lister = try Lister(context, connection, output)
    var source = BatchSource(lister.service, questions)
    let words = Dictionary(targets.map { ($0.id, $0.word) }) { first, _ in first }
    var unrated = FirstMessages(lister.presentation.messages)
    defer { unrated.end() }
    try await LookupRun(
      lister: lister, content: .only(.ratings),
      onMissing: { unrated.add("'\(words[$0.name] ?? $0.name)' is not rated.") }
    ).run(&source)
  }
}
