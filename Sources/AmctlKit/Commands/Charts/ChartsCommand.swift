import MusicAPI

/// `amctl charts`: what is heard most.
struct ChartsCommand: Command {
  static let types = ListOption(
    "types", CatalogTypes.charted, default: "songs,albums,playlists,music-videos",
    help: "The types to show charts of")
  static let genre = Option("genre", .text("ID|NAME"), help: "The genre to show the charts of")
  static let chart = Option("chart", .text("NAME"), help: "One chart, such as most-played")
  static let with = ListOption(
    "with", .text("NAME", known: ChartGroup.known.map(\.rawValue)),
    help: "Further charts to show")

  static let spec = CommandSpec(
    "charts", summary: "Show what is heard most",
    discussion: "--limit, --all and --page-size count within each chart.",
    options: [types, genre, chart, with] + FetchOptionKeys.keys,
    examples: [
      CommandSpec.Example("amctl charts --types songs --limit 10", "The ten most played songs"),
      CommandSpec.Example(
        "amctl charts --types albums --genre jazz -s gb", "Albums of one genre in another country"),
    ])

  private let types: [ResourceType]
  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    let asked = arguments[Self.types]
    types = asked.isEmpty ? [.songs, .albums, .playlists, .musicVideos] : asked
    let rules = NameRules(arguments)
    try rules.check(types, among: ChartFacts.types, "a type that there are charts of")
    try rules.check(
      arguments[Self.with], among: ChartGroup.known.map(\.rawValue), "a group of charts")
    try rules.checkFetchOptions(arguments, of: types)
  }

  func run(in context: Context) async throws {
    let groups = arguments[Self.with].map { ChartGroup(rawValue: $0) }
    var genre: ResourceID<Genre>?
    if let named = arguments[Self.genre] { genre = try await context.genreID(named) }
    let options = context.fetchOptions(arguments, pageLimit: ChartFacts.pageLimit)
    let content = groups.isEmpty ? ListContent(types) : .several
    try await context.list(of: content) { [genre] catalog in
      try catalog.charts(
        named: types, chart: arguments[Self.chart].map { ChartName(rawValue: $0) }, genre: genre,
        with: groups, options: options)
    }
  }
}
