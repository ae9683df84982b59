import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// `amctl charts`: lists the most played resources.
struct ChartsCommand: ServiceCommand {
  var types: [ResourceType] = [.songs, .albums, .playlists, .musicVideos]
  var genre: String?
  var chart: String?
  var groups: [String] = []
  var fetch = FetchParameters()
  var output = OutputOptions()
  var listing = ListingOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()
  /// The genre by id, name or URL.
  private var genreItem: CatalogItem?

  static let help = CommandHelp(
    "charts", summary: "Show the charts",
    discussion: """
      Results are grouped by chart. --limit, --all, --page-size and --offset apply to each chart. \
      The column rank is the position in the chart; --fields rank adds it to json too.
      """,
    examples: [
      "amctl charts --types songs --limit 10": "Show the ten most played songs",
      "amctl charts --types songs --genre jazz -s gb":
        "Show the most played jazz songs in the United Kingdom",
    ])

  static let parameters: [Parameter<Self>] = [
    .list(
      "types", \.types,
      TypeWords.charted.value.explained { "The most played \($0.replacingEach("-", with: " "))" },
      choices: { TypeWords.charted.choices(for: $0.fetch) }, help: "Types of charts to show"),
    .option(
      "genre", \.genre, .text("ID|NAME", completion: .genres), repetition: .agrees,
      help: "Show the charts of this genre"),
    .option(
      "chart", \.chart,
      ValueType(name: "NAME", known: ChartFacts.names, text: \.self) { $0 },
      choices: {
        $0.fetch.allowsUnknown ? nil : Choices(ChartFacts.names, .about("unknown chart"))
      },
      help: "Show one chart, such as most-played"),
    .list(
      "with", \.groups,
      ValueType(name: "NAME", known: ChartFacts.groups, text: \.self) { $0 },
      choices: {
        $0.fetch.allowsUnknown ? nil : Choices(ChartFacts.groups, .about("unknown chart group"))
      }, help: "Add these charts"),
    .fetching(\.fetch) { $0.possibleTypes },
    .group(\.output, taking: OutputOptions.ofSongResources), .group(\.listing), .group(\.catalog),
    .group(\.connection),
  ]

  mutating func derive() throws(UsageError) {
    genreItem = try genre.map { word throws(UsageError) in
      try CatalogItem(word: word, type: .genres, orName: true)
    }
  }

  var recordFields: RecordFields {
    RecordFields(of: possibleTypes).adding(["rank": .number])
  }

  /// The types that results can have; the groups of charts are playlists.
  private var possibleTypes: [ResourceType] {
    (types + (groups.isEmpty ? [] : [.playlists])).unique
  }

  func run(in context: Context) async throws {
    let content = groups.isEmpty ? ContentTypes(types) : .several
    var lister = try Lister(context, connection, output, listing, of: content)
    lister.isRanked = true
    let genre = try await genreID(context, lister)
    let options = fetch.options(context, listing: listing, pageLimit: ChartFacts.pageLimit)
      .scoped(to: possibleTypes)
    context.remarks.note("Try another genre, type or storefront: --genre, --types, -s CC.")
    try await lister.sweep {
      $0.charts(types, chart: chart, genre: genre, groups: groups).with(options)
    }
  }

  /// Resolves the requested genre; ids are the same everywhere, and names come from the first
  /// storefront.
  private func genreID(_ context: Context, _ lister: Lister) async throws -> ResourceID<Genre>? {
    guard let genreItem else { return nil }
    let storefront = try StorefrontChoice(context).all()[0]
    return try await GenreLookup(
      service: lister.service, catalog: Catalog(storefront: storefront)
    ).id(
      of: genreItem, language: context.settings.language,
      messages: lister.presentation.messages)
  }
}
