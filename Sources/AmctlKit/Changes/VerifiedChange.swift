import AmctlCommandLine
import MusicAPI

/// A change that is verified: what counts is what the service shows, not what it responds.
///
/// It sends everything and verifies it. After a request whose outcome is unknown, it verifies
/// before it sends more. Missing items are sent once more, and verified again. It names what is
/// still missing, there more than once, or in another place.
struct VerifiedChange {
  let change: BatchedChange
  let check: ChangeCheck
  /// Whether a notice says how many were changed; the caller may say more.
  var reportsSuccess = true
  private var outcome = Outcome()

  init(_ change: BatchedChange, _ check: ChangeCheck) {
    self.change = change
    self.check = check
  }

  /// What has become of the resources.
  struct Outcome {
    /// Those that are as they should be, in the order of the command, and those that were absent.
    var done: [ChangeTarget] = []
    /// Those for which the service had nothing to change.
    var absent: [ChangeTarget] = []
    /// Those that the service added under a different ID.
    var substituted: [ChangeTarget] = []
    /// What the service responded about single resources.
    var receipts: [ChangeTarget: JSON] = [:]
  }

  /// What was sent, what was not, and why not.
  private struct Attempt {
    var sent: [ChangeTarget] = []
    var absent: [ChangeTarget] = []
    var unsent: [ChangeTarget] = []
    var failure: MusicAPIError?

    /// The failure after which nothing more is sent: the service has rejected the change.
    var rejection: MusicAPIError? {
      guard let failure, failure.leavesDoubt, failure != .canceled else { return failure }
      return nil
    }
  }

  /// Makes the change, and writes the resources that it changed; the first `count` were sent
  /// before.
  ///
  /// Nothing is written before it is verified.
  @discardableResult
  mutating func run(
    _ targets: [ChangeTarget], after count: Int = 0, _ rest: RestReport,
    by parts: BatchedChange.Division, write: (Outcome) throws -> Void = { _ in }
  ) async throws -> Outcome {
    let messages = check.verification.messages
    // What was sent, in the order in which it should be there.
    var order = Array(targets.prefix(count))
    var queue = Array(targets.dropFirst(count))
    var repeated: [ChangeTarget] = []
    // What no read has shown.
    var missing = order
    var confirmation = WriteConfirmation()
    var attempt = Attempt()
    var failuresInVain = 0
    while true {
      attempt = try await self.attempt(queue, by: parts)
      // What is gone after it was sent twice was changed by the first time.
      let absent = attempt.absent.removing(repeated)
      outcome.absent += absent
      // That there is nothing to change has to be seen, too.
      let sent =
        attempt.sent + (change.absence == nil ? attempt.absent.removing(absent) : attempt.absent)
      order += sent
      missing += sent
      confirmation = try await confirm(order, missing, attempt, of: targets.count, rest)
      missing = order.taking(confirmation.missing)
      outcome.absent = outcome.absent.removing(missing)
      let isInVain = attempt.failure != nil && sent.removing(missing).isEmpty
      failuresInVain = isInVain ? failuresInVain + 1 : 0
      let again = missing.removing(repeated)
      guard attempt.rejection == nil, failuresInVain < 2, !(again + attempt.unsent).isEmpty
      else { break }
      if !again.isEmpty {
        messages.note(
          "\(again.count.grouped) of \(targets.count.grouped) not \(change.outcome) yet; "
            + "resending \(again.count == 1 ? "it" : "them").")
      }
      queue = again + attempt.unsent
      repeated += again
      order = order.removing(again)
      missing = missing.removing(again)
    }
    let landed = targets.removing(missing + attempt.unsent + outcome.absent)
    missing = targets.removing(landed + outcome.absent)
    let doubled = order.taking(confirmation.doubled)
    try rest.replace(with: missing, doubled: doubled)
    outcome.done = targets.removing(missing)
    outcome.substituted = order.taking(confirmation.substituted)
    try write(outcome)
    Self.note(outcome.substituted, messages)
    if let cause = attempt.rejection, !missing.isEmpty {
      throw change.unfinished(
        done: landed.count, unknown: 0, of: targets.count, rest: missing, cause)
    }
    // What was sent again is now after the rest.
    let isInOrder =
      confirmation.isInOrder
      && order.removing(missing).elementsEqual(landed) { $0.reference == $1.reference }
    let isDisplaced = check.isOrdered && !isInOrder
    guard missing.isEmpty, doubled.isEmpty, !isDisplaced else {
      let parts = [
        missing.isEmpty
          ? nil : "\(missing.count.grouped) of \(targets.count.grouped) not \(change.outcome)",
        doubled.isEmpty ? nil : "\(doubled.count.grouped) \(change.outcome) more than once",
        isDisplaced ? "the tracks are in a different order than given" : nil,
      ].compactMap(\.self)
      throw Failure(
        .partial, parts.joined(separator: ", "), missing: (missing + doubled).map(\.word))
    }
    if !landed.isEmpty, reportsSuccess {
      messages.note("\(landed.count.grouped) \(change.outcome) and verified.")
    }
    return outcome
  }

