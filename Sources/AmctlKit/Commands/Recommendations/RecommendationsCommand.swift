import AmctlCommandLine
import MusicAPI

/// `amctl recommendations`: lists the user's recommendations.
struct RecommendationsCommand: ServiceCommand {
  var ids: [String] = []
  var relationship: String?
  var fetch = FetchParameters()
  var output = OutputOptions()
  var listing = ListingOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()
  /// Standard input, if it contains more ids.
  private var files: [String] = []

  static let help = CommandHelp(
    "recommendations", summary: "Show your recommendations",
    discussion: """
      Needs a user token. Each recommendation includes its first contents, or all with --all. A \
      table lists the contents below each title.
      """,
    examples: [
      "amctl recommendations": "List the first recommendations",
      "amctl recommendations --all -o ndjson": "Print all recommendations with all their contents",
      "amctl recommendations 6-27s5hU6azhJY --relationship contents": "List its contents",
    ])

  static let parameters: [Parameter<Self>] = [
    .words(
      "id", \.ids, .text("ID"),
      help: "Recommendation IDs (default: all); - reads IDs from stdin"),
    .option(
      "relationship", \.relationship,
      .choice("NAME", from: ["contents"]),
      help: "List the contents of one recommendation"),
    .group(\.fetch), .group(\.output, taking: OutputOptions.ofResources), .group(\.listing),
    .group(\.catalog), .group(\.connection),
  ]

  mutating func derive() throws(UsageError) {
    try InputFiles.takeStandardInput(from: &ids, to: &files)
  }

  func check() throws(UsageError) {
    if relationship != nil, ids.count != 1 || !files.isEmpty {
      let given = !files.isEmpty ? "a file" : ids.isEmpty ? "none" : "\(ids.count)"
      throw .rule("'--relationship' takes one ID, not \(given)", hint: nil)
    }
    if relationship == nil, !ids.isEmpty || !files.isEmpty, let option = listing.placing {
      throw .rule("'\(option)' works on lists only", hint: "leave out the IDs")
    }
  }

  var recordFields: RecordFields {
    relationship == nil ? RecordFields(of: [.personalRecommendation]) : .unknown
  }

  func run(in context: Context) async throws {
    try catalog.rejectStorefront(for: "recommendations", in: context)
    let hasIDs = !ids.isEmpty || !files.isEmpty
    let options = fetch.options(
      context, listing: listing,
      pageLimit: relationship != nil
        ? PersonalFacts.contentsPageLimit : hasIDs ? nil : PersonalFacts.recommendationsPageLimit)
    var lister = try Lister(
      context, connection, output, listing,
      of: relationship == nil ? .only(.personalRecommendation) : .several)
    guard relationship == nil else {
      lister.owner = MissingName(name: ids[0], type: Self.type)
      return try await lister.list(
        Recommendations.contents(of: ResourceID(ids[0])).with(options),
        from: listing.offset)
    }
    lister.inner = Self.contents
    guard hasIDs else {
      lister.adapt = { [lister] in try await lister.completed($0) }
      return try await lister.list(
        Endpoint(Recommendations.list().with(options)), isResumable: false)
    }
    let ids = try ids + InputFiles(context).items(of: files) { $0 }
    try await lookUp(Array(ids.prefix(listing.limit ?? .max)), lister, options)
  }

  /// Writes the resources with the given ids, in the given order.
  private func lookUp(_ ids: [String], _ lister: Lister, _ options: FetchOptions) async throws {
    guard ids.count != 1 else {
      let only = Recommendations.resource(id: ResourceID(ids[0])).with(options)
      return _ = try await lister.run([Question(only: Endpoint(only), of: Self.type, ids[0])])
    }
    try await lister.run(
      Question.batches(
        of: CatalogInput(ids: ids), upTo: PersonalFacts.recommendationIDLimit, type: Self.type
      ) {
        Endpoint(
          Recommendations.resources(ids: $0.map { ResourceID($0) }).with(options))
      })
  }

  /// Returns the contents of a recommendation, below its title or, without one, its reason.
  @Sendable private static func contents(of json: JSON) -> [RecordStream.InnerList] {
    guard let recommendation = Resource<Recommendation>(json: json),
      let list = recommendation.lists.contents?.json
    else { return [] }
    let attributes = recommendation.attributes
    let heading = attributes.title?.stringForDisplay ?? attributes.reason?.stringForDisplay
    return [(heading ?? recommendation.id.rawValue, list["data"].map { Array($0.elements) } ?? [])]
  }

  /// The name of the type in messages.
  private static let type = ResourceType(rawValue: "recommendations")
}
