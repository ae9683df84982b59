import AmctlCommandLine
import MusicAPI

struct StorefrontsCommand: ServiceCommand {
  /// The storefronts, by id or name.
  var words: [String] = []
  var languages: [String] = []
  var fetch = FetchParameters()
  var output = OutputOptions()
  var listing = ListingOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()
  /// Standard input, if it contains more.
  private var files: [String] = []

  static let help = CommandHelp(
    "storefronts", summary: "List storefronts",
    discussion: """
      --best-language applies to the storefront given with --storefront. --limit N requests only \
      the first N of the given storefronts.
      """,
    examples: [
      "amctl storefronts": "List every storefront",
      "amctl storefronts us jp -o json": "Show everything about two storefronts",
      "amctl storefronts japan": "Show a storefront by its name",
      "amctl storefronts --best-language fr-CA,en -s ca -o id": "Find the tag for --language",
    ])

  static let parameters: [Parameter<Self>] = [
    .words(
      "id", \.words, .text("CC", completion: .storefronts),
      help: "Storefronts such as jp or japan (default: all); - reads them from stdin"),
    .list(
      "best-language", \.languages, LanguageTag.value,
      help: "Find the best language for these, in order"),
    .fetching(\.fetch) { _ in [.storefronts] },
    .group(\.output, taking: OutputOptions.ofResources),
    .group(\.listing, taking: [ListingOptions.limit, ListingOptions.all]),
    .group(\.catalog), .group(\.connection),
  ]

  mutating func derive() throws(UsageError) {
    try InputFiles.takeStandardInput(from: &words, to: &files)
  }

  var conflicts: [(name: String, others: [String])] {
    ["<id>", "--include", "--extend", "--limit", "--all", "--language"].map {
      ($0, ["--best-language"])
    }
  }

  var recordFields: RecordFields {
    languages.isEmpty ? RecordFields(of: [.storefronts]) : ["tag": .string]
  }

  func run(in context: Context) async throws {
    if catalog.storefront != nil, languages.isEmpty {
      throw UsageError.dependency("--storefront", needs: "--best-language")
    }
    let options = fetch.options(context)
    let ids = try (words + InputFiles(context).items(of: files) { $0 }).map { word in
      guard let id = StorefrontChoice.id(of: word) else {
        throw SettingsError.unknownStorefront(word)
      }
      return id
    }.prefix(listing.limit ?? .max)
    guard languages.isEmpty else { return try await showBestLanguage(in: context) }
    let lister = try Lister(context, connection, output, listing, of: .only(.storefronts))
    if ids.isEmpty, files.isEmpty {
      try await lister.list(Endpoint(Storefronts.list().with(options)), isResumable: false)
    } else if ids.count == 1 {
      let only = Storefronts.resource(id: ResourceID(ids[0])).with(options)
      try await lister.whole(
        Question(only: Endpoint(only), of: .storefronts, ids[0]), options: options)
    } else {
      try await lister.run(
        Question.batches(
          of: CatalogInput(ids: Array(ids)), upTo: ResourceType.storefronts.batchSize(of: .id),
          type: .storefronts
        ) {
          Endpoint(Storefronts.resources(ids: $0.map { ResourceID($0) }).with(options))
        })
    }
  }

  private func showBestLanguage(in context: Context) async throws {
    let storefront = try StorefrontChoice(context).one()
    let response = try await Service(context, connection).client.send(
      Storefronts.bestLanguage(of: storefront, accepting: languages.map(Settings.languageTag))
    ).json
    let records = response["results"].map { [$0] } ?? []
    try Presentation(context, output).write(
      records, inPlaceOf: nil, of: response, columns: [Column("tag")], id: "tag")
  }
}
