import MusicPlatform
import MusicAPI

/// Looks up any number of ids of the library, and writes what is found in the order they were given.
struct LibraryFetch {
  private let context: Context
  private let subject: LibrarySubject
  private let options: FetchOptions
  private let missingPath: String?
  private let hasTwins: Bool

  /// What is missing is named on standard error, and in a file if one is given.
  init(
    _ context: Context, _ subject: LibrarySubject, options: FetchOptions,
    missing path: String? = nil, hasTwins: Bool = false
  ) {
    self.context = context
    self.subject = subject
    self.options = options
    self.hasTwins = hasTwins
    missingPath = path
  }

  /// Fetches everything there is to fetch; throws at the end when something was not found.
  func run(_ ids: [String], from path: String?) async throws {
    let client = try context.client()
    let alone = path == nil && missingPath == nil ? try subject.only(of: ids, options) : nil
    var input = CatalogInput(
      ids.map { CatalogItem(lookup: .id, value: $0) }, type: subject.type,
      lines: try context.lines(of: path), linesAre: .id
    ).prefix(context.options.extent.count)
    guard context.options.rehearsal == nil else { return try await rehearse(&input, alone) }
    var twins = hasTwins ? try await CatalogTwins(context, client) : nil
    var listing = Listing(context, of: subject.content, columns: columns)
    let show = { (page: Page<AnyKind>) async throws -> Page<AnyKind> in
      let whole =
        context.options.extent == .all
        ? try await client.completed(page, options: options) : page
      return try await twins?.join(whole) ?? whole
    }
    let missing = try MissingReport(path: missingPath, talk: context.talk)
    var asked = 0
    if let alone {
      asked = 1
      try await listing.write(client.pages(of: alone, extent: .firstPage), as: show)
      if listing.isEmpty { try missing.add(ids[0], of: subject.type) }
    } else {
      let answers = client.answers(inFlight: context.options.jobs) { try nextBatch(&input) }
      while let answer = try await listing.next(of: answers) {
        try listing.write(try await listing.during { try await show(answer.page) })
        asked += answer.matches.count
        for id in answer.missing { try missing.add(id, of: subject.type) }
      }
      if asked == 0 { try listing.openEmpty() }
    }
    try listing.finish()
    twins?.report(to: context.talk)
    try missing.finish(of: asked)
  }

  private var columns: [Column]? {
    hasTwins ? subject.content.columns(from: nil) + Column.twin : nil
  }

  /// The next ids, as many as one request may name; nil behind the last.
  private func nextBatch(_ input: inout CatalogInput) throws -> LookupBatch<AnyKind>? {
    var ids: [String] = []
    while ids.count < subject.batchSize, let item = try input.next() {
      ids.append(item.value)
    }
    guard !ids.isEmpty else { return nil }
    return try LookupBatch(ids) { [subject, options] ids throws(InvalidRequest) in
      try subject.resources(ids, options)
    }
  }

  /// Shows the request of every batch: none depends on the answer to another.
  private func rehearse(
    _ input: inout CatalogInput, _ alone: Endpoint<ResourceDocument<AnyKind>>?
  ) async throws {
    if let alone { return try await context.rehearse([alone.request]) }
    while let batch = try nextBatch(&input) {
      try await context.rehearse([batch.endpoint.request])
    }
  }
}
