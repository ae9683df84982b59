import AmctlCommandLine
import MusicAPI

/// `amctl library`: gets resources of one type in the user's library, by ids or as a list.
struct LibraryCommand: ServiceCommand {
  /// The type or the first id, as typed.
  var word = ""
  var ids: [String] = []
  var names: [String] = []
  var relationship: String?
  var sort: String?
  var isJoined = false
  var isTree = false
  var from: [String] = []
  var missing: String?
  var fetch = FetchParameters()
  var output = OutputOptions()
  var listing = ListingOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  enum Part: Equatable {
    case list, chosen(ChosenList), resources, mixed, tree, relationship(String)
  }

  static let help = CommandHelp(
    "library", summary: "List your library, or fetch items from it",
    discussion: """
      Needs a user token. Without --limit or --all, prints the first page, and shows on stderr the \
      --offset to continue with.

      'amctl help fields' explains the fields 'catalog' of --with-catalog and 'parent' of \
      --relationship. Catalog matches come from --storefront, or the account's storefront.

      The Apple Music API cannot rename, reorder, replace or remove anything: see 'amctl help \
      limits'.
      """,
    examples: [
      "amctl library songs --all -o ndjson > songs.ndjson": "Save every song",
      "amctl library albums --sort -dateAdded --limit 10": "List the newest albums",
      "amctl library playlists p.ldvAAZ3C3Qmop9 --relationship tracks --all -o m3u8 > list.m3u8":
        "Save a playlist for other programs",
      "amctl library playlists --all --relationship tracks --with-catalog -o csv --fields "
        + "parent.name,name,artistName,catalog.attributes.isrc":
        "Put every playlist with its tracks and their ISRCs into one table",
    ])

  static let parameters: [Parameter<Self>] = [
    .word(
      "type", \.word,
      .text("TYPE", known: LibraryTypes.names + ChosenList.names).explained { word in
        LibraryTypes.facts(named: word)?.gist ?? ChosenList(rawValue: word)?.meaning ?? ""
      },
      help: "The type, such as songs; recently-added; pins; or an ID of any type"),
    .words(
      "id", \.ids, .text("ID", completion: .libraryItems),
      help: "IDs, or one name (default: list all); - reads IDs from stdin"),
    .list(
      "name", \.names, .text("TEXT"), splitsAtCommas: false,
      help: "Find by name instead of ID; case, accents and punctuation do not matter"),
    .option(
      "relationship", \.relationship, .text("NAME"), repetition: .agrees,
      choices: { line in
        line.knownFacts.map {
          Choices(
            $0.relationships.map(\.name), .isNot("a relationship of \(line.label)"),
            override: FetchParameters.overridingOption)
        }
      }, help: "List this relationship of each ID; with --all, of every item"),
    .option(
      "sort", \.sort, .text("NAME"),
      choices: { line in
        guard line.part == .list, let facts = line.knownFacts else { return nil }
        let orders = facts.sortNames.flatMap { [$0, "-" + $0] }
        return Choices(orders, .about("cannot sort \(line.label) by"))
      }, help: "Sort a list by name or dateAdded; a leading - reverses the order"),
    .flag("with-catalog", \.isJoined, help: "Add the catalog match of each item"),
    .flag("tree", \.isTree, help: "Show folders with their contents"),
    .list(
      "from", \.from, .file(), splitsAtCommas: false,
      help: "Read IDs from a file, one per line; - reads stdin"),
    .option(
      "missing", \.missing, .file(), help: "Save the IDs without a result to a file"),
    .fetching(\.fetch) { $0.fetchedTypes },
    .group(\.output, taking: OutputOptions.ofSongResources),
    .group(\.listing, taking: ListingOptions.nested), .group(\.catalog),
    .group(\.connection),
  ]

  static let isGroup = true

  /// The type; one outside the library if the name is unknown.
  var type: ResourceType { LibraryTypes.type(named: word) }

  var typeOfHelp: ResourceType? { type }

