import MusicAPI

/// Writes the pages of one command's lists, and keeps account of how far it came.
struct Listing {
  private let talk: Talk
  private let output: any OutputStream
  private var sink: any ListingSink
  /// Whether a person would see nothing at all when there is nothing.
  private let isSilentWhenEmpty: Bool
  private var written = 0
  private var isCut = false

  /// Writes in the form that was asked for; the lists of several places are told apart.
  init(
    _ context: Context, _ presentation: Presentation? = nil, isGrouped: Bool = false,
    columns: [Column]? = nil
  ) {
    let presentation = presentation ?? context.presentation()
    talk = context.talk
    output = presentation.output
    isSilentWhenEmpty = presentation.format == .table
    sink = presentation.sink(isGrouped: isGrouped, columns: columns)
  }

  /// Begins with an answer, which may turn out to have no list at all.
  mutating func open(_ answer: JSON) {
    sink.open(answer)
  }

  /// Writes every page of a list as it arrives.
  ///
  /// When a page fails, what came before it is written in full, and the error says how much that is.
  mutating func write(
    _ pages: PageSequence<AnyKind>, at place: ListPlace = .root
  ) async throws {
    do {
      var last: Page<AnyKind>?
      for try await page in pages {
        try write(page, at: place)
        last = page
      }
      if let last, last.isCut || last.next != nil { isCut = true }
    } catch let error as MusicAPIError {
      throw try interrupted(by: error)
    }
  }

  /// Writes the answers to batches of ids as they arrive, and answers which ids are missing.
  mutating func write(_ batches: BatchSequence<AnyKind>) async throws -> [String] {
    var missing: [String] = []
    do {
      for try await batch in batches {
        try write(batch.page, at: .root)
        missing += batch.missing
      }
    } catch let error as MusicAPIError {
      throw try interrupted(by: error)
    }
    return missing
  }

  /// Writes one page, and lets whoever reads along have it before the next one is here.
  private mutating func write(_ page: Page<AnyKind>, at place: ListPlace) throws(WriteError) {
    try sink.write(page, at: place)
    try output.flush()
    written += page.elements.count
  }

  /// Ends what was written, and tells how far it came.
  private mutating func interrupted(by error: MusicAPIError) throws(WriteError) -> any Error {
    guard written > 0 else { return error }
    try sink.finish()
    try output.flush()
    return InterruptedListing(written: written, cause: error)
  }

  /// Writes what has to stand behind the last record, and says so when there is more to be had.
  mutating func finish() throws(WriteError) {
    try sink.finish()
    try output.flush()
    if written == 0, isSilentWhenEmpty { talk.note("Nothing was found.") }
    if isCut { talk.note("\(written) written, and there are more: --all gets them all.") }
  }
}

/// A listing that failed behind its first pages.
struct InterruptedListing: Error {
  /// How many items were written before.
  let written: Int
  /// Why the next page did not come.
  let cause: MusicAPIError
}

extension Context {
  /// Writes one list.
  func list(
    _ endpoint: Endpoint<ResourceDocument<AnyKind>>, columns: [Column]? = nil
  ) async throws {
    var listing = Listing(self, columns: columns)
    try await listing.write(try client().pages(of: endpoint, extent: options.extent))
    try listing.finish()
  }

  /// Writes the lists of an answer, one group after another.
  func list<Answer: GroupedAnswer>(
    groupsOf endpoint: Endpoint<Answer>, columns: [Column]?
  ) async throws {
    let client = try client()
    let answer = try await client.send(endpoint)
    var listing = Listing(self, isGrouped: true, columns: columns)
    listing.open(answer.json)
    for place in answer.groups {
      try await listing.write(
        client.pages(at: place, in: answer.json, to: endpoint, extent: options.extent), at: place)
    }
    try listing.finish()
  }
}
