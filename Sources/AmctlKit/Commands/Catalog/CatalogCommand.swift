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
  var missing: String?
  var restriction: String?
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
  /// The kind of the lines on standard input, if `-` is among the codes of an option.
  var linesAre: Lookup?
  /// The items on the command line: ids and URLs, then ISRCs, UPCs and ids of other storefronts.
  private(set) var items: [CatalogItem] = []

  var type: ResourceType { subject.type }

  static let help = CommandHelp(
    "catalog", summary: "Fetch songs, albums, artists and more by ID, ISRC, UPC or URL",
    discussion: """
      Prints resources in the order given; exit code 3 if some are missing, 5 if all.
      """,
    examples: [
      "amctl songs 'northern lights'": "Fetch the songs with this name",
      "amctl catalog https://music.apple.com/us/album/tideline/1616728060":
        "Fetch an album by its URL",
      "amctl catalog songs --from isrcs.txt -o tsv --missing missing.txt":
        "Fetch the songs of a file of ISRCs, and list missing ones",
      "amctl catalog albums 1616728060 --relationship tracks --all -o tsv":
        "List the tracks of an album",
    ])

  static let parameters: [Parameter<Self>] =
    [
      .word(
        "type", \.subject, Subject.value,
        help: "Type, or a URL"),
      .words("id", \.ids, .text("ID"), help: "IDs or URLs, or one name; - reads IDs from stdin"),
      .list(
        "name", \.names, .text("TEXT"), splitsAtCommas: false, help: "Find by name instead of ID"),
      .option(
        "relationship", \.relationship, .text("NAME"), repetition: .agrees,
        choices: { Names(of: [$0.type], for: $0.fetch)?.relationships },
        help: "List this relationship of each ID"),
      .option(
        "view", \.view, .text("NAME"), repetition: .agrees,
        choices: { Names(of: [$0.type], for: $0.fetch)?.views },
        help: "List a view of each ID"),
      .list("isrc", \.isrcs, .text("CODE"), help: "Find by ISRC; - reads ISRCs from stdin"),
      .list("upc", \.upcs, .text("CODE"), help: "Find albums by UPC; - reads UPCs from stdin"),
      .list(
        "from", \.from, .file(), splitsAtCommas: false,
        help: "Read IDs, ISRCs, UPCs or URLs, one per line"),
      .option(
        "missing", \.missing, .file(), help: "Save the names without a result to a file"),
    ] + rare.map { $0.described(in: "lookups") } + [
      .fetching(\.fetch) { $0.relationship == nil && $0.view == nil ? [$0.type] : [] },
      .group(\.output, taking: OutputOptions.ofSongResources), .group(\.listing), .group(\.catalog),
      .group(\.connection),
    ]

  /// The options that a help topic describes.
  private static let rare: [Parameter<Self>] = [
    .list(
      "views", \.views, .text("NAME"), choices: { Names(of: [$0.type], for: $0.fetch)?.views },
      help: "Include these views of one ID"),
    .list(
      "equivalents", \.equivalents, .text("ID"),
      help: "Find the equivalents of IDs from other storefronts; - reads them from stdin"),
    .flag(
      "find-equivalents", \.findsEquivalents,
      help: "Use equivalents of IDs missing in a storefront, or items with the same ISRC or UPC"),
    .flag("live", \.showsLive, help: "List the live radio stations"),
    .flag("availability", \.showsAvailability, help: "Show which storefronts have each item"),
    .option(
      "restrict", \.restriction,
      .choice("WHAT", from: ["explicit"]),
      help: "Replace explicit items with clean versions; items without one stay"),
    .flag("charts", \.showsCharts, help: "List the storefront's chart playlists"),
    .flag("personal", \.showsPersonal, help: "Show your personal station"),
  ]

  static let isGroup = true

  mutating func derive() throws(UsageError) {
    if subject.isResource { _ = try CatalogItem(word: subject.word, type: type) }
    try InputFiles.takeStandardInput(from: &ids, to: &from)
    try takeCodesFromStandardInput()
    takeName()
    items = try words.map { word throws(UsageError) in
      try CatalogItem(word: word, type: type, fetch.idStrictness, among: ids)
    }
    for (lookup, values) in codes {
      items += try values.map { word throws(UsageError) in
        try CatalogItem(word: word, by: lookup, type: type, fetch.idStrictness)
      }
    }
  }

  func check() throws(UsageError) {
    if !names.isEmpty, !words.isEmpty {
      throw .rule("'--name' cannot be used with IDs", hint: nil)
    }
    try TypeWords.catalog.choices(for: fetch)?.check([type.rawValue])
    try checkCount()
    try checkWantedNames()
    try checkLookups()
    try InputFiles.check(from, areApartFrom: missing, of: "--missing")
  }

  var recordFields: RecordFields {
    // The names of the storefronts are columns.
    if showsAvailability { return .unknown }
    if let relationship {
      return RecordFields(of: ContentTypes(type.facts?.relationship(relationship), of: type))
    }
    if let view { return RecordFields(of: ContentTypes(type.facts?.view(view), of: type)) }
    return RecordFields(of: [showsCharts ? .playlists : showsLive ? .stations : type])
  }

  var typeOfHelp: ResourceType? { type }

  func run(in context: Context) async throws {
    var lister = try Lister(context, connection, output, listing, of: .only(type))
    let notice = URLNotice(context, usesStorefronts: !looksElsewhere(StorefrontChoice(context)))
    for item in items { notice.see(item) }
    switch part {
    case .resources:
      try await lookUp(in: context, lister, notice)
    case .relationship(let name):
      try await list(type.facts?.relationship(name), in: context, lister, notice) {
        $0.relationship(named: name, of: ResourceCollection(type), id: $1)
      }
    case .view(let name):
      try await list(type.facts?.view(name), in: context, lister, notice) {
        $0.view(named: name, of: ResourceCollection(type), id: $1)
      }
    case .selection(let selection):
      let options = fetch.options(context, listing: listing)
      lister.content = .only(selection.type)
      try await lister.sweep {
        selection.endpoint(in: $0, options: options)
      }
    }
  }

  /// The first word of the command line: a type, or a URL or id that implies a type.
  struct Subject: Sendable {
    let word: String
    /// Whether the word identifies a resource, not just a type.
    let isResource: Bool
    /// The type; an unknown one for a URL that cannot be parsed.
    let type: ResourceType

    init(_ word: String) {
      self.word = word
      let owner = ResourceFacts.catalog.first { !$0.idPrefixes.isEmpty && $0.fits(id: word) }
      isResource = MusicURL.isURL(word) || owner != nil
      type = owner?.type ?? TypeWords.catalog.type(ofURLOr: word)
    }

    static let value = ValueType<Subject>(
      name: "TYPE", known: TypeWords.catalog.names, text: \.word
    ) { Subject($0) }.explained { ResourceType(rawValue: $0).facts?.gist ?? "" }
  }

  enum Part: Sendable {
    case resources, relationship(String), view(String), selection(Selection)

    /// The option that selects this part; nil if none is needed.
    var option: String? {
      switch self {
      case .resources: nil
      case .relationship: "--relationship"
      case .view: "--view"
      case .selection(let selection): "--\(selection)"
      }
    }
  }

  /// Resources that the service chooses, requested without an id.
  enum Selection: Sendable {
    case charts, live, personal

    var type: ResourceType {
      self == .charts ? .playlists : .stations
    }

    func endpoint(
      in catalog: Catalog, options: FetchOptions
    ) -> Endpoint<Page<AnyKind>> {
      switch self {
      case .charts: Endpoint(catalog.chartPlaylists().with(options))
      case .live: Endpoint(catalog.liveStations().with(options))
      case .personal: Endpoint(catalog.personalStation().with(options))
      }
    }
  }
}
