import AmctlCommandLine
import MusicAPI

/// `amctl replay-summary`: what the user heard in the newest year that has a summary.
struct ReplaySummaryCommand: ServiceCommand {
  var views = PersonalFacts.summaryViews
  var fetch = FetchParameters()
  var output = OutputOptions()
  var listing = ListingOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "replay-summary", summary: "Show what the user heard in a year",
    discussion: """
      Needs a user token. The service has only the newest year. A table shows each view as a list \
      of its own.
      """,
    examples: [
      CommandSpec.Example("amctl replay-summary", "Show the artists, albums and songs most heard"),
      CommandSpec.Example(
        "amctl replay-summary --views top-songs -o json", "Print the songs as they come"),
    ])

  static let parameters: [Parameter<Self>] = [
    .list(
      "views", \.views,
      .choice("NAME", noun: "a view of a summary", from: PersonalFacts.summaryViews),
      help: "Include these lists"),
    .group(\.fetch), .group(\.output), .group(\.listing), .group(\.catalog), .group(\.connection),
  ]

  func run(in context: Context) async throws {
    try catalog.refuseStorefront(for: "replay-summary", in: context)
    let options = fetch.options(context, listing: listing, views: views)
    let endpoint = Endpoint<ResourceDocument<AnyKind>>(
      try MusicSummaries.latest(options: options).request)
    try await Lister(context, connection, output, listing)
      .nested(endpoint, of: .musicSummaries, options: options) { summary in
        (summary["views"].map { Array($0.members) } ?? []).map { ($0.name, $0.value) }
      }
  }
}
