import AmctlCommandLine
import MusicAPI

/// Writes the requested resources in the given order, and reports the missing ones.
///
/// A ``LookupSource`` provides the names, and requests them.
struct LookupRun {
  let lister: Lister
  /// The kind of resources.
  let content: ContentTypes
  var columns: [Column]?
  /// Whether the only resource is shown to a person as a card.
  var showsCard = false
  var marks: [String] = []
  /// The noun for what was asked for.
  var noun = "IDs"
  /// The related lists to write instead of the resources.
  var related: RelatedLists?
  /// The lists inside resources, which the default table shows instead of the resources.
  var inner: PageStream.InnerLists?
  /// The maximum number of resources per storefront; nil for all.
  var limit: Int?
  /// The file for the names that were not found.
  var missing: String?
  /// Handles a missing name; nil if it is a failure.
  var onMissing: ((MissingName) -> Void)?
  /// Runs after everything is written, before missing names are counted.
  var onceWritten: () -> Void = {}

  /// Looks everything up; throws at the end if something was not found.
  func run(_ source: inout some LookupSource) async throws {
    let service = lister.service
    guard !service.isDryRun else { return try await source.show() }
    // Without credentials nothing is requested, so no file of missing names is created.
    _ = try service.client
    let messages = lister.presentation.messages
    var reports = Reports(
      parts: PartsReport(messages), missing: try MissingReport(path: missing, messages: messages))
    var listing = PageStream(
      lister.presentation, of: content, columns: columns, marks: marks,
      card: showsCard ? lister.card : nil, showing: inner)
    listing.completesLists = lister.extent == .all
    do {
      try await fill(&listing, from: &source, &reports)
      if reports.asked == 0 { listing.openEmpty() }
      if !reports.parts.isTotal || !listing.isEmpty {
        try listing.finish(isExplained: onMissing != nil && reports.asked > 0)
      }
      onceWritten()
    } catch {
      try reports.missing.endFile(hasFailed: true)
      throw error
    }
    // A run without missing names empties the file.
    try reports.missing.endFile(hasFailed: reports.parts.isTotal)
    try reports.parts.finish(
      written: listing.written, missing: reports.missing.end(of: reports.asked, noun))
  }

  /// Writes what is found, and reports the rest.
  private func fill(
    _ listing: inout PageStream, from source: inout some LookupSource, _ reports: inout Reports
  ) async throws {
    var written: [String?: Int] = [:]
    /// Returns how many resources of a storefront may still be written; nil is the only one.
    func room(of storefront: String?) -> Int {
      (limit ?? .max) - written[storefront, default: 0]
    }
    do {
      while room(of: nil) > 0, !reports.parts.hasGivenUp,
        let found = try await listing.during({ try await source.next() })
      {
        for page in found.pages where related != nil {
          try await related?.write(of: page.elements, lister, to: &listing, &reports.parts)
        }
        for page in found.pages where related == nil && room(of: found.storefront) > 0 {
          let page = page.prefix(room(of: found.storefront))
          written[found.storefront, default: 0] += page.elements.count
          try listing.write(page)
        }
        found.noteOthers(lister.presentation.messages)
        try add(found, to: &reports)
      }
    } catch {
      _ = reports.missing.end(of: reports.asked)
      throw error
    }
  }

  /// Adds the names that were found, not found, or not looked up.
  private func add(_ found: Found, to reports: inout Reports) throws {
    reports.asked += found.asked
    reports.parts.add(found, countsLists: related != nil)
    for failure in found.failures { try reports.missing.add(unrequested: failure.names) }
    if let onMissing {
      found.missing.forEach(onMissing)
    } else if found.failures.isEmpty || !found.missing.isEmpty {
      try reports.missing.add(found.missing)
    }
  }
}

/// What became of the names.
private struct Reports {
  var asked = 0
  var parts: PartsReport
  let missing: MissingReport
}

/// Requests names in batches.
protocol LookupSource {
  /// Returns the results for the next batch; nil after the last.
  mutating func next() async throws -> Found?
  /// Shows the requests that are known in advance.
  func show() async throws
}

/// The results for a batch of names.
struct Found {
  /// The resources, in the order of the names.
  var pages: [Page<AnyKind>] = []
  /// The number of names.
  var asked: Int
  /// The names of a batch, and the resources of each as far as the response has them.
  var names: [String] = []
  var matches: [[JSON]] = []
  /// The names that were not found.
  var missing: [MissingName] = []
  /// The only name and the ID of the resource that the service returned for it, if they differ.
  var redirect: (from: MissingName, to: String)?
  /// The number of resources that were not requested, and so are not written.
  var unrequested = 0
  /// The requested storefronts, if there are several.
  var storefronts: [String] = []
  /// The storefront of all pages; nil if there is only one, or if the pages have different ones.
  var storefront: String? { storefronts.count == 1 ? storefronts[0] : nil }
  /// The failed requests.
  var failures: [Failed] = []

