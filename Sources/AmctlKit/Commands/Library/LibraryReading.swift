import AmctlCommandLine
import MusicAPI

extension LibraryCommand {
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
      try await list(endpoint(options), of: .only(type), in: context)
    case .chosen(let chosen):
      let options = options(context, pageLimit: chosen.pageLimit)
      try await list(chosen.endpoint(options), of: .several, in: context)
    case .relationship(let name):
      let related = type.facts?.relationship(name)
      let content = ContentTypes(related, of: type)
      let options = options(context, pageLimit: related?.largestPage ?? LibraryFacts.pageLimit)
      let endpoint = { [type] id throws(InvalidRequestError) in
        try Library.relationship(
          named: name, of: ResourceCollection(type), id: ResourceID(rawValue: id)
        ).with(options).checked()
      }
      guard isOfOne else {
        return try await lookUp(
          .one(ResourceCollection(type)), listing: Related(content: content, endpoint: endpoint),
          in: context)
      }
      try await list(
        try endpoint(ids[0]), of: content, belongingTo: MissingName(name: ids[0], type: type),
        in: context)
    case .resources: try await lookUp(.one(ResourceCollection(type)), in: context)
    case .mixed: try await lookUp(.mixed, in: context)
    case .tree:
      let options = options(context, pageLimit: listing.isWhole ? LibraryFacts.pageLimit : nil)
      try await FolderTree(lister(context), options: options, limit: listing.limit).run(ids)
    }
  }

  /// Returns the request for the whole list; `--allow-unknown` permits any sort order.
  private func endpoint(_ options: FetchOptions) -> Endpoint<ResourceDocument<AnyKind>> {
    let collection = ResourceCollection(type)
    guard let sort, fetch.allowsUnknown else {
      let order = sort.map { LibrarySort(rawValue: $0) }
      return Library.list(collection, sorted: order).with(options)
    }
    return Library.list(collection).with(options).adding(["sort": sort])
  }

  /// Writes a list up to the requested extent.
  private func list(
    _ endpoint: Endpoint<ResourceDocument<AnyKind>>, of content: ContentTypes,
    belongingTo owner: MissingName? = nil, in context: Context
  ) async throws {
    let lister = try lister(context)
    let matches = try await matches(context, lister.service)
    try await lister.list(
      endpoint, of: content, belongingTo: owner, from: listing.offset,
      columns: columns(of: content)
    ) { page in
      try await matches?.join(page) ?? page
    }
    matches?.report(to: lister.presentation.messages)
    try matches?.check()
  }

  /// The items on the command line and in files.
  private func input(_ context: Context, limit: Int? = nil) throws -> CatalogInput {
    try CatalogInput(
      ids.map { CatalogItem(lookup: .id, value: $0) },
      files: try InputFiles(context).lines(of: from), limit: limit, read: item(word:))
  }

  /// The related lists to write instead of resources.
  private struct Related {
    let content: ContentTypes
    /// Returns the request for the list of the resource with an ID.
    let endpoint: (String) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>>
  }

  /// Writes the resources with the given ids, in the given order, or those with the given names, or
  /// all of a list; or their related lists, one after another.
  private func lookUp(
    _ subject: LibrarySubject, listing related: Related? = nil, in context: Context
  ) async throws {
    var options =
      related == nil ? options(context) : FetchOptions(language: context.settings.language)
    let isAlone = related == nil && from.isEmpty && missing == nil
    let alone = isAlone ? try subject.only(of: ids, options) : nil
    var input = try input(context, limit: related == nil ? listing.limit : nil)
    let lister = try lister(context)
    let matches = try await matches(context, lister.service)
    let joined = { (page: Page<AnyKind>) async throws -> Page<AnyKind> in
      try await matches?.join(page) ?? page
    }
    let shown = { (page: Page<AnyKind>) async throws -> Page<AnyKind> in
      related == nil ? try await lister.completed(page, as: joined) : page
    }
    let content = related?.content ?? subject.content
    var run = LookupRun(
      lister: lister, content: content, columns: columns(of: content),
      showsCard: related == nil && from.isEmpty && ids.count + names.count == 1,
      noun: names.isEmpty ? "IDs" : "names", missing: missing,
      onceWritten: { matches?.report(to: lister.presentation.messages) })
    if let related {
      run.marks = RelatedLists.marks
      run.related = RelatedLists(endpoint: { try related.endpoint($0.id) }, shown: joined)
    } else if !names.isEmpty {
      run.limit = listing.limit
    }
    if let alone {
      var source = SingleSource(lister.service, alone, of: subject.type, ids[0], as: shown)
      try await run.run(&source)
      lister.noteHiddenLists(of: ids[0], options)
    } else if ids.isEmpty, from.isEmpty {
      options.pageSize = LibraryFacts.pageLimit
      var source = WholeListSource(
        lister.service, try Library.list(ResourceCollection(type)).with(options).checked(),
        of: type, named: names, as: shown)
      try await run.run(&source)
    } else {
      var position = 0
      let next = { [options] (isWaiting: Bool) in
        try subject.nextBatch(of: &input, at: &position, isWaiting: isWaiting, options)
      }
      var source = BatchSource(lister.service, next) { page, _ in try await shown(page) }
      try await run.run(&source)
    }
    try matches?.check()
  }

  /// Returns the parameters of requests; a catalog match may be identified only by its
  /// relationship.
  private func options(_ context: Context, pageLimit: Int? = nil) -> FetchOptions {
    var options = fetch.options(context, listing: listing, pageLimit: pageLimit)
    let catalog = Extra<AnyKind>.relationship(named: "catalog")
    if isJoined, !options.extras.contains(catalog) { options.extras.append(catalog) }
    return options
  }

  private func lister(_ context: Context) throws -> Lister {
    try Lister(context, connection, output, listing)
  }

  /// Returns the finder of catalog matches, if they are requested.
  private func matches(_ context: Context, _ service: Service) async throws -> CatalogMatches? {
    guard isJoined else { return nil }
    return service.isDryRun ? nil : try await CatalogMatches(context, service)
  }

  private func columns(of content: ContentTypes) -> [Column]? {
    isJoined ? content.columns + Column.catalogMatch : nil
  }
}

