import AmctlCommandLine
import MusicAPI

/// `amctl search`: searches the catalog.
struct SearchCommand: ServiceCommand {
  var term: String?
  var from: [String] = []
  var failsEmpty = false
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
    .word("term", \.term, .text(), help: "Text to search for"),
    .list(
      "from", \.from, .file(), splitsAtCommas: false,
      help: "Search for each line of a file, taken as it is; - reads stdin"),
    .list(
      "types", \.types, TypeWords.searchable.value,
      choices: { TypeWords.searchable.choices(for: $0.fetch) }, help: "Types to search"),
    .flag("top", \.sendsTopResults, help: "Include the best matches of any type"),
    .flag(
      "fail-empty", \.failsEmpty, help: "Fail if nothing is found: exit code 5, or 3 for some terms"
    ),
    .fetching(\.fetch) { $0.sendsTopResults ? SearchFacts.types : $0.types },
    .group(\.output, taking: OutputOptions.ofSongResources), .group(\.listing), .group(\.catalog),
    .group(\.connection),
  ]

  var recordFields: RecordFields {
    RecordFields(of: sendsTopResults ? SearchFacts.types : types)
  }

  mutating func check() throws(UsageError) {
    if term != nil, !from.isEmpty { throw .rule("'--from' cannot be used with <term>", hint: nil) }
    if term == nil, from.isEmpty {
      throw .rule(
        "'search' needs <term>", hint: "write a term, or '--from FILE' ('--from -' reads stdin)")
    }
    guard from.count(where: { $0 == "-" }) < 2 else { throw InputFiles.secondStandardInput }
  }

  func run(in context: Context) async throws {
    let options = fetch.options(context, listing: listing, pageLimit: SearchFacts.pageLimit)
    let lister = try Lister(context, connection, output, listing)
    let content = sendsTopResults ? .several : ListContent(types)
    let endpoint = { (catalog: Catalog, term: String) in
      try catalog.search(term, types: types, topResults: sendsTopResults).with(options).checked()
    }
    guard let term else {
      let storefronts = try StorefrontChoice(context).all()
      return try await TermSearch(
        lister: lister, storefronts: storefronts, content: content, failsEmpty: failsEmpty,
        endpoint: endpoint
      ).run(try InputFiles(context).lines(of: from, areVerbatim: true))
    }
    let written = try await lister.sweep(of: content) { try endpoint($0, term) }
    guard failsEmpty, written == 0, !lister.service.isDryRun else { return }
    throw Failure(.notFound, "nothing found for '\(term)'", missing: [term])
  }
}

/// Searches for many terms, and marks each result with its term.
struct TermSearch {
  let lister: Lister
  let storefronts: [String]
  /// The content of the results.
  let content: ListContent
  /// Whether a term without results is an error.
  let failsEmpty: Bool
  /// Returns the request for a term.
  let endpoint: (Catalog, String) throws -> Endpoint<SearchResults>

  /// Writes the results of all terms, in their order; names the terms without any.
  func run(_ lines: [InputLines]) async throws {
    let service = lister.service
    var (rest, ready) = (lines[...], ArraySlice<Part<SearchResults>>())
    let next = { () throws -> Part<SearchResults>? in
      while ready.isEmpty, !rest.isEmpty {
        if let term = try rest[rest.startIndex].next({ $0 }) {
          ready = try parts(of: term)[...]
        } else {
          rest.removeFirst()
        }
      }
      return ready.popFirst()
    }
    guard !service.isDryRun else {
      while let part = try next() { try await service.show([part.endpoint.request]) }
      return
    }
    var listing = Listing(
      lister.presentation, of: content, marks: isSweep ? ["storefront", "query"] : ["query"])
    var report = PartsReport(lister.presentation.messages)
    try await lister.write(parts: next, to: &listing, &report)
    if !report.isTotal { try listing.finish() }
    let empty = report.endEmpty("searches")
    try report.finish(written: listing.written, missing: failsEmpty ? empty : nil)
  }

  private var isSweep: Bool { storefronts.count > 1 }

  /// Returns the searches for a term in all storefronts.
  private func parts(of term: String) throws -> [Part<SearchResults>] {
    try storefronts.map { storefront in
      let place = isSweep ? " in '\(storefront)'" : ""
      return Part(
        endpoint: try endpoint(Catalog(storefront: storefront), term),
        marks: isSweep
          ? ["storefront": .string(storefront), "query": .string(term)] : ["query": .string(term)],
        name: term, emptiness: "nothing found for '\(term)'\(place)")
    }
  }
}
