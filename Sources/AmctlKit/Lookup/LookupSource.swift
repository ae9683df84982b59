import AmctlCommandLine
import MusicAPI

/// Requests names in batches.
protocol LookupSource {
  /// Returns the results for the next batch; nil after the last, or when the run has given up.
  mutating func next() async throws -> Found?
  /// Returns the next names that were not looked up after the run has ended; nil after the last.
  ///
  /// It waits for names that are still to come, or returns only those that were read.
  mutating func leave(isWaiting: Bool) -> [Part]?
  /// Shows the requests that are known in advance.
  func show() async throws
}

/// The results for a batch of names.
struct Found {
  /// The resources, in the order of the names.
  var pages: [Page<AnyKind>] = []
  /// The number of names.
  var asked: Int
  /// The names of the batch.
  var parts: [Part] = []
  /// The index of the name that each resource of the pages was found for; empty for a whole list.
  var owners: [Int] = []
  /// The resources of each name as far as the response has them.
  var matches: [[JSON]] = []
  /// The names that were not written, and why.
  var open: [(part: Part, outcome: Tally.Outcome)] = []
  /// The only name and the ID of the resource that the service returned for it, if they differ.
  var redirect: (from: MissingName, to: String)?
  /// The number of resources that were not requested, and so are not written.
  var unrequested = 0
  /// The storefront of the request, if several are requested.
  var storefront: String?
  /// The failed requests.
  var failures: [Failed] = []

  /// A request that failed.
  struct Failed {
    /// The storefront, if several were requested.
    var storefront: String?
    /// The names that were not looked up; empty if only a list inside a resource failed, or all
    /// that a storefront has.
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
      guard let first = names.first, let last = names.last else {
        return storefront.map { "storefront '\($0)' failed: \(cause)" } ?? cause
      }
      let label =
        names.count > 1 ? "\(names.count.grouped) IDs ('\(first)' to '\(last)')" : "'\(first)'"
      let place = storefront.map { " in storefront '\($0)'" } ?? ""
      return "request for \(label)\(place) failed: \(cause)"
    }
  }

  /// The resources of the pages, each with the name that it was found for; nil in a whole list.
  var resources: [(resource: JSON, part: Part?)] {
    pages.flatMap(\.elements).enumerated().map { index, resource in
      (resource, owners.indices.contains(index) ? parts[owners[index]] : nil)
    }
  }

  /// Returns the resources of a name of the batch; nil if its request failed.
  func elements(at index: Int) -> [JSON]? { matches.indices.contains(index) ? matches[index] : nil }

  /// Says where the response has other resources than those that were requested.
  func noteOthers(_ messages: Messages) {
    if let (name, id) = redirect {
      messages.note("The service returned \(name.type.shortLabel) \(id) for \(name.name).")
    }
    guard unrequested > 0 else { return }
    let items = unrequested.counted("item")
    messages.note("The service returned \(items) that you did not request; not shown.")
  }

  /// Keeps the failure of the request for the names from an index on; throws it if it concerns
  /// other requests too.
  ///
  /// A page with an incomplete list is written, and only that list is missing. A service that
  /// reports none of the names has responded, and they are absent.
  mutating func add(
    _ error: any Error, from first: Int = 0, absent name: (String) -> MissingName
  ) throws {
    let incomplete = error as? IncompletePageError
    let names = parts.dropFirst(incomplete == nil ? first : parts.count)
    if case .rejected(let rejection) = error as? MusicAPIError, rejection.saysNotFound {
      open += names.map { ($0, .absent(name($0.name ?? ""))) }
      matches += names.map { _ in [] }
      return
    }
    guard incomplete != nil || Tally.concernsOnePart(error, in: storefront) else { throw error }
    pages += incomplete?.pages ?? []
    if pages.isEmpty { open = [] }
    open += names.map { ($0, .failed) }
    failures = [Failed(storefront: storefront, names: names.compactMap(\.name), error: error)]
  }
}

extension Error {
  /// Whether the user ended the run, or nobody reads its output any more.
  var endsInput: Bool {
    self is WriteError || [.interrupted, .success].contains(Failure(self).exit)
  }
}
