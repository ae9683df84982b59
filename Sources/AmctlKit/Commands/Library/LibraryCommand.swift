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

  /// The part of the library to fetch.
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

  /// Whether a single id is given.
  var isOfOne: Bool { ids.count == 1 && from.isEmpty }

  /// Whether ids or names are given.
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

  func check() throws(UsageError) {
    if relationship != nil, isTree { throw .conflict("--relationship", "--tree") }
    try checkCount()
    try checkUses()
    try checkListing()
    try InputFiles.check(from, areApartFrom: missing, of: "--missing")
  }
}

extension LibraryCommand {
  private func checkType() throws(UsageError) {
    guard !isOfAnyType, !fetch.allowsUnknown, LibraryTypes.facts(named: word) == nil else { return }
    try Choices(
      LibraryTypes.names + ChosenList.names, .isNot("a library type"), ignoresCase: true
    ).check([word])
  }

  /// Takes the only word as a name if it cannot be an ID.
  private mutating func takeName() {
    guard !isOfAnyType, !isTree, isOfOne, names.isEmpty,
      MisplacedID.isName(ids[0], of: type, fetch.idStrictness)
    else { return }
    names = ids
    ids = []
  }

  /// Reads a word or a line of a file.
  func item(word: String) throws(UsageError) -> CatalogItem {
    guard part == .mixed else {
      return try CatalogItem(word: word, type: type, fetch.idStrictness, among: ids)
    }
    guard LibraryTypes.isID(word) else {
      throw .rule("'\(word)' is not a library ID", hint: "'amctl catalog' takes catalog IDs")
    }
    return CatalogItem(lookup: .id, value: word)
  }
}

/// A list whose items the service or the user has chosen, of any type.
enum ChosenList: String, CaseIterable, Sendable {
  case recentlyAdded = "recently-added"
  /// What the user has pinned to the top of the library, at most six items.
  case pins

  /// The words for the lists.
  static let names = allCases.map(\.rawValue)

  /// The items of the list.
  fileprivate var meaning: String {
    self == .recentlyAdded ? "What you added last" : "What you pinned, at most six items"
  }

  /// The largest page; nil if the list has no pages.
  var pageLimit: Int? { self == .recentlyAdded ? LibraryFacts.recentlyAddedPageLimit : nil }

  /// Returns the request for the list.
  func endpoint(_ options: FetchOptions) -> Endpoint<ResourceDocument<AnyKind>> {
    switch self {
    case .recentlyAdded:
      Library.recentlyAdded().with(options.scoped(to: ResourceFacts.library.map(\.type)))
    case .pins: Library.pins().with(options)
    }
  }
}

extension LibraryCommand {
  /// Checks that a related list has a resource, and recently added resources no ids.
  func checkCount() throws(UsageError) {
    if !names.isEmpty, !ids.isEmpty || !from.isEmpty {
      throw .rule(
        "'--name' cannot be used with \(ids.isEmpty ? "'--from'" : "IDs")", hint: nil)
    }
    switch part {
    case .chosen(let list):
      guard !isNamed else {
        throw .rule(
          "'\(list.rawValue)' takes no IDs", hint: "the service chooses the items of this list")
      }
    case .relationship:
      guard isNamed || listing.isWhole else {
        throw .rule(
          "'--relationship' needs \(type.idLabel)",
          hint: "or use '--all' to list it for all \(label)")
      }
    case .tree:
      guard from.isEmpty else { throw .conflict("--tree", "--from") }
      guard names.isEmpty else { throw .conflict("--tree", "--name") }
    case .list, .resources, .mixed: return
    }
  }

  /// Rejects options that do not apply to the requested part.
  func checkUses() throws(UsageError) {
    if relationship != nil, isOfAnyType {
      throw .rule(
        "'--relationship' cannot be used with \(label)",
        hint: "use it with a type and an ID, such as 'amctl library playlists ID'")
    }
    if sort != nil, part != .list {
      throw .rule("'--sort' works on whole lists only", hint: "leave out IDs and '--relationship'")
    }
    if missing != nil, !isNamed || part == .tree || relationship != nil && isOfOne {
      throw .rule("'--missing' needs IDs", hint: "write IDs, or '--from FILE'")
    }
    if isTree, type != .libraryPlaylistFolders {
      throw .rule("'--tree' cannot be used with \(label)", hint: "use it with playlist-folders")
    }
    if isJoined, type == .libraryPlaylistFolders || part == .tree {
      throw .rule(
        "'--with-catalog' cannot be used with \(label)", hint: "folders have no catalog match")
    }
  }

  /// Rejects paging options with ids, and an offset with a tree.
  func checkListing() throws(UsageError) {
    if listing.isWhole, listing.limit != nil, !listsOfAll { throw .conflict("--all", "--limit") }
    switch part {
    case .resources, .mixed:
      guard let option = listing.placing else { return }
      throw .rule("'\(option)' works on lists only", hint: "leave out the IDs")
    case .tree:
      if listing.offset != nil { throw .conflict("--tree", "--offset") }
    case .list, .chosen, .relationship: return
    }
  }
}
