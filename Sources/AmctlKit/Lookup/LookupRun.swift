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
  /// The second request of the card; nil if the response to the first has all that it shows.
  var cardRequest: CardRequest?
  var marks: [String] = []
  /// The noun for what was requested.
  var noun = "IDs"
  /// The related lists to write instead of the resources.
  var related: RelatedLists?
  /// The lists inside resources, which the default table shows instead of the resources.
  var inner: PageStream.InnerLists?
  /// The maximum number of resources per storefront; nil for all.
  var limit: Int?
  /// The file for the names that were not written.
  var missing: String?
  /// Handles a missing name; nil if it is a failure.
  var onMissing: ((MissingName) -> Void)?
  /// Runs after everything is written, before missing names are counted.
  var onceWritten: () -> Void = {}

  /// Looks everything up; throws at the end if something was not found.
  func run(_ source: inout some LookupSource) async throws {
    let service = lister.service
    guard !service.isDryRun else { return try await source.show() }
    var tally = Tally(
      lister.presentation.messages, service.patience, parts: noun,
      file: try missing.map { try WholeFile($0) })
    var listing = PageStream(
      lister.presentation, of: content, columns: columns, marks: marks,
      card: showsCard ? lister.card : nil, showing: inner)
    listing.completesLists = lister.extent == .all
    try await tally.keepingFile { tally in
      try await fill(&listing, from: &source, &tally)
      if tally.askedCount == 0, listing.isEmpty { listing.openEmpty() }
      if !tally.isTotal || !listing.isEmpty {
        try listing.finish(isExplained: onMissing != nil && tally.askedCount > 0)
      }
      onceWritten()
    }
    try tally.finish(written: listing.written)
  }

  /// Writes what is found, and accounts for the rest of the names.
  private func fill(
    _ listing: inout PageStream, from source: inout some LookupSource, _ tally: inout Tally
  ) async throws {
    var written: [String?: Int] = [:]
    /// Returns how many resources of a storefront may still be written; nil is the only one.
    func room(of storefront: String?) -> Int {
      (limit ?? .max) - written[storefront, default: 0]
    }
    // The names whose resources are being written.
    var current: Found?
    do {
      _ = try lister.service.client
      while room(of: nil) > 0,
        let found = try await listing.during({ try await next(from: &source) })
      {
        try tally.endParts(before: found.parts.first)
        if let related {
          add(found, to: &tally)
          try await related.write(of: found.resources, lister, to: &listing, &tally)
        } else {
          current = found
          for page in found.pages where room(of: found.storefront) > 0 {
            let page = page.prefix(room(of: found.storefront))
            written[found.storefront, default: 0] += page.elements.count
            try listing.write(page)
          }
          current = nil
          found.noteOthers(lister.presentation.messages)
          add(found, to: &tally)
        }
      }
      if lister.service.patience.isOver { try leave(&source, isWaiting: true, &tally) }
    } catch {
      tally.add(asked: current?.asked ?? 0)
      for part in current?.parts ?? [] { tally.add(part, .notRequested) }
      try leave(&source, isWaiting: !error.endsInput, &tally)
      throw error
    }
  }

  /// Returns the results for the next batch, with all that a card shows.
  private func next(from source: inout some LookupSource) async throws -> Found? {
    var found = try await source.next()
    if let first = found, let page = try await cardRequest?.page(for: first, lister) {
      found?.pages = [page]
    }
    return found
  }

  /// Adds the names that were not looked up before the run ended.
  ///
  /// Only a run that the user ends does not wait for names that are still to come.
  private func leave(
    _ source: inout some LookupSource, isWaiting: Bool, _ tally: inout Tally
  ) throws {
    guard missing != nil else { return }
    while let parts = source.leave(isWaiting: isWaiting) {
      try tally.endParts(before: parts.first)
      for part in parts { tally.add(part, .notRequested) }
    }
  }

  /// Adds the names that were found, not found, or not looked up.
  private func add(_ found: Found, to tally: inout Tally) {
    tally.add(asked: found.asked)
    if found.failures.isEmpty, found.asked > 0 || !found.pages.isEmpty {
      tally.addSuccess(in: found.storefront, isCounted: related == nil)
    }
    for failure in found.failures {
      tally.add(failure, of: related == nil ? 1 : failure.names.count)
    }
    for (part, outcome) in found.open {
      if case .absent(let name?, _) = outcome, let onMissing {
        onMissing(name)
      } else {
        tally.add(part, outcome)
      }
    }
  }
}

extension Page<AnyKind> {
  /// Returns the page with at most `count` of its elements.
  fileprivate func prefix(_ count: Int) -> Page {
    elements.count > count ? replacing(Array(elements.prefix(count))) : self
  }
}
