import AmctlCommandLine
import MusicAPI

/// `amctl search`: searches the catalog.
struct SearchCommand: ServiceCommand {
  var term = ""
  var types: [ResourceType] = [.songs, .albums, .artists, .playlists]
  var sendsTopResults = false
  var fetch = FetchParameters()
  var output = OutputOptions()
  var listing = ListingOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "search", summary: "Search the catalog",
    discussion: """
      Results are grouped by type. --limit, --all, --page-size and --offset apply to each group.
      """,
    examples: [
      CommandSpec.Example("amctl search 'northern lights'", "Search the usual types"),
      CommandSpec.Example(
        "amctl search 'northern lights' --types songs --limit 50 -o id",
        "Print the ids of the first 50 songs"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word("term", \.term, .text(), help: "Text to search for"),
    .list(
      "types", \.types, TypeWords.searchable.value,
      choices: { TypeWords.searchable.choices(for: $0.fetch) }, help: "Types to search"),
    .flag("top", \.sendsTopResults, help: "Include the best matches of any type"),
    .fetching(\.fetch) { $0.sendsTopResults ? SearchFacts.types : $0.types },
    .group(\.output), .group(\.listing), .group(\.catalog), .group(\.connection),
  ]

  var recordTypes: [ResourceType] { types }

  func run(in context: Context) async throws {
    let options = fetch.options(context, listing: listing, pageLimit: SearchFacts.pageLimit)
    let lister = try Lister(context, connection, output, listing)
    try await lister.sweep(of: sendsTopResults ? .several : ListContent(types)) { catalog in
      try catalog.search(term, named: types, topResults: sendsTopResults, options: options)
    }
  }
}
