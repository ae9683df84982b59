import AmctlCommandLine
import MusicAPI

/// A change that is read back: what counts is what the service shows, not what it responds.
///
/// It sends what a plain change sends, until a request fails. Then it reads until everything that was
/// sent shows, or the time is over, and names what is missing.
struct VerifiedChange {
  let change: BatchedChange
  let check: ChangeCheck
  let rest: RestReport

  /// What the service shows.
  struct Outcome {
    /// What came of each request that did not fail, and of each target that shows in spite of that.
    var shown: [(batch: [ChangeTarget], answer: BatchedChange.Answer)] = []
    /// Why not everything is as it should be; nil if it is.
    var failure: Failure?
  }

  /// Sends the requests until one fails, and reads what they and the first targets have changed.
  ///
  /// Nothing is written before it shows.
  func run(
    _ batches: [BatchedChange.Batch], after first: ArraySlice<ChangeTarget> = [],
    in targets: [ChangeTarget]
  ) async throws -> Outcome {
    var outcome = Outcome()
    var failure: MusicAPIError?
    var sent = Array(first)
    // What does not exist cannot be read; that there was nothing to change can.
    var absent: [ChangeTarget] = []
    try await change.send(batches) { batch, answer in
      switch answer {
      case .absent where change.absence == nil: absent += batch
      case .accepted, .absent: sent += batch
      case .failed(let error):
        failure = failure ?? error
        guard error.leavesDoubt else { return }
        sent += batch
      }
      outcome.shown.append((batch, answer))
    }
    let confirmation = try await confirm(
      sent, unsent: targets.removing(sent + absent), failure, of: targets.count)
    var hidden = sent.taking(confirmation.missing)
    let missing = targets.removing(sent.removing(hidden) + absent)
    // Of equal targets, the last do not show.
    for index in outcome.shown.indices.reversed() {
      let batch = outcome.shown[index].batch
      outcome.shown[index].batch = batch.removing(hidden)
      hidden = hidden.removing(batch)
    }
    outcome.shown.removeAll(where: \.batch.isEmpty)
    let doubled = sent.taking(confirmation.doubled)
    try rest.replace(with: missing, doubled: doubled)
    note(sent.taking(confirmation.substituted))
    outcome.failure = self.failure(missing, doubled, failure, of: targets.count)
    return outcome
  }

  private func failure(
    _ missing: [ChangeTarget], _ doubled: [ChangeTarget], _ cause: MusicAPIError?, of total: Int
  ) -> Failure? {
    if let cause, !missing.isEmpty {
      var failure = change.unfinished(
        done: total - missing.count, unknown: 0, of: total, rest: missing, cause)
      // The service may have done a part of what it reported as failed: now that is known.
      if cause.leavesDoubt { failure.exit = .partial }
      return failure
    }
    let parts = [
      missing.isEmpty
        ? nil
        : "\(missing.count.grouped) of \(total.grouped) not \(change.outcome)"
          + (check.verification.timeout > .zero ? " after \(check.verification.seconds)" : ""),
      doubled.isEmpty ? nil : "\(doubled.count.grouped) \(change.outcome) more than once",
    ].compactMap(\.self)
    guard !parts.isEmpty else { return nil }
    return Failure(
      .partial, parts.joined(separator: ", "), missing: (missing + doubled).map(\.word))
  }

  /// Reads until everything that was sent shows, or the time is over.
  ///
  /// After a failure that ends everything, that failure is thrown.
  private func confirm(
    _ sent: [ChangeTarget], unsent: [ChangeTarget], _ failure: MusicAPIError?, of total: Int
  ) async throws -> WriteConfirmation {
    var unseen = sent
    rest.narrow(to: unseen + unsent)
    guard !sent.isEmpty else { return WriteConfirmation() }
    var progress = ProgressLine(before: change.presentation)
    defer { progress?.end() }
    var isFirst = true
    do {
      if failure == .canceled { throw MusicAPIError.canceled }
      return try await check.verification.confirm(check.expectation(sent.map(\.reference))) {
        unseen = sent.taking($0.missing)
        rest.narrow(to: unseen + unsent)
        if isFirst, !unseen.isEmpty, check.verification.timeout > .zero {
          check.verification.messages.note(
            "\(unseen.count.grouped) of \(sent.count.grouped) not yet \(change.outcome); checking "
              + "for up to \(check.verification.seconds).")
        }
        isFirst = false
        progress?.show(sent.count - unseen.count, of: sent.count, noun: "verified")
      }
    } catch {
      rest.keepAll(mayBeDone: unseen.count)
      try rest.finish()
      throw change.unfinished(
        done: sent.count - unseen.count, unknown: unseen.count, of: total, rest: rest.kept, error)
    }
  }

  /// Names tracks that the service added under a different ID.
  private func note(_ substituted: [ChangeTarget]) {
    var first = Shortfall(check.verification.messages)
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
