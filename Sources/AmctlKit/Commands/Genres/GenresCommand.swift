import AmctlCommandLine
import MusicAPI

struct GenresCommand: ServiceCommand {
  var words: [String] = []
  var isTree = false
  var fetch = FetchParameters()
  var output = OutputOptions()
  var listing = ListingOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()
  /// The ids and names, including those in URLs.
  private var items: [CatalogItem] = []
  /// Standard input, if it contains more.
  private var files: [String] = []

  static let help = CommandHelp(
    "genres", summary: "List genres",
    discussion: """
      Spelling does not matter: 'jazz funk', 'funk-jazz' and 'Jazz/Funk' are the same. Shows all \
      genres with that name, each with its parents; otherwise, genres that contain all its words.
      """,
    examples: [
      "amctl genres": "List every genre",
      "amctl genres jazz --tree": "Show a genre and its subgenres",
      "amctl genres 14 -o json": "Show everything about one genre",
    ])

  static let parameters: [Parameter<Self>] = [
    .words(
      "genre", \.words, .text("ID|NAME", completion: .genres),
      help: "IDs, names or URLs (default: all genres); - reads them from stdin"),
    .flag("tree", \.isTree, help: "Show each genre with its subgenres"),
    .fetching(\.fetch) { _ in [.genres] },
    .group(\.output, taking: OutputOptions.ofResources),
    .group(\.listing, taking: [ListingOptions.limit, ListingOptions.all]),
    .group(\.catalog), .group(\.connection),
  ]

  mutating func derive() throws(UsageError) {
    try InputFiles.takeStandardInput(from: &words, to: &files)
    items = try words.map { word throws(UsageError) in try Self.item(word: word) }
  }

  private static func item(word: String) throws(UsageError) -> CatalogItem {
    try CatalogItem(word: word, type: .genres, orName: true)
  }

  var recordFields: RecordFields {
    RecordFields(of: [.genres]).adding(["path": .string, "tree": .string])
  }

  func run(in context: Context) async throws {
    let items = try items + InputFiles(context).items(of: files, Self.item(word:))
    let options = fetch.options(context)
    let storefronts = StorefrontChoice(context)
    let notice = URLNotice(context)
    for item in items { notice.see(item) }
    var lister = try Lister(context, connection, output, listing, of: .only(.genres))
    // An empty list of names leaves nothing to do.
    let isEmpty = items.isEmpty && !files.isEmpty
    if isTree && !isEmpty || !items.allSatisfy(\.value.isGenreID) {
      let lookup = GenreLookup(service: lister.service, catalog: try storefronts.catalog())
      let genres = try await lookup.all(options: options)
      try find(items.map(\.value), in: genres, lister)
    } else if items.isEmpty, files.isEmpty {
      try await lister.sweep {
        $0.list(ResourceCollection(.genres)).with(options)
      }
    } else {
      let questions = CatalogQuestions(
        service: lister.service, storefronts: storefronts,
        collection: ResourceCollection(.genres), options: options)
      if items.count == 1, items[0].storefront == nil, try storefronts.all().count == 1 {
        return try await lister.whole(questions.only(items[0]), options: options)
      }
      lister.limit = listing.limit
      try await questions.run(lister, CatalogInput(items, limit: listing.limit))
    }
  }

  /// The columns for people: the names of all parents, or indentation instead.
  private static let pathColumns = [Column("id"), Column("name"), Column("path")]
  private static let treeColumns = [Column("id"), Column("tree")]

  private func find(
    _ names: [String], in genres: GenreLookup.Genres, _ lister: Lister
  ) throws {
    let index = genres.index
    let found = names.map { index.genres(calledOrNamed: $0) }
    let missing = zip(names, found).filter(\.1.isEmpty).map(\.0)
    let places =
      isTree
      ? index.tree(below: names.isEmpty ? nil : found.flatMap { $0 })
      : found.flatMap { $0 }.map { ($0, 0) }
    // If no name matches a genre, the error is the only output.
    if missing.isEmpty || missing.count < names.count {
      try write(
        places, of: genres, lister.presentation,
        card: names.count == 1 && files.isEmpty && !isTree ? lister.card : nil)
    }
    if !missing.isEmpty { throw index.failure(unknown: missing, of: names.count) }
  }

  private func write(
    _ places: [GenreIndex.Place], of genres: GenreLookup.Genres, _ presentation: Presentation,
    card: CardSettings?
  ) throws {
    let records = places.prefix(listing.limit ?? places.count).map { genre, depth in
      let name = String(repeating: "  ", count: depth) + (genre.attributes.name ?? "")
      let path = genres.index.parents(of: genre).joined(separator: " > ")
      return presentation.row(genre.json, ["tree": .string(name), "path": .string(path)])
    }
    let tableColumns = isTree ? Self.treeColumns : Self.pathColumns
    try presentation.write(
      records, inPlaceOf: genres.response["data"], of: genres.response,
      columns: presentation.format.isForPeople ? tableColumns : Column.usual(for: .genres),
      card: card)
    try presentation.output.flush()
  }
}

extension GenreIndex {
  fileprivate func genres(calledOrNamed text: String) -> [Resource<Genre>] {
    text.isGenreID
      ? [self[ResourceID(text)]].compactMap { $0 } : genres(named: text)
  }
}