  var part: Part {
    if let list = ChosenList(rawValue: word.lowercased()) { return .chosen(list) }
    if LibraryTypes.isID(word) { return .mixed }
    if let relationship { return .relationship(relationship) }
    if isTree { return .tree }
    return isNamed ? .resources : .list
  }

  /// Whether the related lists of a whole list are listed; `--limit` then applies to each.
  var listsOfAll: Bool {
    if case .relationship = part { !isNamed && listing.isWhole } else { false }
  }

  /// Whether the list, or each ID, says of which type it is.
  var isOfAnyType: Bool {
    switch part {
    case .chosen, .mixed: true
    default: false
    }
  }

  /// The types of what is fetched; none where any name is sent as it is.
  private var fetchedTypes: [ResourceType] {
    switch part {
    case .list, .resources: [type]
    case .chosen(.recentlyAdded): ResourceFacts.library.map(\.type)
    case .chosen(.pins), .mixed, .tree, .relationship: []
    }
  }

  var hasSingleID: Bool { ids.count == 1 && from.isEmpty }

  var isNamed: Bool { !ids.isEmpty || !from.isEmpty || !names.isEmpty }

  /// The type's name in messages.
  var label: String { LibraryTypes.facts(named: word)?.pathName ?? word }

  /// The facts about the type; nil if unknown names are allowed.
  private var knownFacts: ResourceFacts? { fetch.allowsUnknown ? nil : type.facts }

  var recordFields: RecordFields {
    switch part {
    case .chosen, .mixed:
      RecordFields(of: LibraryTypes.names.compactMap { LibraryTypes.facts(named: $0)?.type })
    case .relationship(let name):
      RecordFields(of: ContentTypes(type.facts?.relationship(name), of: type))
    case .list, .resources: RecordFields(of: [type])
    case .tree:
      RecordFields(of: [.libraryPlaylistFolders, .libraryPlaylists])
        .adding(["path": .string, "tree": .string])
    }
  }

  mutating func derive() throws(UsageError) {
    try checkType()
    try InputFiles.takeStandardInput(from: &ids, to: &from)
    if part == .mixed { ids.insert(word, at: 0) }
    takeName()
    ids = try ids.map { word throws(UsageError) in try item(word: word).value }
  }

  var conflicts: [(name: String, others: [String])] { [("--relationship", ["--tree"])] }

  func check() throws(UsageError) {
    try checkCount()
    try checkUses()
    try checkListing()
    try InputFiles.check(from, areApartFrom: missing, of: "--missing")
  }

  func run(in context: Context) async throws {
    if catalog.storefront != nil {
      _ = try StorefrontChoice(context).one()
      guard isJoined else {
        throw UsageError.dependency("--storefront", needs: "--with-catalog")
      }
    }
    switch part {
    case .list:
      let options = options(context, pageLimit: LibraryFacts.pageLimit)
      let lister = try await lister(context, of: .only(type))
      try await lister.list(endpoint(options), from: listing.offset)
    case .chosen(let chosen):
      let options = options(context, pageLimit: chosen.pageLimit)
      let lister = try await lister(context, of: .several)
      try await lister.list(chosen.endpoint(options), from: listing.offset)
    case .relationship(let name):
      let related = type.facts?.relationship(name)
      let content = ContentTypes(related, of: type)
      let options = options(context, pageLimit: related?.largestPage ?? LibraryFacts.pageLimit)
      let endpoint = { [type] id throws(InvalidRequestError) in
        try Library.relationship(
          named: name, of: ResourceCollection(type), id: ResourceID(id)
        ).with(options).checked()
      }
      guard hasSingleID else {
        return try await lookUp(content, related: { id, _ in try endpoint(id) }, in: context)
      }
      let list = try endpoint(ids[0])
      var lister = try await lister(context, of: content)
      lister.owner = MissingName(name: ids[0], type: type)
      try await lister.list(list, from: listing.offset)
    case .resources: try await lookUp(.only(type), in: context)
    case .mixed: try await lookUp(.several, in: context)
    case .tree:
      let options = options(context, pageLimit: listing.isWhole ? LibraryFacts.pageLimit : nil)
      let lister = try Lister(context, connection, output, listing, of: .several)
      try await FolderTree(lister, options: options, limit: listing.limit).run(ids)
    }
  }

