import AmctlCommandLine
import MusicAPI

extension CatalogCommand {
  /// Looks up resources by id, code or URL.
  func lookUp(
    in context: Context, _ lister: Lister, _ notice: URLNotice
  ) async throws {
    let options = fetch.options(context, views: views)
    let collection = ResourceCollection(type)
    let storefronts = StorefrontChoice(context)
    let isSweep = try storefronts.all().count > 1
    // The service sends views only with a single resource.
    if let onlyID, !findsEquivalents, !showsAvailability, !isSweep || !views.isEmpty {
      let catalog = try onlyID.storefront.map { Catalog(storefront: $0) } ?? storefronts.catalog()
      let endpoint = catalog.resource(collection, id: ResourceID(rawValue: onlyID.value))
        .with(options).preferringClean(restriction != nil)
      return try await lister.whole(
        Endpoint(endpoint), of: type, onlyID.value, options: options)
    }
    let lookup = CatalogLookup(
      lister: lister, storefronts: storefronts, collection: collection, options: options,
      prefersClean: restriction != nil, findsEquivalents: findsEquivalents,
      ignoresURLs: looksElsewhere(storefronts), limit: listing.limit, missing: missing)
    guard names.isEmpty else { return try await lookup.run(names: names) }
    let input = try input(context, notice, limit: listing.limit)
    guard showsAvailability else { return try await lookup.run(input) }
    var source = try lookup.source(input)
    var table = AvailabilityTable(lister, of: type, in: try storefronts.all())
    try await table.write(&source)
  }

  /// Whether URLs are looked up in the storefronts of the line, and not in their own.
  func looksElsewhere(_ storefronts: StorefrontChoice) -> Bool {
    showsAvailability || findsEquivalents && storefronts.isGiven
  }

  /// The items on the command line and in files.
  private func input(
    _ context: Context, _ notice: URLNotice, limit: Int? = nil
  ) throws -> CatalogInput {
    try CatalogInput(items, files: try InputFiles(context).lines(of: from), limit: limit) {
      line throws(UsageError) in
      let item = try item(line: line)
      notice.see(item)
      return item
    }
  }

  /// The only item, if it is a single id.
  private var onlyID: CatalogItem? {
    let isAlone = items.count == 1 && from.isEmpty && missing == nil
    return isAlone && items[0].lookup == .id ? items[0] : nil
  }

  /// Lists the related resources of one resource, or of each of several.
  func list(
    _ list: ResourceFacts.ListFacts?, in context: Context, _ lister: Lister,
    _ notice: URLNotice,
    _ endpoint:
      @escaping (Catalog, ResourceID<AnyKind>) -> Endpoint<ResourceDocument<AnyKind>>
  ) async throws {
    let options = fetch.options(context, listing: listing, pageLimit: list?.pageLimit)
    let prefersClean = restriction != nil
    let content = ListContent(list, of: type)
    guard isOfOne else {
      let storefronts = StorefrontChoice(context)
      let home = try storefronts.all()
      let related = RelatedLists(marksStorefronts: home.count > 1) { parent in
        endpoint(Catalog(storefront: parent.storefront ?? home[0]), ResourceID(rawValue: parent.id))
          .with(options).preferringClean(prefersClean)
      }
      let lookup = CatalogLookup(
        lister: lister, storefronts: storefronts, collection: ResourceCollection(type),
        options: FetchOptions(language: context.settings.language), missing: missing,
        related: related, content: content)
      guard names.isEmpty else { return try await lookup.run(names: names) }
      return try await lookup.run(try input(context, notice))
    }
    let item = items[0]
    try await lister.sweep(
      of: content, in: item.storefront,
      belongingTo: MissingName(name: item.value, type: type)
    ) { catalog in
      endpoint(catalog, ResourceID(rawValue: item.value)).with(options)
        .preferringClean(prefersClean)
    }
  }
}
