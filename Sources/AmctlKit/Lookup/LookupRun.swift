import AmctlCommandLine
import MusicAPI

/// Writes what was asked for by name, in the order given, and says what was not found.
///
/// Where the names come from, and how they are asked for, is the business of a ``LookupSource``.
struct LookupRun {
  let lister: Lister
  /// What the resources are.
  let content: ListContent
  var columns: [Column]?
  var marks: [String] = []
  /// The lists inside resources, which the usual table shows in their place.
  var inner: Listing.InnerLists?
  /// At most so many resources of each storefront are written; nil for all that are found.
  var limit: Int?
  /// The file that gets what was not found.
  var missing: String?
  /// What is done about a name that stands for nothing; nil when that is a failure.
  var onMissing: ((MissingName) -> Void)?
  /// What is said once everything is written, before what was not found is counted.
  var onceWritten: () -> Void = {}

  /// Looks everything up; throws at the end when something was not found.
  func run(_ source: inout some LookupSource) async throws {
    let service = lister.service
    guard !service.isDryRun else {
      while let requests = try source.nextRequests() { try await service.show(requests) }
      return
    }
    // Without credentials nothing is asked, and so no file of what is missing is begun.
    _ = try service.client
    var reports = try Reports(missing: missing, lister.presentation.messages)
    var listing = Listing(lister.presentation, of: content, columns: columns, marks: marks)
    listing.completesLists = lister.extent == .all
    if let inner, lister.presentation.showsUsualTable { listing.open(inner) }
    try await fill(&listing, from: &source, &reports)
    if reports.asked == 0 { try listing.openEmpty() }
    if !reports.isTotal || !listing.isEmpty { try listing.finish() }
    onceWritten()
    try reports.finish(written: listing.written)
  }

  /// Writes what is found and reports what is not.
  private func fill(
    _ listing: inout Listing, from source: inout some LookupSource, _ reports: inout Reports
  ) async throws {
    var room = Room(limit)
    do {
      while !room.isUsedUp, !reports.batches.hasGivenUp,
        let found = try await listing.during({ try await source.next() })
      {
        for page in found.pages where room.left(of: found.storefront) > 0 {
          let page = page.prefix(room.left(of: found.storefront))
          room.use(page.elements.count, of: found.storefront)
          try listing.write(page)
        }
        try reports.add(found, onMissing)
      }
    } catch {
      _ = reports.endMissing()
      throw error
    }
  }
}

/// What is reported about the names that were looked up.
private struct Reports {
  private(set) var asked = 0
  private(set) var batches: BatchReport
  private var sweep: SweepReport
  private let missing: MissingReport

  init(missing path: String?, _ messages: Messages) throws {
    missing = try MissingReport(path: path, messages: messages)
    sweep = SweepReport(messages)
    batches = BatchReport(messages)
  }

  /// Whether everything that was requested has failed.
  var isTotal: Bool { sweep.isTotal || batches.isTotal }

  /// Adds what was found, not found, or not looked up.
  mutating func add(_ found: Found, _ onMissing: ((MissingName) -> Void)?) throws {
    asked += found.asked
    for storefront in found.storefronts { sweep.add(storefront) }
    if found.storefronts.isEmpty { batches.add(found.failures.first) }
    for failure in found.failures {
      if let storefront = failure.storefront { sweep.add(failure.error, of: storefront) }
      try missing.add(unrequested: failure.names)
    }
    if let onMissing {
      found.missing.forEach(onMissing)
    } else if found.failures.isEmpty || !found.missing.isEmpty {
      try missing.add(found.missing)
    }
  }

  func endMissing() -> MissingItems? { missing.end(of: asked) }

  /// Throws when something was not found or failed.
  mutating func finish(written: Int) throws {
    // A run without names empties the file too.
    if !isTotal { try missing.add([]) }
    let items = endMissing()
    try batches.finish(written: written, missing: items)
    try sweep.finish(written: written, missing: items)
  }
}

