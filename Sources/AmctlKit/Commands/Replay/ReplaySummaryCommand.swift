import AmctlCommandLine
import MusicAPI

/// `amctl replay-summary`: shows what the user played in the latest year with a summary.
struct ReplaySummaryCommand: ServiceCommand {
  var views = PersonalFacts.summaryViews
  var fetch = FetchParameters()
  var output = OutputOptions()
  var listing = ListingOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "replay-summary", summary: "Show your top artists, albums and songs of the year",
    discussion: """
      Needs a user token. Shows the latest year, the only one that Apple documents. A table lists \
      each view separately.
      """,
    examples: [
      "amctl replay-summary": "Show all three lists",
      "amctl replay-summary --views top-songs -o json": "Print the songs as Apple sends them",
    ])

  static let parameters: [Parameter<Self>] = [
    .list(
      "views", \.views,
      .choice("NAME", from: PersonalFacts.summaryViews + PersonalFacts.otherSummaryViews),
      help: "Include these lists"),
    .group(\.fetch), .group(\.output, taking: OutputOptions.ofResources), .group(\.listing),
    .group(\.catalog), .group(\.connection),
  ]

  /// A document is the summary, and rows are what was heard.
  var recordFields: RecordFields {
    RecordFields(of: [
      .musicSummaries, .songPeriodSummaries, .albumPeriodSummaries, .artistPeriodSummaries, .songs,
      .albums, .artists,
    ])
  }

  func run(in context: Context) async throws {
    try catalog.rejectStorefront(for: "replay-summary", in: context)
    var options = fetch.options(context, listing: listing, views: views)
    // The relationships lead to the played resources.
    let own = PersonalFacts.summaryRelationships.map { Extra<AnyKind>.relationship(named: $0) }
    options.extras = own + options.extras.filter { !own.contains($0) }
    let endpoint = Endpoint<Page<AnyKind>>(MusicSummaries.latest().with(options))
    var lister = try Lister(context, connection, output, listing, of: .only(.musicSummaries))
    // Each view has its own table, which its title says.
    lister.columns =
      [Self.id] + (lister.presentation.showsUsualTable ? [] : [Self.type]) + Self.columns
    lister.inner = { [limit = listing.limit ?? .max] summary in
      (summary["views"].map { Array($0.members) } ?? []).map { name, list in
        (
          Column(name).label,
          (list["data"].map { Array($0.elements) } ?? []).prefix(limit).map(\.heard)
        )
      }
    }
    lister.adapt = { [lister] in try await lister.completed($0) }
    try await lister.list(endpoint, isResumable: false)
  }

  private static let id = Column("id")
  private static let type = Column("type")
  private static let columns = [Column("name"), Column("artistName"), Column("playCount")]
}

extension JSON {
  /// The played resource of a summary item, with the play counts added to its attributes.
  fileprivate var heard: JSON {
    guard
      let related = self["relationships"]?.members.lazy.compactMap({ $0.value["data"]?[0] })
        .first, let id = related["id"], let type = related["type"]
    else { return self }
    let attributes = [related, self].flatMap { resource in
      resource["attributes"]?.members.map { JSONMember($0.name, .json($0.value)) } ?? []
    }
    let resource = JSONValue.object(
      .known([
        "id": .json(id), "type": .json(type), "attributes": .object(attributes),
        "relationships": self["relationships"].map { .json($0) },
      ]))
    return (try? JSONDocument(parsing: resource.encoded()).root) ?? self
  }
}
