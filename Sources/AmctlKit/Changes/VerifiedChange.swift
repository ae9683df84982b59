import AmctlCommandLine
import MusicAPI

/// A change that is read back: what counts is what the service shows, not what it responds.
///
/// It sends everything, reads back, sends once more what is missing, reads back again, and names
/// what is still missing, there more than once, or in another place.
struct VerifiedChange {
  let change: BatchedChange
  let check: ChangeCheck
  /// What the service responded about single resources.
  private var receipts: [ChangeTarget: JSON] = [:]

  init(_ change: BatchedChange, _ check: ChangeCheck) {
    self.change = change
    self.check = check
  }

  /// What was sent, what was not, and why not.
  private struct Attempt {
    var sent: [ChangeTarget] = []
    var unsent: [ChangeTarget] = []
    var failure: MusicAPIError?

    /// The failure after which nothing more is sent: the service has rejected the change.
    var rejection: MusicAPIError? {
      guard let failure, failure.leavesDoubt, failure != .canceled else { return failure }
      return nil
    }
  }

  /// Makes the change, and writes the resources that it changed; the first `count` were sent before.
  ///
  /// Nothing is written before it is read back.
  mutating func run(
    _ targets: [ChangeTarget], after count: Int = 0, _ rest: RestReport,
    by parts: BatchedChange.Division, write: ([ChangeTarget], [ChangeTarget: JSON]) throws -> Void
  ) async throws {
    let messages = check.verification.messages
    var attempt = try await attempt(Array(targets.dropFirst(count)), by: parts)
    attempt.sent = targets.prefix(count) + attempt.sent
    var order = attempt.sent
    var confirmation = try await confirm(order, attempt, of: targets.count, rest)
    var missing = order.taking(confirmation.missing)
    let again = missing + attempt.unsent
    if attempt.rejection == nil, !again.isEmpty {
      if !missing.isEmpty {
        messages.note(
          "\(missing.count.grouped) of \(targets.count.grouped) not \(change.outcome) yet; "
            + "sending them once more.")
      }
      attempt = try await self.attempt(again, by: parts)
      order = order.removing(missing) + again
      confirmation = try await confirm(order, attempt, of: targets.count, rest)
      missing = order.taking(confirmation.missing)
    } else {
      missing = again
    }
    let doubled = order.taking(confirmation.doubled)
    try rest.replace(with: missing, doubled: doubled)
    let landed = targets.removing(missing)
    try write(landed, receipts)
    note(order.taking(confirmation.substituted), messages)
    if let cause = attempt.rejection, !missing.isEmpty {
      throw UnfinishedChangeError(
        outcome: change.outcome, done: landed.count, unknown: 0, total: targets.count,
        rest: missing, cause: cause.naming(change.owner))
    }
    // What was sent again is now after the rest.
    let isInOrder =
      confirmation.isInOrder
      && order.removing(missing).elementsEqual(landed) { $0.reference == $1.reference }
    let isDisplaced = check.isOrdered && !isInOrder
    guard missing.isEmpty, doubled.isEmpty, !isDisplaced else {
      throw UnverifiedChangeError(
        outcome: change.outcome, total: targets.count, missing: missing, doubled: doubled,
        isDisplaced: isDisplaced)
    }
    messages.note("\(landed.count.grouped) \(change.outcome), and read back.")
  }

  /// Sends targets, until one request fails.
  private mutating func attempt(
    _ targets: [ChangeTarget], by parts: BatchedChange.Division
  ) async throws -> Attempt {
    let client = try change.service.client
    let allowsAbsence = check.allowsAbsence
    let work = OrderedWork(try parts(targets.map(\.reference)), inFlight: check.inFlight) {
      part throws(MusicAPIError) in
      do throws(MusicAPIError) { return try await client.send(part.endpoint).json } catch {
        guard allowsAbsence, case .rejected(let rejection) = error, rejection.status == 404
        else { throw error }
        return nil
      }
    }
    var attempt = Attempt()
    var rest = targets[...]
    while let (part, result) = await work.next() {
      let batch = Array(rest.prefix(part.references.count))
      rest = rest.dropFirst(batch.count)
      switch result {
      case .success(let receipt):
        attempt.sent += batch
        if let receipt, batch.count == 1, receipt["data"]?[0] != nil {
          receipts[batch[0]] = receipt
        }
      case .failure(let error):
        work.beginNoMore()
        let error = error as? MusicAPIError ?? .canceled
        attempt.failure = attempt.failure ?? error
        if error.leavesDoubt { attempt.sent += batch } else { attempt.unsent += batch }
      }
    }
    attempt.unsent += rest
    return attempt
  }

  /// Reads back what was sent; after a failure that ends everything, that failure is thrown.
  private func confirm(
    _ sent: [ChangeTarget], _ attempt: Attempt, of total: Int, _ rest: RestReport
  ) async throws -> WriteConfirmation {
    guard !sent.isEmpty else { return WriteConfirmation() }
    do {
      if attempt.failure == .canceled { throw MusicAPIError.canceled }
      return try await check.verification.confirm(check.expectation(sent.map(\.reference)))
    } catch {
      rest.keepAll(mayBeDone: sent.count)
      try rest.finish()
      throw UnfinishedChangeError(
        outcome: change.outcome, done: 0, unknown: sent.count, total: total, rest: rest.kept,
        cause: (error as? MusicAPIError)?.naming(change.owner) ?? error)
    }
  }

  private func note(_ substituted: [ChangeTarget], _ messages: Messages) {
    var first = FirstMessages(messages)
    for target in substituted { first.add("'\(target.word)' is there under another ID.") }
    first.end()
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