/// Asks for what was named, a batch at a time.
protocol LookupSource {
  /// What was found for the next batch; nil after the last.
  mutating func next() async throws -> Found?
  /// The requests of the next batch, as far as they are known without an answer; nil after the last.
  mutating func nextRequests() throws -> [HTTPRequest]?
}

/// What was found for a batch of names.
struct Found {
  /// What was found, in the order of the names.
  var pages: [Page<AnyKind>] = []
  /// How many names there were.
  var asked: Int
  /// The names of what was not found.
  var missing: [MissingName] = []
  /// The storefronts that were requested, where there are several.
  var storefronts: [String] = []
  /// The storefront of all pages; nil where there is only one, or where the pages are of several.
  var storefront: String? { storefronts.count == 1 ? storefronts[0] : nil }
  /// What failed, of which nothing is known.
  var failures: [Failed] = []

  /// A request that failed.
  struct Failed {
    /// The storefront, where several were requested.
    var storefront: String?
    /// The names that were not looked up; none when only a list inside a resource failed.
    var names: [String] = []
    let error: any Error

    /// One sentence that says what was requested and what happened.
    var message: String {
      let cause = Failure(error).message ?? ""
      guard let first = names.first, let last = names.last else { return cause }
      let label = names.count > 1 ? "\(names.count) ids ('\(first)' to '\(last)')" : "'\(first)'"
      return "request for \(label) failed: \(cause)"
    }
  }
}

/// One resource that is asked for alone.
///
/// Where it is not there, the service's own answer says so.
struct SingleSource: LookupSource {
  private let service: Service
  private let name: MissingName
  private let shown: (Page<AnyKind>) async throws -> Page<AnyKind>
  /// The request for it; nil once it was asked for.
  private var endpoint: Endpoint<ResourceDocument<AnyKind>>?
  /// The answer; nil before it was asked for.
  private var pages: PageSequence<AnyKind>.AsyncIterator?

  /// Asks for an id; the page passes through a closure before it is written.
  init(
    _ service: Service, _ endpoint: Endpoint<ResourceDocument<AnyKind>>, of type: ResourceType,
    _ id: String,
    as shown: @escaping (Page<AnyKind>) async throws -> Page<AnyKind> = { $0 }
  ) {
    self.service = service
    self.endpoint = endpoint
    self.shown = shown
    name = MissingName(name: id, type: type)
  }

  mutating func next() async throws -> Found? {
    if let endpoint = endpoint.take() {
      pages = try service.client.pages(of: endpoint, extent: .firstPage).makeAsyncIterator()
    }
    guard let page = try await nextPage() else { return nil }
    return Found(
      pages: [try await shown(page)], asked: 1, missing: page.elements.isEmpty ? [name] : [])
  }

  /// The page of the answer; a second turn finds none, but a 'next' that cannot be read.
  private func nextPage() async throws -> Page<AnyKind>? {
    do { return try await pages?.next() } catch { throw error.naming(name) }
  }

  mutating func nextRequests() -> [HTTPRequest]? {
    endpoint.take().map { [$0.request] }
  }
}

/// How many resources may still be written; of each storefront, where there are several.
private struct Room {
  private let limit: Int
  private var used: [String?: Int] = [:]

  init(_ limit: Int?) {
    self.limit = limit ?? .max
  }

  /// Whether nothing more may be written, whatever storefront comes next.
  var isUsedUp: Bool { left(of: nil) == 0 }

  /// How many of a storefront may still be written; nil is the only one.
  func left(of storefront: String?) -> Int { limit - (used[storefront] ?? 0) }

  mutating func use(_ count: Int, of storefront: String?) {
    used[storefront, default: 0] += count
  }
}

extension Array {
  /// The same in pieces, of which the last may be smaller.
  func batches(of size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}

extension Page<AnyKind> {
  /// The page with at most so many of its elements.
  fileprivate func prefix(_ count: Int) -> Page {
    elements.count > count ? replacing(Array(elements.prefix(count))) : self
  }
}
