import MusicAPI

/// Searches for many terms, and marks each result with its term.
struct TermSearch {
  let lister: Lister
  let storefronts: [String]
  /// The content of the results.
  let content: ListContent
  /// Whether a term without results is an error.
  let failsEmpty: Bool
  /// Returns the request for a term.
  let endpoint: (Catalog, String) throws -> Endpoint<SearchResults>

  /// Writes the results of all terms, in their order; names the terms without any.
  func run(_ lines: [InputLines]) async throws {
    let service = lister.service
    var (rest, ready) = (lines[...], ArraySlice<Part<SearchResults>>())
    let next = { () throws -> Part<SearchResults>? in
      while ready.isEmpty, !rest.isEmpty {
        if let term = try rest[rest.startIndex].next({ $0 }) {
          ready = try parts(of: term)[...]
        } else {
          rest.removeFirst()
        }
      }
      return ready.popFirst()
    }
    guard !service.isDryRun else {
      while let part = try next() { try await service.show([part.endpoint.request]) }
      return
    }
    var listing = Listing(
      lister.presentation, of: content, marks: isSweep ? ["storefront", "query"] : ["query"])
    var report = PartsReport(lister.presentation.messages)
    try await lister.parts(from: next).write(to: &listing, &report)
    if !report.isTotal { try listing.finish() }
    let empty = report.endEmpty("searches")
    try report.finish(written: listing.written, missing: failsEmpty ? empty : nil)
  }

  private var isSweep: Bool { storefronts.count > 1 }

  /// Returns the searches for a term in all storefronts.
  private func parts(of term: String) throws -> [Part<SearchResults>] {
    try storefronts.map { storefront in
      let place = isSweep ? " in '\(storefront)'" : ""
      return Part(
        endpoint: try endpoint(Catalog(storefront: storefront), term),
        marks: isSweep
          ? ["storefront": .string(storefront), "query": .string(term)] : ["query": .string(term)],
        name: term, emptiness: "nothing found for '\(term)'\(place)")
    }
  }
}
