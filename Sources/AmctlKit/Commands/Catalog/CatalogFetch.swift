import MusicPlatform
import MusicAPI

/// Looks up any number of ids and codes, and writes what is found in the order they were given.
struct CatalogFetch {
  private let context: Context
  private let collection: ResourceCollection<AnyKind>
  private let options: FetchOptions
  private let prefersClean: Bool
  private let missingPath: String?

  /// What is missing is named on standard error, and in a file if one is given.
  init(
    _ context: Context, _ collection: ResourceCollection<AnyKind>, options: FetchOptions,
    prefersClean: Bool = false, missing path: String? = nil
  ) {
    self.context = context
    self.collection = collection
    self.options = options
    self.prefersClean = prefersClean
    missingPath = path
  }

  /// Fetches everything there is to fetch; throws at the end when something was not found.
  ///
  /// A limit counts twice: what is looked up, and what is written, for a code may be of several.
  func run(_ input: CatalogInput) async throws {
    let client = try context.client()
    var batches = CatalogBatches(
      input.prefix(limit), collection, in: context, options: options, prefersClean: prefersClean)
    guard context.options.rehearsal == nil else { return try await rehearse(&batches) }
    let missing = try MissingReport(path: missingPath, talk: context.talk)
    let isSweep = try context.storefronts().count > 1
    var storefronts: [String] = []
    let answers = client.answers(inFlight: context.options.jobs) { () -> LookupBatch<AnyKind>? in
      guard let next = try batches.next() else { return nil }
      storefronts.append(next.storefront)
      return next.batch
    }
    var listing = Listing(
      context, of: .only(collection.type), marks: isSweep ? ["storefront"] : [])
    var asked = 0
    var room = limit ?? .max
    while room > 0, let answer = try await listing.next(of: answers) {
      let storefront = storefronts.removeFirst()
      let page = try await listing.during { try await whole(answer.page.prefix(room), client) }
      room -= page.elements.count
      try listing.write(isSweep ? page.marked(["storefront": .string(storefront)]) : page)
      asked += answer.matches.count
      for value in answer.missing {
        try missing.add(value, of: collection.type, in: isSweep ? storefront : nil)
      }
    }
    if asked == 0 { try listing.openEmpty() }
    try listing.finish()
    try missing.finish(of: asked)
  }

  private var limit: Int? { context.options.extent.count }

  /// The page with every list inside its resources completed, when everything is asked for.
  private func whole(_ page: Page<AnyKind>, _ client: MusicClient) async throws -> Page<AnyKind> {
    guard context.options.extent == .all else { return page }
    return try await client.completed(page, options: options)
  }

  /// Shows the request of every batch: none depends on the answer to another.
  private func rehearse(_ batches: inout CatalogBatches) async throws {
    while let next = try batches.next() {
      try await context.rehearse([next.batch.endpoint.request])
    }
  }
}

extension Page<AnyKind> {
  /// The page with at most so many of its elements.
  fileprivate func prefix(_ count: Int) -> Page {
    elements.count > count ? replacing(Array(elements.prefix(count))) : self
  }
}
