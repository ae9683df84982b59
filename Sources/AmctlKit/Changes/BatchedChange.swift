import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// A change to many resources, sent in consecutive batches to preserve their order.
///
/// A request that may have succeeded is never repeated. After a failure, the resources that are not
/// done are listed, so that the command can be run again with the rest.
struct BatchedChange {
  let service: Service
  let presentation: Presentation
  /// The outcome for each resource, as in "'1' was not added to the library".
  let outcome: String
  /// The file for the resources that were not changed.
  let restPath: String?
  /// Whether the accepted resources have changed; nil if the change may have had no effect.
  var isChanged: Bool?
  /// The resource being added to, which may not exist; nil if there is none.
  var owner: MissingName?
  /// How the change is verified; nil if the response of the service is enough.
  var check: ChangeCheck?
  /// The message if the service has nothing to change, which is verified; nil if that is a
  /// failure.
  var absence: String?
  /// The columns of the output.
  var columns = ChangeTarget.columns

  /// Returns the requests that make the change, for consecutive resources.
  typealias Division = ([ResourceReference]) throws(InvalidRequestError) -> [WritePart]
  /// Targets that are changed together, and the request for them.
  private typealias Batch = (targets: [ChangeTarget], endpoint: Endpoint<Receipt<AnyKind>>)

  /// Makes the change, and writes the identifiers of the accepted targets.
  ///
  /// If anything is wrong before the first request, nothing is written.
  func list(
    _ targets: [ChangeTarget], by parts: Division
  ) async throws {
    guard let batches = try await prepare(targets, by: parts) else {
      if check != nil { service.showLater("the requests that verify it") }
      return
    }
    var records = RecordStream(presentation, columns: columns)
    records.expected = targets.count
    // Other notices say what changed.
    records.notesAbsence = false
    let rest = try rest(of: targets)
    if let check {
      var change = VerifiedChange(self, check)
      let outcome = try await change.run(targets, rest, by: parts) { try write($0, to: &records) }
      try throwIfMissing(outcome.absent, of: targets.count)
      return
    }
    do {
      try await send(batches, rest, of: targets.count) { done in
        for target in done { try records.write(target.record(isChanged: isChanged)) }
        records.showProgress()
      }
    } catch {
      try records.finish()
      throw error
    }
    try records.finish()
    if !targets.isEmpty { presentation.messages.note("\(targets.count.grouped) \(outcome).") }
  }

  /// Writes the verified targets, and names those that needed no change.
  private func write(
    _ outcome: VerifiedChange.Outcome, to records: inout RecordStream
  ) throws {
    var messages = FirstMessages(presentation.messages)
    let absent = Set(outcome.absent)
    for target in outcome.done {
      if absent.contains(target) {
        guard let absence else { continue }
        messages.add("'\(target.word)' \(absence).")
        // A row cannot express a change that made no difference.
        if presentation.format.keepsLists { try records.write(target.record(isChanged: false)) }
      } else if let receipt = outcome.receipts[target] {
        try records.write(Page<AnyKind>(receipt).elements)
      } else {
        try records.write(target.record(isChanged: absence == nil ? isChanged : true))
      }
    }
    messages.end()
    try records.finish()
  }

  /// Throws if resources that were to be changed do not exist.
  private func throwIfMissing(_ absent: [ChangeTarget], of total: Int) throws {
    guard absence == nil else { return }
    let missing = try MissingReport(messages: presentation.messages)
    try missing.add(absent.map { MissingName(name: $0.word, type: $0.type) })
    if let error = missing.end(of: total) { throw error }
  }

  /// Makes the change without writing output; `done` resources were changed before.
  func send(
    _ targets: [ChangeTarget], after done: Int, _ rest: RestReport, by parts: Division
  ) async throws {
    guard let batches = try await prepare(targets, by: parts) else { return }
    try await send(batches, rest, after: done, of: done + targets.count) { _ in }
  }

  /// Creates the report, with every target pending; without credentials its file is left unchanged.
  func rest(of targets: [ChangeTarget]) throws -> RestReport {
    _ = try service.client
    return try RestReport(
      path: restPath, of: targets, outcome: outcome, isRepeatable: false,
      messages: presentation.messages)
  }

  /// Creates all requests before the first is sent, so that an invalid one prevents all of them.
  ///
  /// Returns nil if the requests were only shown.
  private func prepare(
    _ targets: [ChangeTarget], by parts: Division
  ) async throws -> [Batch]? {
    var rest = targets[...]
    let batches: [Batch] = try parts(targets.map(\.reference)).map { part in
      let batch = rest.prefix(part.references.count)
      rest = rest.dropFirst(batch.count)
      return (Array(batch), part.endpoint)
    }
    guard !service.isDryRun else {
      try await service.show(batches.map(\.endpoint.request))
      return nil
    }
    return batches
  }

  /// Sends the batches one after another, and passes on each one that the service accepted.
  ///
  /// The report is updated first, because a batch that is sent twice is in the list twice.
  private func send(
    _ batches: [Batch], _ rest: RestReport, after start: Int = 0, of total: Int,
    onDone: ([ChangeTarget]) throws -> Void
  ) async throws {
    let client = try service.client
    var done = start
    for (batch, endpoint) in batches {
      do { _ = try await client.send(endpoint) } catch {
        let unknown = error.leavesDoubt ? batch.count : 0
        rest.keepAll(mayBeDone: unknown)
        try rest.finish()
        throw UnfinishedChangeError(
          outcome: outcome, done: done, unknown: unknown, total: total, rest: rest.kept,
          cause: error.naming(owner))
      }
      done += batch.count
      try rest.settle(batch.count)
      do { try onDone(batch) } catch {
        try rest.finish()
        throw error
      }
    }
    try rest.finish()
  }
}