  /// Returns the request for the whole list; `--allow-unknown` permits any sort order.
  private func endpoint(_ options: FetchOptions) -> Endpoint<Page<AnyKind>> {
    let collection = ResourceCollection(type)
    guard let sort, fetch.allowsUnknown else {
      let order = sort.map { LibrarySort(rawValue: $0) }
      return Library.list(collection, sorted: order).with(options)
    }
    return Library.list(collection).with(options).adding(["sort": sort])
  }

  /// Writes the resources with the given ids, in the given order, or those with the given names, or
  /// all of a list; or their related lists, one after another.
  private func lookUp(
    _ content: ContentTypes, related: Lister.Related? = nil, in context: Context
  ) async throws {
    var options =
      related == nil ? options(context) : FetchOptions(language: context.settings.language)
    let isAlone = related == nil && hasSingleID && missing == nil && part != .mixed
    let alone: Endpoint<Page<AnyKind>>? =
      isAlone
      ? try Endpoint(
        Library.resource(ResourceCollection(type), id: ResourceID(ids[0])).with(options)
      ).checked() : nil
    let input = try CatalogInput(
      ids.map { CatalogItem(lookup: .id, value: $0) },
      files: try InputFiles(context).lines(of: from), limit: related == nil ? listing.limit : nil,
      read: item(word:))
    var lister = try await lister(context, of: content)
    lister.showsCard = related == nil && from.isEmpty && ids.count + names.count == 1
    lister.nouns.parts = names.isEmpty ? "IDs" : "names"
    (lister.missing, lister.related) = (missing, related)
    if related == nil, !names.isEmpty { lister.limit = listing.limit }
    if let alone {
      try await lister.whole(Question(only: alone, of: type, ids[0]), options: options)
    } else if ids.isEmpty, from.isEmpty {
      options.pageSize = LibraryFacts.pageLimit
      let list = Library.list(ResourceCollection(type)).with(options)
      try await lister.run([Question(list, of: type, named: names)])
    } else {
      try await lister.run(batches(of: input, options))
    }
  }

  /// Returns the requests for resources, as many at once as a request may name.
  ///
  /// For IDs of any type, each request is for every type that has such IDs: the service leaves out
  /// those that do not fit.
  private func batches(of input: CatalogInput, _ options: FetchOptions) -> Questions {
    guard part == .mixed else {
      return Question.batches(of: input, upTo: type.batchSize(of: .id), type: type) { [type] ids in
        Library.resources(ResourceCollection(type), ids: ids.map { ResourceID($0) })
          .with(options)
      }
    }
    return Question.batches(
      of: input, upTo: ResourceFacts.library.map(\.idLimit).min() ?? 1,
      type: ResourceType(rawValue: "library-items")
    ) { ids in
      Library.resources(
        mixed: ResourceFacts.library.flatMap { facts in
          ids.filter(facts.fits(id:)).map { ResourceReference(facts.type, $0) }
        }
      ).with(options)
    }
  }

  /// Returns the parameters of requests; a catalog match may be identified only by its
  /// relationship.
  private func options(_ context: Context, pageLimit: Int? = nil) -> FetchOptions {
    var options = fetch.options(context, listing: listing, pageLimit: pageLimit)
    let catalog = Extra<AnyKind>.relationship(named: "catalog")
    if isJoined, !options.extras.contains(catalog) { options.extras.append(catalog) }
    return options
  }

  /// Returns what writes the items, each with its catalog match if that is requested.
  private func lister(_ context: Context, of content: ContentTypes) async throws -> Lister {
    var lister = try Lister(context, connection, output, listing, of: content)
    if isJoined { try await lister.join(context) }
    return lister
  }
}
