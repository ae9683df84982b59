import AmctlCommandLine
import MusicAPI

struct LibrarySearchCommand: ServiceCommand {
  var term = ""
  var types: [ResourceType] = [.librarySongs, .libraryAlbums, .libraryArtists, .libraryPlaylists]
  var fetch = FetchParameters()
  var output = OutputOptions()
  var listing = ListingOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "search", summary: "Search your library",
    discussion: """
      Results are grouped by type. --limit, --all, --page-size and --offset apply to each group.
      """,
    examples: [
      "amctl library search 'northern lights'": "Search the usual types",
      "amctl library search 'northern lights' --types songs --all -o id":
        "Print all song IDs found",
    ])

  static let parameters: [Parameter<Self>] = [
    .word("term", \.term, .phrase(), help: "Text to search for"),
    .list(
      "types", \.types, TypeWords.searchableInLibrary.value,
      choices: { TypeWords.searchableInLibrary.choices(for: $0.fetch) },
      help: "Types to search, such as library-songs or songs"),
    .fetching(\.fetch) { $0.types },
    .group(\.output, taking: OutputOptions.ofSongResources), .group(\.listing), .group(\.catalog),
    .group(\.connection),
  ]

  var recordFields: RecordFields { RecordFields(of: types) }

  func run(in context: Context) async throws {
    try catalog.rejectStorefront(for: "library search", in: context)
    let options = fetch.options(context, listing: listing, pageLimit: SearchFacts.pageLimit)
      .scoped(to: types)
    context.remarks.note("Search the catalog with: amctl search \(ShellWord.plain(term))")
    try await Lister(context, connection, output, listing, of: ContentTypes(types))
      .groups(Library.search(term, types: types).with(options))
  }
}