  /// Sends targets, until one request fails.
  private mutating func attempt(
    _ targets: [ChangeTarget], by parts: BatchedChange.Division
  ) async throws -> Attempt {
    let change = change
    var attempt = Attempt()
    var count = 0
    try await change.send(change.batches(of: targets, by: parts)) { batch, answer in
      count += batch.count
      switch answer {
      case .accepted(let receipt):
        attempt.sent += batch
        if let receipt, batch.count == 1, receipt["data"]?[0] != nil {
          outcome.receipts[batch[0]] = receipt
        }
      case .absent: attempt.absent += batch
      case .failed(let error):
        attempt.failure = attempt.failure ?? error
        if error.leavesDoubt { attempt.sent += batch } else { attempt.unsent += batch }
      }
    }
    attempt.unsent += targets.dropFirst(count)
    return attempt
  }

  /// Verifies what was sent, of which some was not shown by the reads before.
  ///
  /// After a failure that ends everything, that failure is thrown.
  private func confirm(
    _ sent: [ChangeTarget], _ unseen: [ChangeTarget], _ attempt: Attempt, of total: Int,
    _ rest: RestReport
  ) async throws -> WriteConfirmation {
    var unseen = unseen
    rest.narrow(to: unseen + attempt.unsent)
    guard !sent.isEmpty else { return WriteConfirmation() }
    do {
      if attempt.failure == .canceled { throw MusicAPIError.canceled }
      return try await check.verification.confirm(check.expectation(sent.map(\.reference))) {
        unseen = sent.taking($0.missing)
        rest.narrow(to: unseen + attempt.unsent)
      }
    } catch {
      rest.keepAll(mayBeDone: unseen.count)
      try rest.finish()
      throw change.unfinished(
        done: sent.count - unseen.count, unknown: unseen.count, of: total, rest: rest.kept, error)
    }
  }

  /// Names tracks that the service added under a different ID.
  private static func note(_ substituted: [ChangeTarget], _ messages: Messages) {
    var first = Shortfall(messages)
    for target in substituted {
      first.add(saying: "'\(target.word)' was added under a different ID.")
    }
    first.endMessages()
  }
}

extension [ChangeTarget] {
  /// Returns the targets of references, each target once.
  fileprivate func taking(_ references: [ResourceReference]) -> [ChangeTarget] {
    let targets = Dictionary(grouping: self, by: \.reference)
    var counts: [ResourceReference: Int] = [:]
    return references.compactMap { reference in
      guard let equal = targets[reference] else { return nil }
      counts[reference, default: -1] += 1
      return equal[Swift.min(counts[reference] ?? 0, equal.count - 1)]
    }
  }

  /// Returns the targets without some of them; of equal ones, the last are left out.
  fileprivate func removing(_ others: [ChangeTarget]) -> [ChangeTarget] {
    var counts = others.reduce(into: [:]) { $0[$1.reference, default: 0] += 1 }
    return reversed().filter { target in
      guard let count = counts[target.reference], count > 0 else { return true }
      counts[target.reference] = count - 1
      return false
    }.reversed()
  }
}
