import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures

/// `amctl replay-summary`: shows what the user played in the latest year with a summary.
struct ReplaySummaryCommand: ServiceCommand {
  var views = PersonalFacts.summaryViews
  var period: SummaryPeriod?
  var year: Int?
  var fetch = FetchParameters()
  var output = OutputOptions()
  var listing = ListingOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "replay-summary", summary: "Show your top artists, albums and songs of the year",
    discussion: """
      Needs a user token. Shows the latest year, which is all that Apple documents. --period asks \
      for the summaries of every year, or of the months of --year, as far as the service has \
      them. A table lists each view separately.
      """,
    examples: [
      CommandSpec.Example("amctl replay-summary", "Show all three lists"),
      CommandSpec.Example(
        "amctl replay-summary --views top-songs -o json", "Print the songs as Apple sends them"),
    ])

  static let parameters: [Parameter<Self>] = [
    .list(
      "views", \.views,
      .choice("NAME", from: PersonalFacts.summaryViews + PersonalFacts.otherSummaryViews),
      help: "Include these lists"),
    .option(
      "period", \.period, .choice("PERIOD"), help: "Show every year, or the months of a year"),
    .option(
      "year", \.year, .integer("YYYY", in: 2015...9999), help: "Show the months of this year"
    ).needing("--period month") { $0.period == .month },
    .group(\.fetch), .group(\.output, taking: OutputOptions.ofResources), .group(\.listing),
    .group(\.catalog), .group(\.connection),
  ]

  func check() throws(UsageError) {
    guard period == .month, year == nil else { return }
    throw .rule("'--period month' needs '--year YYYY'", hint: nil)
  }

  /// A document is the summary, and rows are what was heard.
  var recordFields: RecordFields {
    RecordFields(of: [
      .musicSummaries, .songPeriodSummaries, .albumPeriodSummaries, .artistPeriodSummaries, .songs,
      .albums, .artists,
    ])
  }

  func run(in context: Context) async throws {
    try catalog.rejectStorefront(for: "replay-summary", in: context)
    do { try await write(in: context, relating: PersonalFacts.summaryRelationships) } catch {
      guard case MusicAPIError.transport(let cause, _) = error,
        case .notRecorded(let miss) = cause.fixtureError, miss.responses == 0
      else { throw error }
      // A folder recorded without names can still be replayed.
      do { try await write(in: context, relating: []) } catch MusicAPIError.transport {
        throw error
      }
    }
  }

  /// Writes the summary; the relationships lead to the played resources.
  private func write(in context: Context, relating relationships: [String]) async throws {
    var options = fetch.options(context, listing: listing, views: views)
    options.include = relationships + fetch.include.filter { !relationships.contains($0) }
    let endpoint = Endpoint<ResourceDocument<AnyKind>>(
      try period.map { try MusicSummaries.search($0, year: year, options: options).request }
        ?? MusicSummaries.latest(options: options).request)
    let lister = try Lister(context, connection, output, listing)
    // Each view of each period has its own table, which its title says.
    let columns =
      lister.presentation.showsUsualTable
      ? [Self.id] + Self.columns
      : (period == nil ? [] : [Self.period]) + [Self.id, Self.type] + Self.columns
    try await lister.nested(endpoint, of: .musicSummaries, columns: columns) {
      [limit = listing.limit ?? .max, isOfSeveral = period != nil] summary in
      let period = isOfSeveral ? summary.period : nil
      return (summary["views"].map { Array($0.members) } ?? []).map { name, list in
        (
          Column(name).label + (period.map { ", " + $0 } ?? ""),
          (list["data"].map { Array($0.elements) } ?? []).prefix(limit).map { $0.heard(in: period) }
        )
      }
    }
  }

  private static let period = Column("period")
  private static let id = Column("id")
  private static let type = Column("type")
  private static let columns = [Column("name"), Column("artistName"), Column("playCount")]
}

extension JSON {
  /// The year of a summary, or its month, such as `2026-08`.
  fileprivate var period: String? {
    guard let attributes = self["attributes"], let year = attributes["year"]?.int else {
      return nil
    }
    return attributes["month"]?.int.map { "\(year)-" + ($0 < 10 ? "0" : "") + "\($0)" } ?? "\(year)"
  }

  /// Returns the played resource of a summary item, with the play counts, and the period if there
  /// is one, added to its attributes.
  fileprivate func heard(in period: String?) -> JSON {
    guard
      let related = self["relationships"]?.members.lazy.compactMap({ $0.value["data"]?[0] })
        .first, let id = related["id"], let type = related["type"]
    else { return period.map { marked(["period": .string($0)]) } ?? self }
    var attributes = [related, self].flatMap { resource in
      resource["attributes"]?.members.map { JSONMember($0.name, .json($0.value)) } ?? []
    }
    if let period { attributes.append(JSONMember("period", .string(period))) }
    var members = [
      JSONMember("id", .json(id)), JSONMember("type", .json(type)),
      JSONMember("attributes", .object(attributes)),
    ]
    if let relationships = self["relationships"] {
      members.append(JSONMember("relationships", .json(relationships)))
    }
    return (try? JSONDocument(parsing: JSONValue.object(members).encoded()).root) ?? self
  }
}
