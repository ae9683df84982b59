import Platform
import MusicAPI

/// Looks up any number of ids of the library, and writes what is found in the order they were given.
struct LibraryFetch {
  private let context: Context
  private let collection: ResourceCollection<AnyKind>
  private let options: FetchOptions
  private let missingPath: String?
  private let hasTwins: Bool

  /// What is missing is named on standard error, and in a file if one is given.
  init(
    _ context: Context, _ collection: ResourceCollection<AnyKind>, options: FetchOptions,
    missing path: String? = nil, hasTwins: Bool = false
  ) {
    self.context = context
    self.collection = collection
    self.options = options
    self.hasTwins = hasTwins
    missingPath = path
  }

  /// Fetches everything there is to fetch; throws at the end when something was not found.
  func run(_ ids: [String], from path: String?) async throws {
    let client = try context.client()
    let isAlone = ids.count == 1 && path == nil && missingPath == nil
    var input = CatalogInput(
      ids.map { CatalogItem(lookup: .id, value: $0) }, type: collection.type,
      lines: try context.lines(of: path), linesAre: .id)
    guard context.options.rehearsal == nil else { return try await rehearse(&input, isAlone) }
    var twins = hasTwins ? try await CatalogTwins(context, client) : nil
    var listing = Listing(context, columns: columns)
    let show = { (page: Page<AnyKind>) async throws -> Page<AnyKind> in
      let whole =
        context.options.extent == .all
        ? try await client.completed(page, options: options) : page
      return try await twins?.join(whole) ?? whole
    }
    if isAlone {
      let endpoint = try resource(ids[0])
      try await listing.write(client.pages(of: endpoint, extent: .firstPage), as: show)
      try listing.finish()
      twins?.report(to: context.talk)
    } else {
      let missing = try MissingReport(path: missingPath, talk: context.talk)
      let answers = client.answers(inFlight: context.options.jobs) { try nextBatch(&input) }
      var asked = 0
      while let answer = try await listing.next(of: answers) {
        try listing.write(try await listing.during { try await show(answer.page) })
        asked += answer.matches.count
        for id in answer.missing { try missing.add(id, of: collection.type) }
      }
      if asked == 0 { try listing.openEmpty() }
      try listing.finish()
      twins?.report(to: context.talk)
      try missing.finish(of: asked)
    }
  }

  private var columns: [Column]? {
    hasTwins ? Column.standard(for: collection.type) + Column.twin : nil
  }

  private func resource(_ id: String) throws -> Endpoint<ResourceDocument<AnyKind>> {
    try Library.resource(collection, id: ResourceID(rawValue: id), options: options)
  }

  /// The next ids, as many as one request may name; nil behind the last.
  private func nextBatch(_ input: inout CatalogInput) throws -> LookupBatch<AnyKind>? {
    var ids: [String] = []
    while ids.count < collection.type.batchSize(of: .id), let item = try input.next() {
      ids.append(item.value)
    }
    guard !ids.isEmpty else { return nil }
    return try LookupBatch(ids) { [collection, options] ids throws(InvalidRequest) in
      try Library.resources(
        collection, ids: ids.map { ResourceID(rawValue: $0) }, options: options)
    }
  }

  /// Shows the request of every batch: none depends on the answer to another.
  private func rehearse(_ input: inout CatalogInput, _ isAlone: Bool) async throws {
    if isAlone, let item = try input.next() {
      return try await context.rehearse([try resource(item.value).request])
    }
    while let batch = try nextBatch(&input) {
      try await context.rehearse([batch.endpoint.request])
    }
  }
}
