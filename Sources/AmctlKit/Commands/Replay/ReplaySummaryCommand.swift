import MusicAPI

/// `amctl replay-summary`: what the user heard in the newest year there is a summary of.
struct ReplaySummaryCommand: Command {
  static let views = ListOption(
    "views",
    .choice("NAME", noun: "a view of a summary", from: PersonalFacts.summaryViews),
    default: PersonalFacts.summaryViews.joined(separator: ","), help: "The lists to send along")

  static let spec = CommandSpec(
    "replay-summary", summary: "Show what the user heard in a year",
    discussion: """
      Needs a user token. The service has the newest year alone. A table shows each view as a list \
      of its own.
      """,
    options: [views] + FetchOptionKeys.keys,
    examples: [
      CommandSpec.Example("amctl replay-summary", "Artists, albums and songs most heard"),
      CommandSpec.Example("amctl replay-summary --views top-songs -o json", "Songs, as they come"),
    ])

  private let arguments: Arguments

  init(_ arguments: Arguments) {
    self.arguments = arguments
  }

  func run(in context: Context) async throws {
    let asked = arguments[Self.views]
    let views = asked.isEmpty ? PersonalFacts.summaryViews : asked
    let options = context.fetchOptions(arguments, views: views)
    let endpoint = Endpoint<ResourceDocument<AnyKind>>(
      try MusicSummaries.latest(options: options).request)
    let client = try context.client()
    var listing = Listing(context, of: .only(.musicSummaries))
    if context.showsUsualTable {
      listing.open { summary in
        (summary["views"].map { Array($0.members) } ?? []).map { ($0.name, $0.value) }
      }
    }
    try await listing.write(client.pages(of: endpoint, extent: .firstPage)) { page in
      context.options.extent == .all ? try await client.completed(page, options: options) : page
    }
    try listing.finish()
  }
}
