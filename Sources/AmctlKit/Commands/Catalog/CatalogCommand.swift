import AmctlCommandLine
import MusicAPI

/// `amctl catalog`: gets resources of one type by id, ISRC, UPC or URL, or a related list of one.
struct CatalogCommand: ServiceCommand {
  var subject = Subject("")
  var ids: [String] = []
  var names: [String] = []
  var relationship: String?
  var view: String?
  var views: [String] = []
  var isrcs: [String] = []
  var upcs: [String] = []
  var equivalents: [String] = []
  var from: [String] = []
  var linesAre: Lookup?
  var missing: String?
  var restriction: String?
  var equivalentsIn: [String] = []
  var findsEquivalents = false
  var showsAvailability = false
  var showsCharts = false
  var showsLive = false
  var showsPersonal = false
  var fetch = FetchParameters()
  var output = OutputOptions()
  var listing = ListingOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()
  /// The part of the catalog to fetch.
  private var part = Part.resources
  /// The items on the command line: ids and URLs, then ISRCs, UPCs and ids of other storefronts.
  private(set) var items: [CatalogItem] = []

  /// The type of the resources.
  var type: ResourceType { subject.type }

  static let help = CommandHelp(
    "catalog", summary: "Fetch songs, albums, artists and more by ID, ISRC, UPC or URL",
    discussion: """
      Prints resources in the order given, as they arrive, with as few requests as possible. IDs \
      that were not found are named on stderr, or written to the file of --missing; the exit code \
      is then 3, or 5 if nothing was found. An empty file is not an error. --limit N looks up the \
      first N only.

      You can omit 'catalog' if the first argument is a type, a URL, or a playlist or station ID.

      With --relationship or --view and several IDs, each item has a 'parent' field: the ID, type \
      and name of the resource it came from; --limit and --all apply to each list.

      --name prints every one of the first 25 search results whose name matches exactly. One \
      argument that cannot be an ID means the same.

      --availability prints a row for each ID or code, as 'code', with a column for each \
      storefront: the ID that it has there, false if it has none that can be played, and nothing \
      if the request failed. IDs are looked up as they are, and with --find-equivalents as \
      equivalents too. Exit code 3 if any storefront lacks any of them or cannot play it.

      --all also completes the lists inside a resource: an album comes with every track. \
      --page-size and --offset apply to --relationship, --view, --charts, --live and --personal.
      """,
    examples: [
      CommandSpec.Example(
        "amctl catalog 'https://music.apple.com/us/album/northern-lights/1616728060?i=1613600188'",
        "Fetch a song by its URL"),
      CommandSpec.Example("amctl song 1613600188", "Fetch a song; 'catalog' may be left out"),
      CommandSpec.Example("amctl songs 'northern lights'", "Fetch the songs with this name"),
      CommandSpec.Example(
        "amctl catalog songs --from isrcs.txt -o tsv --missing missing.txt",
        "Fetch the songs of a file of ISRCs, and list what was not found"),
      CommandSpec.Example(
        "amctl catalog albums 1616728060 --relationship tracks --all -o tsv --fields name,isrc",
        "List the tracks of an album with their ISRCs"),
      CommandSpec.Example(
        "amctl catalog songs 1613600188 --equivalents-in de,jp",
        "Find a song in other storefronts"),
      CommandSpec.Example(
        "amctl catalog songs --from isrcs.txt -s us,gb,jp --availability",
        "See which storefronts have the songs of a file"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word(
      "type", \.subject, Subject.value,
      help: "Type, such as songs; or a URL, or the ID of a playlist or station"),
    .words("id", \.ids, .text("ID"), help: "IDs or URLs, or one name; - reads IDs from stdin"),
    .list(
      "name", \.names, .text("TEXT"), splitsAtCommas: false,
      help: "Find by name instead of ID; case, accents and punctuation do not matter"),
    .option(
      "relationship", \.relationship, .text("NAME"), repetition: .agrees,
      choices: { Names(of: [$0.type], for: $0.fetch)?.relationships },
      help: "List this relationship of each ID"),
    .option(
      "view", \.view, .text("NAME"), repetition: .agrees,
      choices: { Names(of: [$0.type], for: $0.fetch)?.views },
      help: "List a view of each ID"),
    .list(
      "views", \.views, .text("NAME"), choices: { Names(of: [$0.type], for: $0.fetch)?.views },
      help: "Include these views of one ID"),
    .list(
      "isrc", \.isrcs, .text("CODE"),
      help: "Find songs or music videos by ISRC; - reads them from stdin"),
    .list("upc", \.upcs, .text("CODE"), help: "Find albums by UPC; - reads them from stdin"),
    .list(
      "equivalents", \.equivalents, .text("ID"),
      help: "Find the equivalents of IDs from other storefronts; - reads them from stdin"),
    .list(
      "from", \.from, .file(), splitsAtCommas: false,
      help: "Read IDs, ISRCs, UPCs or URLs, one per line; - reads stdin"),
    .option(
      "by", \.linesAre, .choice("WHAT"),
      help: "Treat every line of --from as this kind; without it, detect it"),
    .option(
      "missing", \.missing, .file(), help: "Write missing IDs to a file, one per line"),
    .option(
      "restrict", \.restriction,
      .choice("WHAT", from: ["explicit"]),
      help: "Replace explicit items with clean versions; items without one stay"),
    .list(
      "equivalents-in", \.equivalentsIn, .text("CC", completion: .storefronts),
      help: "Find the equivalent in each of these storefronts; the output says how"),
    .flag(
      "find-equivalents", \.findsEquivalents,
      help: "Use equivalents of IDs that the storefront lacks"),
    .flag("availability", \.showsAvailability, help: "Show which storefronts have each of them"),
    .flag("charts", \.showsCharts, help: "List the storefront's chart playlists"),
    .flag("live", \.showsLive, help: "List the live radio stations"),
    .flag("personal", \.showsPersonal, help: "Show your personal station"),
    .fetching(\.fetch) { $0.relationship == nil && $0.view == nil ? [$0.type] : [] },
    .group(\.output, taking: OutputOptions.ofSongResources), .group(\.listing), .group(\.catalog),
    .group(\.connection),
  ]

  static let isGroup = true

  mutating func check() throws(UsageError) {
    if subject.isResource { _ = try CatalogItem(word: subject.word, type: type) }
    try InputFiles.takeStandardInput(from: &ids, to: &from)
    try takeCodesFromStandardInput()
    takeName()
    part = try chosenPart()
    try TypeWords.catalog.choices(for: fetch)?.check([type.rawValue])
    try checkCount(for: part)
    try checkWantedNames()
    try checkLookups()
    try checkFiles()
    try checkUse(with: part)
    try checkAvailability()
    items = try words.map { word throws(UsageError) in
      try CatalogItem(word: word, type: type, fetch.idStrictness, among: ids)
    }
    for (lookup, values) in codes {
      items += try values.map { word throws(UsageError) in
        try CatalogItem(word: word, by: lookup, type: type, fetch.idStrictness)
      }
    }
    for item in items { try checkEquivalents(of: item) }
  }

  var recordFields: RecordFields {
    // The names of the storefronts are columns.
    if showsAvailability { return .unknown }
    if let relationship {
      return RecordFields(of: ListContent(type.facts?.relationship(relationship), of: type))
    }
    if let view { return RecordFields(of: ListContent(type.facts?.view(view), of: type)) }
    return RecordFields(of: [showsCharts ? .playlists : showsLive ? .stations : type])
  }

  var typeOfHelp: ResourceType? { type }

  func run(in context: Context) async throws {
    let lister = try Lister(context, connection, output, listing)
    let notice = URLNotice(context)
    for item in items { notice.see(item) }
    switch part {
    case .resources:
      try await lookUp(in: context, lister, notice)
    case .relationship(let name):
      try await list(type.facts?.relationship(name), in: context, lister, notice) {
        catalog, id, options in
        try catalog.relationship(
          named: name, of: ResourceCollection(type), id: id, options: options)
      }
    case .view(let name):
      try await list(type.facts?.view(name), in: context, lister, notice) {
        catalog, id, options in
        try catalog.view(named: name, of: ResourceCollection(type), id: id, options: options)
      }
    case .selection(let selection):
      let options = fetch.options(context, listing: listing)
      try await lister.sweep(of: .only(selection.type)) {
        try selection.endpoint(in: $0, options: options)
      }
    }
  }
}
