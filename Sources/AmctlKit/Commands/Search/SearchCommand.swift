import AmctlCommandLine
import MusicAPI

struct SearchCommand: ServiceCommand {
  var term: String?
  var from: [String] = []
  var missing: String?
  var failsEmpty = false
  var types = usualTypes
  var sendsTopResults = false
  var fetch = FetchParameters()
  var output = OutputOptions()
  var listing = ListingOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  private static let usualTypes: [ResourceType] = [.songs, .albums, .artists, .playlists]

  static let help = CommandHelp(
    "search", summary: "Search the catalog",
    discussion: """
      Results are grouped by type. --limit, --all, --page-size and --offset apply to each group.

      With --from, each result has a field 'query' with its term, and terms without results are \
      named on stderr.
      """,
    examples: [
      "amctl search 'northern lights'": "Search the usual types",
      "amctl search 'northern lights' --types songs --limit 50 -o id":
        "Print the first 50 song IDs",
      "amctl search --from titles.txt --types songs --limit 5 -o tsv --fail-empty":
        "Find five songs for each line of a file",
    ])

  static let parameters: [Parameter<Self>] = [
    .word("term", \.term, .phrase(), help: "Text to search for"),
    .list(
      "from", \.from, .file(), splitsAtCommas: false,
      help: "Search for each line of a file, literally; - reads stdin"),
    .option(
      "missing", \.missing, .file(), help: "Save the terms without results to a file"),
    .list(
      "types", \.types, TypeWords.searchable.value,
      choices: { TypeWords.searchable.choices(for: $0.fetch) }, help: "Types to search"),
    .flag("top", \.sendsTopResults, help: "Include the best matches of any type"),
    .flag(
      "fail-empty", \.failsEmpty, help: "Fail if nothing is found: exit code 5, or 3 for some terms"
    ),
    .fetching(\.fetch) { $0.possibleTypes },
    .group(\.output, taking: OutputOptions.ofSongResources), .group(\.listing), .group(\.catalog),
    .group(\.connection),
  ]

  var recordFields: RecordFields { RecordFields(of: possibleTypes) }

  private var possibleTypes: [ResourceType] { sendsTopResults ? SearchFacts.types : types }

  var conflicts: [(name: String, others: [String])] { [("--from", ["<term>"])] }

  func check() throws(UsageError) {
    if term == nil, from.isEmpty {
      throw .rule(
        "'search' needs <term>", hint: "write a term, or '--from FILE' ('--from -' reads stdin)")
    }
    guard from.count(where: { $0 == "-" }) < 2 else { throw InputFiles.secondStandardInput }
    if missing != nil, from.isEmpty { throw .dependency("--missing", needs: "--from") }
    try InputFiles.check(from, areApartFrom: missing, of: "--missing")
  }

  func run(in context: Context) async throws {
    let options = fetch.options(context, listing: listing, pageLimit: SearchFacts.pageLimit)
      .scoped(to: possibleTypes)
    let content = sendsTopResults ? .several : ContentTypes(types)
    var lister = try Lister(context, connection, output, listing, of: content)
    guard let term else {
      return try await search(
        InputFiles(context).lines(of: from, as: .verbatim),
        in: StorefrontChoice(context).all(), &lister, options)
    }
    context.remarks.note(
      types == Self.usualTypes
        ? "Try fewer words, or another storefront: -s CC."
        : "Search the usual types with: amctl search \(ShellWord.plain(term))")
    let written = try await lister.sweep { try endpoint(term, in: $0, options) }
    guard failsEmpty, written == 0, !lister.service.isDryRun else { return }
    throw Failure(.notFound, "nothing found for '\(term)'", missing: [term])
  }

  private func endpoint(
    _ term: String, in catalog: Catalog, _ options: FetchOptions
  ) throws -> Endpoint<SearchResults> {
    try catalog.search(term, types: types, topResults: sendsTopResults).with(options).checked()
  }

  /// Writes the results of all terms, in their order and marked with their terms; names the terms
  /// without any.
  private func search(
    _ lines: [InputLines], in storefronts: [String], _ lister: inout Lister, _ options: FetchOptions
  ) async throws {
    let isSweep = storefronts.count > 1
    var (rest, ready) = (lines[...], ArraySlice<Question>())
    var position = 0
    let next = { (isWaiting: Bool) throws -> Question? in
      while ready.isEmpty, let lines = rest.first, isWaiting || lines.isRegularFile {
        guard let term = try rest[rest.startIndex].next({ $0 }) else {
          rest.removeFirst()
          continue
        }
        ready = try storefronts.map { storefront in
          Question(
            .lists, try endpoint(term, in: Catalog(storefront: storefront), options),
            [Part(name: term, storefront: isSweep ? storefront : nil, position: position)],
            mark: JSONMember("query", .string(term)))
        }[...]
        position += 1
      }
      return ready.popFirst()
    }
    lister.marks = ["query"]
    lister.nouns = ("searches", "found nothing")
    (lister.missing, lister.namesStorefronts) = (missing, false)
    lister.emptiness = { part in
      "nothing found for '\(part.name ?? "")'" + (part.storefront.map { " in '\($0)'" } ?? "")
    }
    lister.failsAbsent = failsEmpty
    try await lister.run(next, isSweep: isSweep)
  }
}
