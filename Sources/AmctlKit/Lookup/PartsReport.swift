import AmctlCommandLine
import MusicAPI

/// Reports and counts the parts of a command that failed or found nothing.
///
/// A part is a storefront, if several were requested; otherwise a request for some ids, for a term,
/// or for a list.
struct PartsReport {
  /// After this many failed requests in a row nothing more is requested: it would fail as well.
  private static let patience = 3

  private let messages: Messages
  /// The noun for what is requested.
  private let noun: String
  private var requests = Requests()
  private var storefronts = Storefronts()
  /// The messages about failed requests and about terms, of which there may be many.
  private var failures: FirstMessages
  private var empty: FirstMessages
  /// The message about the first request, held back until there is a second one.
  private var unsaid: String?

  /// The requests that belong to no storefront among several.
  private struct Requests {
    var count = 0
    var failed = 0
    var failedInARow = 0
    /// The first failure, which determines the exit code if no request succeeds.
    var first: (any Error)?
    /// The first of the names that were not looked up.
    var names: [String] = []
    /// The first of the names without results, and the number of all.
    var empty: (names: [String], count: Int) = ([], 0)
  }

  /// The storefronts, and those that failed or lack what was requested.
  private struct Storefronts {
    var requested: Set<String> = []
    var missing: [String] = []
    var failed: [String] = []
    /// The first failure, which determines the exit code if no storefront succeeds.
    var first: (any Error)?
  }

  init(_ messages: Messages, noun: String = "requests") {
    self.messages = messages
    self.noun = noun
    failures = FirstMessages(messages, areFailures: true)
    empty = FirstMessages(messages)
  }

  /// Whether every storefront or every request has failed.
  var isTotal: Bool {
    !storefronts.failed.isEmpty && storefronts.failed.count == storefronts.requested.count
      || requests.failed > 0 && requests.failed == requests.count
  }

  /// Whether enough requests have failed in a row to stop.
  var hasGivenUp: Bool { requests.failedInARow >= Self.patience }

  /// Returns whether an error concerns only one part.
  ///
  /// An interruption concerns all parts, and so does a local problem such as a missing fixture. A
  /// rejected token would be rejected for every part, except in another storefront.
  static func isOfOne(_ error: any Error, in storefront: String?) -> Bool {
    let failure = Failure(error)
    guard storefront != nil || failure.exit != .credentials else { return false }
    return failure.rejection != nil || failure.exit == .service || failure.exit == .network
  }

  /// Counts a storefront from which something was requested.
  mutating func add(storefront: String) {
    storefronts.requested.insert(storefront)
  }

  /// Reports a storefront without the requested resource.
  mutating func add(missing message: String, in storefront: String) {
    storefronts.missing.append(storefront)
    messages.say(message)
  }

  /// Counts a request; reports its name if it found nothing and that is worth a notice.
  mutating func add(found: Bool = true, for name: String = "", notice: String? = nil) {
    count(1)
    requests.failedInARow = 0
    guard !found, let notice else { return }
    requests.empty.count += 1
    if requests.empty.names.count < MissingItemsError.nameLimit {
      requests.empty.names.append(name)
    }
    empty.add(notice)
  }

  /// Reports a part that failed: its storefront once, or a request, or as many as will not be sent
  /// after it.
  mutating func add(_ failure: Found.Failed, of requestCount: Int = 1) {
    if let storefront = failure.storefront {
      guard !storefronts.failed.contains(storefront) else { return }
      storefronts.failed.append(storefront)
      storefronts.first = storefronts.first ?? failure.error
      messages.say(failure.message)
      return
    }
    count(requestCount)
    requests.failed += requestCount
    requests.failedInARow += 1
    requests.names += failure.names.prefix(MissingItemsError.nameLimit - requests.names.count)
    requests.first = requests.first ?? failure.error
    if requests.count == 1 { unsaid = failure.message } else { failures.add(failure.message) }
  }

  private mutating func count(_ more: Int) {
    requests.count += more
    if let message = unsaid.take() { failures.add(message) }
  }

  /// Ends the notices about names without results; returns the error about them.
  mutating func endEmpty(_ noun: String) -> MissingItemsError? {
    empty.end()
    let (names, count) = requests.empty
    guard count > 0 else { return nil }
    return MissingItemsError(
      names, count: count, of: requests.count - requests.failed, noun, areEmpty: true)
  }

  /// Throws if a part failed or lacks what was requested; what was not found is included in the
  /// counts.
  mutating func finish(written: Int, missing items: MissingItemsError? = nil) throws {
    failures.end()
    if let first = requests.first {
      guard requests.count > 1 else {
        throw written > 0 ? InterruptedListingError(written: written, cause: first) : first
      }
      throw Self.failure(
        first,
        "\(requests.failed) of \(requests.count) \(noun) failed"
          + (hasGivenUp ? ", the last ones in a row; nothing more was requested" : ""),
        items, names: requests.names, isPartial: requests.failed < requests.count && !hasGivenUp)
    }
    let (failed, missing) = (storefronts.failed, storefronts.missing)
    let total = storefronts.requested.count
    if let first = storefronts.first {
      throw Self.failure(
        first,
        "\(failed.count) of \(total) storefronts failed"
          + (missing.isEmpty ? "" : "; not found in \(missing.count)"),
        items, names: failed + missing,
        isPartial: written > 0 || failed.count + missing.count < total)
    }
    if let items { throw items }
    if !missing.isEmpty { throw MissingItemsError(missing, of: total, "storefronts") }
  }
  /// Returns the counts, with the details of the first failure; its exit code if no part succeeded.
  private static func failure(
    _ first: any Error, _ counts: String, _ items: MissingItemsError?, names: [String],
    isPartial: Bool
  ) -> Failure {
    var failure = Failure(first)
    failure.message = counts + (items.map { "; \($0.notFound)" } ?? "")
    if isPartial { failure.exit = .partial }
    failure.missing = names + (items?.names ?? [])
    return failure
  }
}