/// The types of library ids: one type for all, or the type that each id looks like.
enum LibrarySubject: Sendable {
  case one(ResourceCollection<AnyKind>), mixed

  /// The type, or a placeholder for messages.
  var type: ResourceType {
    switch self {
    case .one(let collection): collection.type
    case .mixed: ResourceType(rawValue: "library-items")
    }
  }

  /// The content of a list of them.
  var content: ContentTypes {
    switch self {
    case .one(let collection): .only(collection.type)
    case .mixed: .several
    }
  }

  /// The number of ids per request; for mixed types, the lowest limit applies.
  private var batchSize: Int {
    switch self {
    case .one(let collection): collection.type.batchSize(of: .id)
    case .mixed: ResourceFacts.library.map(\.idLimit).min() ?? 1
    }
  }

  /// Returns the request for a single resource; nil for several ids, or for mixed types.
  func only(
    of ids: [String], _ options: FetchOptions
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>>? {
    guard case .one(let collection) = self, ids.count == 1 else { return nil }
    let id = ResourceID<AnyKind>(rawValue: ids[0])
    return try Endpoint(Library.resource(collection, id: id).with(options)).checked()
  }

  /// Returns as many of the next ids as one request may contain; nil after the last.
  func nextBatch(
    of input: inout CatalogInput, at position: inout Int, isWaiting: Bool, _ options: FetchOptions
  ) throws -> BatchSource.Question? {
    var ids: [String] = []
    while ids.count < batchSize, let item = try input.next(isWaiting: isWaiting) {
      ids.append(item.value)
    }
    guard !ids.isEmpty else { return nil }
    let batch = try LookupBatch<AnyKind>(ids) { resources($0, options) }.checked()
    defer { position += ids.count }
    return BatchSource.Question(batch: batch, type: type, position: position)
  }

  /// Returns the request for several resources.
  ///
  /// Requests every type that has such IDs: the service leaves out those that do not fit.
  private func resources(
    _ ids: [String], _ options: FetchOptions
  ) -> Endpoint<ResourceDocument<AnyKind>> {
    switch self {
    case .one(let collection):
      Library.resources(collection, ids: ids.map { ResourceID(rawValue: $0) }).with(options)
    case .mixed:
      Library.resources(
        mixed: ResourceFacts.library.flatMap { facts in
          ids.filter(facts.fits(id:)).map { ResourceReference(facts.type, $0) }
        }
      ).with(options)
    }
  }
}
