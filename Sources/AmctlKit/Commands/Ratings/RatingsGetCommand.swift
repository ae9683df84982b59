import MusicAPI

/// `amctl ratings get`: what the user said of things.
struct RatingsGetCommand: Command {
  static let spec = CommandSpec(
    "get", summary: "Show whether the user loves or dislikes things",
    discussion: """
      A value of 1 is love, -1 is dislike. What is not rated is left out, and named on stderr; \
      that is no failure. The service has no list of all ratings.
      """,
    options: [ChangeInput.from] + FetchOptionKeys.keys,
    positionals: [RatedType.type, ChangeInput.ids],
    declining: GlobalOptions.listing,
    examples: [CommandSpec.Example("amctl ratings get songs 1613600188", "The rating of a song")])

  private let type: ResourceType
  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    type = try RatedType.read(arguments)
    self.arguments = arguments
    try ChangeInput.check(arguments, of: "ratings get")
  }

  func run(in context: Context) async throws {
    let targets = try ChangeInput.targets(arguments, of: type, in: context, isWritten: false)
    let options = context.fetchOptions(arguments)
    let batches = targets.batches(of: PersonalFacts.ratingIDLimit)
    let endpoints = try batches.map {
      try Ratings.ratings(of: type, ids: $0.map(\.id), options: options)
    }
    guard context.options.rehearsal == nil else {
      return try await context.rehearse(endpoints.map(\.request))
    }
    let client = try context.client()
    let answers = OrderedWork(endpoints, inFlight: context.options.jobs) {
      try await client.send($0)
    }
    var listing = ChangeListing(context, of: .only(.ratings))
    for batch in batches {
      guard let answer = try await listing.during({ try await answers.next() }) else { break }
      try listing.write(answer.json)
      let rated = Set(answer.data.map(\.id.rawValue))
      for target in batch where !rated.contains(target.id) {
        context.talk.note("'\(target.word)' is not rated.")
      }
    }
    try listing.finish()
  }
}
