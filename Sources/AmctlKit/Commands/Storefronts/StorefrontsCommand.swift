import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// `amctl storefronts`: lists storefronts.
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
      Remembers a complete list, so that --storefront accepts storefronts that are newer than this \
      program. --best-language applies to the storefront given with --storefront. --limit N \
      requests only the first N of the given storefronts.
      """,
    examples: [
      CommandSpec.Example("amctl storefronts", "List every storefront"),
      CommandSpec.Example("amctl storefronts us jp -o json", "Show everything about two of them"),
      CommandSpec.Example("amctl storefronts japan", "Show a storefront by its name"),
      CommandSpec.Example(
        "amctl storefronts --best-language fr-CA,en -s ca -o id", "Find the tag for --language"),
    ])

  static let parameters: [Parameter<Self>] = [
    .words(
      "id", \.words, .text("CC", completion: .storefronts),
      help: "Storefronts such as jp or japan (default: all); - reads them from stdin"),
    .list(
      "best-language", \.languages, LanguageTag.value,
      help: "Find the best language for a reader of these languages"),
    .fetching(\.fetch) { _ in [.storefronts] },
    .group(\.output, taking: OutputOptions.ofResources),
    .group(\.listing, taking: [ListingOptions.limit, ListingOptions.all]),
    .group(\.catalog), .group(\.connection),
  ]

  mutating func check() throws(UsageError) {
    try InputFiles.takeStandardInput(from: &words, to: &files)
    guard !languages.isEmpty else { return }
    let idle = [
      ("<id>", !words.isEmpty || !files.isEmpty), ("--include", !fetch.include.isEmpty),
      ("--extend", !fetch.extend.isEmpty), ("--limit", listing.limit != nil),
      ("--all", listing.isWhole), ("--language", catalog.language != nil),
    ]
    for (option, isGiven) in idle where isGiven { throw .conflict(option, "--best-language") }
  }

  var recordFields: RecordFields {
    languages.isEmpty ? RecordFields(of: [.storefronts]) : ["tag": .string]
  }

  func run(in context: Context) async throws {
    if catalog.storefront != nil, languages.isEmpty {
      throw UsageError.dependency("--storefront", needs: "--best-language")
    }
    let options = fetch.options(context)
    let ids = try ids(in: context).prefix(listing.limit ?? .max)
    if !languages.isEmpty {
      try await showBestLanguage(in: context)
    } else if ids.isEmpty, files.isEmpty {
      try await list(Storefronts.list(options: options), in: context)
    } else {
      let lister = try Lister(context, connection, output, listing)
      try await show(Array(ids), lister, options)
    }
  }

  /// Returns the storefronts for the words; an unknown two-letter id may be new to the service.
  private func ids(in context: Context) throws -> [ResourceID<Storefront>] {
    let storefronts = StorefrontChoice(context)
    var ids: [ResourceID<Storefront>] = []
    for word in try words + InputFiles(context).items(of: files, { $0 }) {
      let isNew = word.utf8.count == 2 && Storefronts.mistaken[word.lowercased()] == nil
      guard let id = storefronts.id(of: word) ?? (isNew ? word.lowercased() : nil) else {
        throw SettingsError.unknownStorefront(word)
      }
      ids.append(ResourceID(rawValue: id))
    }
    return ids
  }

  private func showBestLanguage(in context: Context) async throws {
    let storefront = try StorefrontChoice(context).one()
    let response = try await Service(context, connection).client.send(
      Storefronts.bestLanguage(of: storefront, accepting: languages.map(Settings.languageTag))
    ).json
    let records = try response["results"].map { results throws(JSONError) in
      [try Record(results, of: results)]
    }
    try Presentation(context, output).write(
      records ?? [], inPlaceOf: nil, of: response, columns: [Column("tag")], id: "tag")
  }

  /// Writes some storefronts in the given order.
  private func show(
    _ ids: [ResourceID<Storefront>], _ lister: Lister, _ options: FetchOptions
  ) async throws {
    guard ids.count != 1 else {
      let only = try Storefronts.resource(id: ids[0], options: options)
      return try await lister.whole(
        Endpoint(only.request), of: .storefronts, ids[0].rawValue, options: options)
    }
    let questions = try ids.map(\.rawValue).batches(of: ResourceType.storefronts.batchSize(of: .id))
      .map { ids in
        let batch = try LookupBatch<AnyKind>(ids) { ids throws(InvalidRequestError) in
          let ids = ids.map { ResourceID<Storefront>(rawValue: $0) }
          return Endpoint(try Storefronts.resources(ids: ids, options: options).request)
        }
        return BatchSource.Question(batch: batch, type: .storefronts)
      }
    var source = BatchSource(lister.service, questions)
    try await LookupRun(lister: lister, content: .only(.storefronts)).run(&source)
  }

  /// Writes the list, and stores the ids if the service sent the complete list.
  private func list(
    _ endpoint: Endpoint<ResourceDocument<Storefront>>, in context: Context
  ) async throws {
    let client = try Service(context, connection).client
    let presentation = Presentation(context, output)
    let extent = listing.extent
    var endpoint = endpoint
    endpoint.request = endpoint.request.reading(extent)
    let response = try await client.send(endpoint).json
    var listing = Listing(presentation, of: .only(.storefronts))
    try await listing.write(client.pages(at: .root, in: response, to: endpoint, extent: extent))
    try listing.finish()
    let isWhole = try extent == .all || response.nextPage() == nil
    guard isWhole, context.settings[.replay] == nil else { return }
    // The service sends the list in one page, so nothing is requested again.
    var ids: [String] = []
    let pages = client.pages(Storefront.self, at: .root, in: response, to: endpoint)
    for try await page in pages { ids += page.resources.map(\.id.rawValue) }
    do throws(FileError) {
      try StorefrontList(context.environment).keep(ids)
    } catch {
      presentation.messages.note(error.description)
    }
  }
}
