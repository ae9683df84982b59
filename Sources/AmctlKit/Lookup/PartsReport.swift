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
  private var requestCount = 0
  private var failedInARow = 0
  private var storefronts = Storefronts()
  /// The requests that failed, of those that belong to no storefront among several.
  private var failures: Shortfall
  /// The requests that found nothing.
  private var empty: Shortfall

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
    failures = Shortfall(messages, areFailures: true)
    empty = Shortfall(messages)
  }

  /// Whether every storefront or every request has failed.
  var isTotal: Bool {
    !storefronts.failed.isEmpty && storefronts.failed.count == storefronts.requested.count
      || failures.count > 0 && failures.count == requestCount
  }

  /// Whether enough requests have failed in a row to stop.
  var hasGivenUp: Bool { failedInARow >= Self.patience }

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
    failedInARow = 0
    if !found, let notice { empty.add(name, saying: notice) }
  }

  /// Counts the request of a batch, or where only lists count, those that were not made.
  mutating func add(_ found: Found, countsLists: Bool = false) {
    for storefront in found.storefronts { add(storefront: storefront) }
    if found.storefronts.isEmpty, found.failures.isEmpty, !countsLists { add() }
    for failure in found.failures { add(failure, of: countsLists ? failure.names.count : 1) }
  }

  /// Reports a part that failed: its storefront once, or a request, or as many as will not be sent
  /// after it.
  mutating func add(_ failure: Found.Failed, of count: Int = 1) {
    if let storefront = failure.storefront {
      guard !storefronts.failed.contains(storefront) else { return }
      storefronts.failed.append(storefront)
      storefronts.first = storefronts.first ?? failure.error
      messages.say(failure.message)
      return
    }
    self.count(count)
    failedInARow += 1
    failures.add(
      count, failure.names, failure.error, isHeld: requestCount == 1, saying: failure.message)
  }

  private mutating func count(_ more: Int) {
    requestCount += more
    failures.sayHeld()
  }

  /// Ends the notices about names without results; returns the error about them.
  mutating func endEmpty(_ noun: String) -> Failure? {
    empty.endMessages()
    guard empty.count > 0 else { return nil }
    let total = requestCount - failures.count
    return Failure(
      empty.count == total ? .notFound : .partial,
      "\(empty.count.grouped) of \(total.grouped) \(noun) found nothing", missing: empty.names)
  }

  /// Throws if a part failed or lacks what was requested; what was not found is included in the
  /// counts.
  mutating func finish(written: Int, missing items: Failure? = nil) throws {
    failures.endMessages()
    if let first = failures.failure {
      guard requestCount > 1 else {
        throw written > 0 ? InterruptedListingError(written: written, cause: first) : first
      }
      throw Self.failure(
        first,
        "\(failures.count) of \(requestCount) \(noun) failed"
          + (hasGivenUp ? ", the last ones in a row; nothing more was requested" : ""),
        items, names: failures.names, isPartial: failures.count < requestCount && !hasGivenUp)
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
    if !missing.isEmpty { throw Failure.missing(missing, of: total, "storefronts") }
  }
  /// Returns the counts, with the details of the first failure; its exit code if no part succeeded.
  private static func failure(
    _ first: any Error, _ counts: String, _ items: Failure?, names: [String],
    isPartial: Bool
  ) -> Failure {
    var failure = Failure(first)
    failure.message = counts + (items?.message.map { "; \($0)" } ?? "")
    if isPartial { failure.exit = .partial }
    failure.missing = names + (items?.missing ?? [])
    return failure
  }
}