  /// A request that failed.
  struct Failed {
    /// The storefront, if several were requested.
    var storefront: String?
    /// The names that were not looked up; empty if only a list inside a resource failed.
    var names: [String] = []
    let error: any Error
    /// The number of items that were written before.
    var written = 0

    /// A sentence about the storefront or the request, and the failure.
    var message: String {
      let failure =
        written > 0
        ? InterruptedListingError(written: written, cause: error).failure : Failure(error)
      let cause = failure.message ?? ""
      if let storefront { return "storefront '\(storefront)' failed: \(cause)" }
      guard let first = names.first, let last = names.last else { return cause }
      let label =
        names.count > 1 ? "\(names.count.grouped) IDs ('\(first)' to '\(last)')" : "'\(first)'"
      return "request for \(label) failed: \(cause)"
    }
  }

  /// Returns the resources of a name of the batch; nil if its request failed.
  func elements(at index: Int) -> [JSON]? { matches.indices.contains(index) ? matches[index] : nil }

  /// Says where the response has other resources than those that were requested.
  fileprivate func noteOthers(_ messages: Messages) {
    if let (name, id) = redirect {
      messages.note("The service returned \(name.type.shortLabel) \(id) for \(name.name).")
    }
    guard unrequested > 0 else { return }
    let items = unrequested.counted("item")
    messages.note("The service returned \(items) that you did not request; not shown.")
  }

  /// Keeps the failure of a request for some names; throws it if it concerns other requests too.
  ///
  /// A page with an incomplete list is written, and only that list is missing.
  mutating func add(_ error: any Error, of names: [String]) throws {
    let incomplete = error as? IncompletePageError
    guard incomplete != nil || PartsReport.isOfOne(error, in: storefront) else { throw error }
    pages += incomplete?.pages ?? []
    if pages.isEmpty { missing = [] }
    failures = [
      Failed(storefront: storefront, names: incomplete == nil ? names : [], error: error)
    ]
  }
}

/// A resource that is requested alone.
///
/// If it does not exist, the service's own error is reported.
struct SingleSource: LookupSource {
  private let service: Service
  private let name: MissingName
  /// Whether a resource with a different ID will do: Apple redirects IDs that it has replaced.
  private let followsRedirects: Bool
  private let shown: (Page<AnyKind>) async throws -> Page<AnyKind>
  /// The request; nil once it has been sent.
  private var endpoint: Endpoint<ResourceDocument<AnyKind>>?
  /// The response; nil before the request.
  private var pages: PageSequence<AnyKind>.AsyncIterator?

  /// Creates a source for one id; the page passes through a closure before it is written.
  init(
    _ service: Service, _ endpoint: Endpoint<ResourceDocument<AnyKind>>, of type: ResourceType,
    _ id: String, followsRedirects: Bool = true,
    as shown: @escaping (Page<AnyKind>) async throws -> Page<AnyKind> = { $0 }
  ) {
    self.service = service
    self.endpoint = endpoint
    self.followsRedirects = followsRedirects
    self.shown = shown
    name = MissingName(name: id, type: type, storefront: endpoint.request.storefront)
  }

  mutating func next() async throws -> Found? {
    if let endpoint = endpoint.take() {
      pages = try service.client.pages(of: endpoint, extent: .firstPage).makeAsyncIterator()
    }
    guard var page = try await nextPage() else { return nil }
    var found = Found(asked: 1)
    if let id = page.elements.first?.resourceID, id != name.name {
      found.redirect = (name, id)
      if !followsRedirects { page = page.replacing([]) }
    }
    if page.elements.isEmpty { found.missing = [name] }
    found.pages = [try await shown(page)]
    return found
  }

  /// Returns the response's page; a second call returns nil, or throws for an invalid 'next'.
  private func nextPage() async throws -> Page<AnyKind>? {
    do { return try await pages?.next() } catch { throw error.naming(name) }
  }

  func show() async throws {
    if let endpoint { try await service.show([endpoint.request]) }
  }
}

extension Page<AnyKind> {
  /// Returns the page with at most `count` of its elements.
  fileprivate func prefix(_ count: Int) -> Page {
    elements.count > count ? replacing(Array(elements.prefix(count))) : self
  }
}
