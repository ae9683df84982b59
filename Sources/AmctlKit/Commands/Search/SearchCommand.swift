import MusicAPI

/// `amctl search`: resources of some types that match a term.
struct SearchCommand: Command {
  static let term = Positional("term", .text(), help: "What to look for")
  static let types = ListOption(
    "types", CatalogTypes.searchable, default: "songs,albums,artists,playlists",
    help: "The types to look for")
  static let top = Flag("top", help: "Send the best matches of any type too")

  static let spec = CommandSpec(
    "search", summary: "Find songs, albums, artists and more by words",
    discussion: """
      Each type is a group of its own. --limit, --all, --page-size and --offset count within each \
      group.
      """,
    options: [types, top] + FetchOptionKeys.keys, positionals: [term],
    examples: [
      CommandSpec.Example("amctl search 'northern lights'", "Look for words in the usual types"),
      CommandSpec.Example(
        "amctl search nova --types songs --limit 50 -o id", "The ids of the first 50 songs"),
    ])

  private let term: String
  private let types: [ResourceType]
  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    term = try arguments[Self.term]
    let asked = arguments[Self.types]
    types = asked.isEmpty ? [.songs, .albums, .artists, .playlists] : asked
    let rules = NameRules(arguments)
    try rules.check(types, among: SearchFacts.types, "a type that can be searched for")
    try rules.checkFetchOptions(arguments, of: arguments[Self.top] ? SearchFacts.types : types)
  }

  func run(in context: Context) async throws {
    let options = context.fetchOptions(arguments, pageLimit: SearchFacts.pageLimit)
    try await context.list(of: arguments[Self.top] ? .several : ListContent(types)) { catalog in
      try catalog.search(
        term, named: types, topResults: arguments[Self.top], options: options)
    }
  }
}
