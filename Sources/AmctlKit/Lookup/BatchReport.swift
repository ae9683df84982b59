import AmctlCommandLine
import MusicAPI

/// Names the requests for some of the ids that failed, and counts them.
struct BatchReport {
  /// After so many failures in a row nothing more is requested: another one would fail as well.
  private static let patience = 3

  private var messages: FirstMessages
  private var requested = 0
  private var failed = 0
  private var failedInARow = 0
  /// The first failure, which decides on the exit code when no request succeeds.
  private var first: (any Error)?
  /// The message about the first request, which is said once it is clear that it is not the only one.
  private var unsaid: String?
  /// The ids that were not looked up, or the first of them.
  private var names: [String] = []

  init(_ messages: Messages) {
    self.messages = FirstMessages(messages, areFailures: true)
  }

  /// Whether every request has failed.
  var isTotal: Bool { failed > 0 && failed == requested }

  /// Whether so many requests have failed that nothing more is requested.
  var hasGivenUp: Bool { failedInARow >= Self.patience }

  /// Counts a request in, and names what it was for when it failed.
  mutating func add(_ failure: Found.Failed?) {
    requested += 1
    if let message = unsaid.take() { messages.add(message) }
    guard let failure else {
      failedInARow = 0
      return
    }
    failed += 1
    failedInARow += 1
    names += failure.names.prefix(MissingItems.nameLimit - names.count)
    first = first ?? failure.error
    if requested == 1 { unsaid = failure.message } else { messages.add(failure.message) }
  }

  /// Throws when a request failed; ids that were not found are counted with it.
  mutating func finish(written: Int, missing ids: MissingItems?) throws {
    messages.end()
    guard let first else { return }
    guard requested > 1 else {
      throw written > 0 ? InterruptedListing(written: written, cause: first) : first
    }
    throw FailedBatches(
      failed: failed, requested: requested, first: Failure(first), names: names, ids: ids,
      hasGivenUp: hasGivenUp)
  }
}

/// Some or all requests for ids failed.
private struct FailedBatches: ReportedError {
  let failed: Int
  let requested: Int
  let first: Failure
  let names: [String]
  /// The ids that the service does not have.
  let ids: MissingItems?
  let hasGivenUp: Bool

  /// The counts, with what is known of the first failure; its exit code when there is no more.
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
