import MusicAPI

/// `amctl recommendations`: what the service recommends to the user.
struct RecommendationsCommand: Command {
  static let ids = ListPositional(
    "id", .text("ID"), help: "The recommendations to fetch; all without any")
  static let relationship = Option(
    "relationship", .choice("NAME", noun: "a relationship of recommendations", from: ["contents"]),
    help: "List what is in one of them")

  static let spec = CommandSpec(
    "recommendations", summary: "Show what the service recommends to the user",
    discussion: """
      Needs a user token. Each recommendation comes with the first of its contents, and with all of \
      them with --all. A table shows the contents below the title of each.
      """,
    options: [relationship] + FetchOptionKeys.keys, positionals: [ids],
    examples: [
      CommandSpec.Example("amctl recommendations", "The first recommendations"),
      CommandSpec.Example("amctl recommendations --all -o ndjson", "All, with all their contents"),
      CommandSpec.Example(
        "amctl recommendations 6-27s5hU6azhJY --relationship contents", "What is in one"),
    ])

  private let ids: [String]
  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    ids = arguments[Self.ids]
    if arguments[Self.relationship] != nil, ids.count != 1 {
      let given = ids.isEmpty ? "none was" : "\(ids.count) were"
      throw .rule("'--relationship' is for one id, and \(given) given.", hint: nil)
    }
  }

  func run(in context: Context) async throws {
    if arguments[Self.relationship] != nil {
      let limit = PersonalFacts.contentsPageLimit
      return try await context.list(
        try Recommendations.contents(
          of: ResourceID(rawValue: ids[0]),
          options: context.fetchOptions(arguments, pageLimit: limit)), of: .several)
    }
    let limit = PersonalFacts.recommendationsPageLimit
    let options = context.fetchOptions(arguments, pageLimit: ids.isEmpty ? limit : nil)
    let client = try context.client()
    let endpoint = try endpoint(options)
    var listing = Listing(context, of: .only(.personalRecommendation))
    if context.showsUsualTable { listing.open(Self.contents) }
    var found: Set<String> = []
    let extent = ids.isEmpty ? context.options.extent : .firstPage
    try await listing.write(client.pages(of: endpoint, extent: extent)) { page in
      found.formUnion(page.elements.compactMap { $0["id"]?.string })
      return context.options.extent == .all
        ? try await client.completed(page, options: options) : page
    }
    try listing.finish()
    try report(ids.filter { !found.contains($0) }, to: context)
  }

  /// What is in a recommendation, below its title.
  @Sendable private static func contents(of json: JSON) -> [(heading: String, list: JSON)] {
    guard let recommendation = Resource<Recommendation>(json: json),
      let list = recommendation.relationships.contents?.json
    else { return [] }
    let title = recommendation.attributes.title?.stringForDisplay
    return [(title ?? recommendation.id.rawValue, list)]
  }

  private func endpoint(
    _ options: FetchOptions
  ) throws(InvalidRequest) -> Endpoint<ResourceDocument<AnyKind>> {
    let ids = ids.map { ResourceID<Recommendation>(rawValue: $0) }
    let endpoint =
      switch ids.count {
      case 0: try Recommendations.list(options: options)
      case 1: try Recommendations.resource(id: ids[0], options: options)
      default: try Recommendations.resources(ids: ids, options: options)
      }
    return Endpoint(endpoint.request)
  }

  private func report(_ missing: [String], to context: Context) throws {
    guard ids.count > 1, context.options.rehearsal == nil else { return }
    let report = try MissingReport(path: nil, talk: context.talk)
    for id in missing { try report.add(id, of: ResourceType(rawValue: "recommendations")) }
    try report.finish(of: ids.count)
  }
}
