import AmctlCommandLine
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

  /// A term in one storefront.
  private struct Search: Sendable {
    let term: String
    let storefront: String
    let endpoint: Endpoint<SearchResults>
  }

  /// The searches that have no response yet, and the error that ended the terms.
  private final class Searches {
    private let make: (String) throws -> [Search]
    private var lines: [InputLines]
    private var ready: ArraySlice<Search> = []
    var waiting: [Search] = []
    var failure: (any Error)?

    init(_ lines: [InputLines], _ make: @escaping (String) throws -> [Search]) {
      self.lines = lines
      self.make = make
    }

    /// Returns the next search; nil after the last, or at a line that cannot be read.
    func next() -> Search? {
      do {
        while ready.isEmpty, !lines.isEmpty {
          if let term = try lines[0].next({ $0 }) {
            ready = try make(term)[...]
          } else {
            lines.removeFirst()
          }
        }
      } catch {
        failure = error
        lines = []
      }
      return ready.popFirst()
    }

    func take() -> Endpoint<SearchResults>? {
      guard let search = next() else { return nil }
      waiting.append(search)
      return search.endpoint
    }
  }

  /// Writes the results of all terms, in their order; names the terms without any.
  func run(_ lines: [InputLines]) async throws {
    let service = lister.service
    let isSweep = storefronts.count > 1
    let searches = Searches(lines) { term in
      try storefronts.map {
        Search(term: term, storefront: $0, endpoint: try endpoint(Catalog(storefront: $0), term))
      }
    }
    guard !service.isDryRun else {
      while let search = searches.next() { try await service.show([search.endpoint.request]) }
      if let failure = searches.failure { throw failure }
      return
    }
    let client = try service.client
    let answers = OrderedWork(inFlight: service.jobs, from: searches.take) {
      endpoint -> Result<SearchResults, any Error> in
      do { return .success(try await client.send(endpoint)) } catch { return .failure(error) }
    }
    var listing = Listing(
      lister.presentation, of: content, marks: isSweep ? ["storefront", "query"] : ["query"])
    var batches = BatchReport(lister.presentation.messages)
    var empty = EmptySearches(lister.presentation.messages)
    listing.survives = Self.isOfOne
    while !batches.hasGivenUp, let answer = try await listing.during({ await answers.next() }) {
      let search = searches.waiting.removeFirst()
      let written = listing.written
      let marks: KeyValuePairs<String, JSONValue> =
        isSweep
        ? ["storefront": .string(search.storefront), "query": .string(search.term)]
        : ["query": .string(search.term)]
      do {
        let answer = try answer.get()
        for place in answer.groups {
          let pages = client.pages(
            at: place, in: answer.json, to: search.endpoint, extent: lister.extent)
          try await listing.write(pages, at: place) { $0.marked(marks) }
        }
        batches.add(nil)
        empty.add(search.term, isSweep ? search.storefront : nil, found: listing.written > written)
      } catch  where Self.isOfOne(error) {
        batches.add(Found.Failed(names: [search.term], error: error))
      }
    }
    listing.survives = { _ in false }
    try await listing.during { if let failure = searches.failure { throw failure } }
    if !batches.isTotal { try listing.finish() }
    let missing = empty.end(failsEmpty: failsEmpty)
    try batches.finish(written: listing.written, missing: missing)
    if let missing { throw missing }
  }

  /// Returns whether an error concerns one term; a rejected token would be rejected for every one.
  private static func isOfOne(_ error: any Error) -> Bool {
    SweepReport.isOfOne(error) && Failure(error).exit != .credentials
  }
}

/// Names and counts the terms that found nothing.
struct EmptySearches {
  private var messages: FirstMessages
  private var terms: [String] = []
  private var empty = 0
  private var count = 0

  init(_ messages: Messages) {
    self.messages = FirstMessages(messages)
  }

  /// Counts a search.
  mutating func add(_ term: String, _ storefront: String?, found: Bool) {
    count += 1
    guard !found else { return }
    empty += 1
    if terms.count < MissingItemsError.nameLimit { terms.append(term) }
    let place = storefront.map { " in '\($0)'" } ?? ""
    messages.add("nothing found for '\(term)'\(place)")
  }

  /// Ends the messages; returns the error if there is one.
  mutating func end(failsEmpty: Bool) -> MissingItemsError? {
    messages.end()
    guard failsEmpty, empty > 0 else { return nil }
    return MissingItemsError(terms, count: empty, of: count, "searches")
  }
}

/// The error for a single search without results.
struct EmptySearchError: ReportedError {
  let term: String

  var failure: Failure {
    var failure = Failure(.notFound, "nothing found for '\(term)'")
    failure.missing = [term]
    return failure
  }
}
