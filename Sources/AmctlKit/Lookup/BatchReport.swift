import AmctlCommandLine
import MusicAPI

/// Reports and counts failed requests for some of the ids.
struct BatchReport {
  /// After this many failures in a row nothing more is requested, because it would fail as well.
  private static let patience = 3

  private var messages: FirstMessages
  private var requested = 0
  private var failed = 0
  private var failedInARow = 0
  /// The first failure, which determines the exit code if no request succeeds.
  private var first: (any Error)?
  /// The message about the first request, held back until there is a second one.
  private var unsaid: String?
  /// The first of the ids that were not looked up.
  private var names: [String] = []

  init(_ messages: Messages) {
    self.messages = FirstMessages(messages, areFailures: true)
  }

  /// Whether every request has failed.
  var isTotal: Bool { failed > 0 && failed == requested }

  /// Whether enough requests have failed in a row to stop.
  var hasGivenUp: Bool { failedInARow >= Self.patience }

  /// Counts a request, or as many as will not be sent after it, and reports its ids if it failed.
  mutating func add(_ failure: Found.Failed?, of count: Int = 1) {
    requested += count
    if let message = unsaid.take() { messages.add(message) }
    guard let failure else {
      failedInARow = 0
      return
    }
    failed += count
    failedInARow += 1
    names += failure.names.prefix(MissingItemsError.nameLimit - names.count)
    first = first ?? failure.error
    if requested == 1 { unsaid = failure.message } else { messages.add(failure.message) }
  }

  /// Throws if a request failed; ids that were not found are included in the counts.
  mutating func finish(written: Int, missing ids: MissingItemsError?) throws {
    messages.end()
    guard let first else { return }
    guard requested > 1 else {
      throw written > 0 ? InterruptedListingError(written: written, cause: first) : first
    }
    throw FailedBatchesError(
      failed: failed, requested: requested, first: Failure(first), names: names, ids: ids,
      hasGivenUp: hasGivenUp)
  }
}

/// The error if some or all requests for ids failed.
private struct FailedBatchesError: ReportedError {
  let failed: Int
  let requested: Int
  let first: Failure
  let names: [String]
  /// The ids that do not exist.
  let ids: MissingItemsError?
  let hasGivenUp: Bool

  /// The counts, with the details of the first failure; its exit code unless some requests
  /// succeeded.
  var failure: Failure {
    var failure = first
    failure.message = "\(failed) of \(requested) requests failed"
    if hasGivenUp { failure.message? += ", the last ones in a row; nothing more was requested" }
    if let ids { failure.message? += "; \(ids.notFound)" }
    if failed < requested, !hasGivenUp { failure.exit = .partial }
    failure.missing = names + (ids?.names ?? [])
    return failure
  }
}
