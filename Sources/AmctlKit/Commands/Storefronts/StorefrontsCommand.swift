import MusicPlatform
import MusicAPI

/// `amctl storefronts`: the countries whose catalogs can be asked.
struct StorefrontsCommand: Command {
  static let ids = ListPositional(
    "id", .text("CC"), help: "The storefronts to show; all without any")
  static let bestLanguage = ListOption(
    "best-language", .text("TAG"),
    help: "Show instead which language suits a reader of these, best first")

  static let spec = CommandSpec(
    "storefronts", summary: "Show the countries whose catalogs can be asked",
    discussion: """
      A list of all is remembered, so that --storefront takes what the service has opened since \
      this program was made. --best-language asks about the storefront of --storefront. With \
      --limit N, the first N of those named are shown.
      """,
    options: [bestLanguage] + FetchOptionKeys.keys, positionals: [ids],
    examples: [
      CommandSpec.Example("amctl storefronts", "Every storefront"),
      CommandSpec.Example("amctl storefronts jp us -o json", "Two, with all that is known of them"),
      CommandSpec.Example(
        "amctl storefronts --best-language fr-CA,en -s ca -o id", "The tag for --language"),
    ])

  private let ids: [ResourceID<Storefront>]
  private let languages: [String]
  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    ids = arguments[Self.ids].map { ResourceID(rawValue: $0.lowercased()) }
    languages = arguments[Self.bestLanguage]
    if !languages.isEmpty, !ids.isEmpty { throw .conflict("<id>", "--best-language") }
  }

  func run(in context: Context) async throws {
    let options = context.fetchOptions(arguments)
    let ids = Array(ids.prefix(context.options.extent.count ?? ids.count))
    if !languages.isEmpty {
      try await showBestLanguage(in: context)
    } else if ids.isEmpty {
      try await list(Storefronts.list(options: options), in: context)
    } else if ids.count == 1 {
      let one = try Storefronts.resource(id: ids[0], options: options)
      try await context.listWhole(
        Endpoint(one.request), of: .storefronts, ids[0].rawValue, options: options)
    } else {
      try await show(ids, Storefronts.resources(ids: ids, options: options), in: context)
    }
  }

  private func showBestLanguage(in context: Context) async throws {
    let storefront = try context.storefront()
    let answer = try await context.client().send(
      Storefronts.bestLanguage(of: storefront, accepting: languages)
    ).json
    let records = try answer["results"].map { results throws(JSONError) in
      [try FoundRecord(results, with: [], of: results)]
    }
    try context.write(
      records ?? [], inPlaceOf: nil, of: answer, columns: [Column("tag")], id: "tag")
  }

  /// Writes those of some ids in the order given, and says which are not there.
  private func show(
    _ ids: [ResourceID<Storefront>], _ endpoint: Endpoint<ResourceDocument<Storefront>>,
    in context: Context
  ) async throws {
    let answer = try await context.client().send(endpoint)
    let found = ids.map { id in answer.data.first { $0.id == id } }
    let records = try found.compactMap { $0?.json }.map { storefront throws(JSONError) in
      try FoundRecord(storefront, with: [], of: storefront)
    }
    try context.write(
      records, inPlaceOf: answer.json["data"], of: answer.json,
      columns: Column.standard(for: .storefronts))
    try context.streams.out.flush()
    let missing = zip(ids, found).filter { $0.1 == nil }.map(\.0)
    for id in missing { context.talk.say("'\(id)' was not found among the storefronts.") }
    if !missing.isEmpty { throw MissingItems(count: missing.count, of: ids.count) }
  }
}

extension StorefrontsCommand {
  /// Writes the list, and keeps the ids when the service itself gave all of them.
  private func list(
    _ endpoint: Endpoint<ResourceDocument<Storefront>>, in context: Context
  ) async throws {
    let client = try context.client()
    let answer = try await client.send(endpoint).json
    let extent = context.options.extent
    var listing = Listing(context, of: .only(.storefronts))
    try await listing.write(client.pages(at: .root, in: answer, to: endpoint, extent: extent))
    try listing.finish()
    let isWhole = try extent == .all || answer.nextPage() == nil
    guard isWhole, context.options.offset == nil, context.settings[.replay] == nil else { return }
    // Of a list in one page, as the service has it, nothing is asked for again.
    var ids: [String] = []
    let pages = client.pages(Storefront.self, at: .root, in: answer, to: endpoint)
    for try await page in pages { ids += page.resources.map(\.id.rawValue) }
    do throws(FileError) {
      try StorefrontList(context.environment).keep(ids)
    } catch {
      context.talk.note(error.description)
    }
  }
}
