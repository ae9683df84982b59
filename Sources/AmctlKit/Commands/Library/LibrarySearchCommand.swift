import MusicAPI

/// `amctl library search`: what in the user's library matches a term.
struct LibrarySearchCommand: Command {
  static let term = Positional("term", .text(), help: "What to look for")
  static let types = ListOption(
    "types", LibraryTypes.searchable, default: "songs,albums,artists,playlists",
    help: "The types to look for, such as library-songs or songs")

  static let spec = CommandSpec(
    "search", summary: "Find what is in the user's library by words",
    discussion: """
      Each type is a group of its own. --limit, --all, --page-size and --offset count within each \
      group.
      """,
    options: [types] + FetchOptionKeys.keys, positionals: [term],
    examples: [
      CommandSpec.Example("amctl library search 'northern lights'", "Look in the usual types"),
      CommandSpec.Example(
        "amctl library search nova --types songs --all -o id", "The ids of all songs"),
    ])

  private static let usual: [ResourceType] = [
    .librarySongs, .libraryAlbums, .libraryArtists, .libraryPlaylists,
  ]

  private let term: String
  private let types: [ResourceType]
  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    term = try arguments[Self.term]
    let asked = arguments[Self.types]
    types = asked.isEmpty ? Self.usual : asked
    let rules = NameRules(arguments)
    try rules.check(
      types, among: SearchFacts.libraryTypes, "a type that can be searched for in the library")
    try rules.checkFetchOptions(arguments, of: types)
  }

  func run(in context: Context) async throws {
    let options = context.fetchOptions(arguments, pageLimit: SearchFacts.pageLimit)
    try await context.listGroups(
      try Library.search(term, named: types, options: options), of: ListContent(types))
  }
}
