import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// A change to many resources, sent in consecutive batches to preserve their order, or with one
/// request each and a few in flight at once.
///
/// A request that may have succeeded is never repeated. After a failure, the resources that are not
/// done are listed, so that the command can be run again with the rest.
struct BatchedChange {
  let service: Service
  let presentation: Presentation
  /// The outcome for each resource, as in "'1' was not added to the library".
  let outcome: String
  /// What a success says of the service if it is not verified; nil for the outcome.
  var acceptance: String?
  /// The file for the resources that were not changed.
  let restPath: String?
  /// Whether the accepted resources have changed; nil if the change may have had no effect.
  var isChanged: Bool?
  /// The resource being added to, which may not exist; nil if there is none.
  var owner: MissingName?
  /// How the change is verified; nil if the response of the service is enough.
  var check: ChangeCheck?
  /// Whether each resource has a request of its own, whose response is written.
  ///
  /// Only for changes that can safely be made twice.
  var isSingle = false
  /// The message if the service has nothing to change; nil if that is a failure.
  var absence: String?
  /// The columns of the output.
  var columns = ChangeTarget.columns

  /// Returns the requests that make the change, for consecutive resources.
  typealias Division = ([ResourceReference]) throws(InvalidRequestError) -> [WritePart]
  /// Targets that are changed together, and the request for them.
  typealias Batch = (targets: [ChangeTarget], endpoint: Endpoint<Receipt<AnyKind>>)

  /// What came of a request.
  enum Answer {
    case accepted(JSON?), failed(MusicAPIError)
    /// There is nothing to change.
    case absent

    /// What the service says about the target of a request of its own.
    fileprivate var receipt: JSON? {
      if case .accepted(let receipt) = self { receipt } else { nil }
    }
  }

  /// Makes the change, and writes the identifiers of the accepted targets.
  ///
  /// If anything is wrong before the first request, nothing is written.
  func list(
    _ targets: [ChangeTarget], by parts: Division
  ) async throws {
    // An invalid request prevents all of them, because they are made before the first is sent.
    let batches = try batches(of: targets, by: parts)
    guard !service.isDryRun else {
      try await service.show(batches.map(\.endpoint.request))
      if check != nil { service.showLater("the requests that verify it") }
      return
    }
    var records = RecordStream(presentation, columns: columns)
    records.expected = targets.count
    // Other notices say what changed.
    records.notesAbsence = false
    let rest = try rest(of: targets)
    let verified = try await verified(batches, rest, in: targets)
    var tally = Tally(presentation.messages, service.patience)
    tally.add(asked: targets.count)
    var absent = Shortfall(presentation.messages)
    var done = 0
    let (failure, items): (Failure?, Failure?)
    let onDone = { (batch: [ChangeTarget], answer: Answer) in
      if case .absent = answer {
        if let absence {
          for target in batch {
            absent.add(saying: "'\(target.word)' \(absence).")
            // A row cannot express a change that made no difference.
            if presentation.format.keepsLists { try records.write(target.record(isChanged: false)) }
          }
        } else {
          for target in batch {
            tally.add(Part(name: target.word), .absent(target.missingName))
          }
        }
      } else {
        done += batch.count
        try write(answer.receipt, of: batch, isOnly: targets.count == 1, to: &records)
      }
    }
    do {
      if let verified {
        for (batch, answer) in verified.shown { try onDone(batch, answer) }
        failure = verified.failure
      } else {
        failure = try await send(batches, rest, of: targets.count, onDone: onDone)
      }
      absent.endMessages()
      items = try tally.endMessages()
      try rest.finish()
    } catch {
      try records.finish()
      throw error
    }
    try records.finish()
    if let failure { throw failure }
    if done > 0 || verified == nil && absent.count == 0, !targets.isEmpty {
      let success = verified == nil ? acceptance ?? outcome : "\(outcome) and verified"
      presentation.messages.note("\(done.grouped) \(success).")
    }
    if let items { throw items }
  }

  /// Makes the change and reads it back; nil if the responses of the service are enough.
  private func verified(
    _ batches: [Batch], _ rest: RestReport, after count: Int = 0, in targets: [ChangeTarget]
  ) async throws -> VerifiedChange.Outcome? {
    guard let check else { return nil }
    return try await VerifiedChange(change: self, check: check, rest: rest)
      .run(batches, after: targets.prefix(count), in: targets)
  }

  /// Writes the new state of the targets of a request, as far as the service says it.
  private func write(
    _ response: JSON?, of batch: [ChangeTarget], isOnly: Bool, to records: inout RecordStream
  ) throws {
    if isSingle, let response {
      let page = Page<AnyKind>(response)
      if isOnly, presentation.keepsRecords {
        records.open(response)
        try records.write(page, at: .root)
      } else {
        try records.write(page.elements)
      }
    } else {
      for target in batch {
        try records.write(target.record(isChanged: absence == nil ? isChanged : true))
      }
    }
    records.showProgress()
  }

  /// Makes the change without writing output; the first `done` targets were sent before.
  func send(
    _ targets: [ChangeTarget], after done: Int, _ rest: RestReport, by parts: Division
  ) async throws {
    let batches = try batches(of: Array(targets.dropFirst(done)), by: parts)
    let failure: Failure?
    if let verified = try await verified(batches, rest, after: done, in: targets) {
      failure = verified.failure
    } else {
      failure = try await send(batches, rest, after: done, of: targets.count) { _, _ in }
    }
    try rest.finish()
    if let failure { throw failure }
  }

  /// Creates the report, with every target pending; without credentials its file is left unchanged.
  func rest(of targets: [ChangeTarget]) throws -> RestReport {
    _ = try service.client
    return try RestReport(
      path: restPath, of: targets, outcome: outcome, isRepeatable: isSingle,
      messages: presentation.messages)
  }

  /// Returns the requests with the targets of each.
  func batches(of targets: [ChangeTarget], by parts: Division) throws -> [Batch] {
    var rest = targets[...]
    return try parts(targets.map(\.reference)).map { part in
      let batch = rest.prefix(part.references.count)
      rest = rest.dropFirst(batch.count)
      return (Array(batch), part.endpoint)
    }
  }

  /// Sends the requests until one fails, and passes on what came of each, in their order.
  func send(
    _ batches: [Batch], onEnd: ([ChangeTarget], Answer) throws -> Void
  ) async throws {
    let client = try service.client
    let work = OrderedWork(batches, inFlight: isSingle ? service.jobs : 1) {
      _, endpoint throws(MusicAPIError) in try await client.send(endpoint).json
    }
    while let ((batch, _), result) = await work.next() {
      switch result {
      case .success(let receipt): try onEnd(batch, .accepted(receipt))
      case .failure(MusicAPIError.rejected(let rejection)) where isSingle && rejection.saysNotFound:
        try onEnd(batch, .absent)
      case .failure(let error):
        // Requests already in flight are awaited, so that their outcome is known.
        work.beginNoMore()
        try onEnd(batch, .failed(error as? MusicAPIError ?? .canceled))
      }
    }
  }

  /// Sends the requests, passes on what came of each that did not fail, and returns the failure.
  ///
  /// The report is updated first, because a batch that is sent twice is in the list twice.
  private func send(
    _ batches: [Batch], _ rest: RestReport, after start: Int = 0, of total: Int,
    onDone: ([ChangeTarget], Answer) throws -> Void
  ) async throws -> Failure? {
    var (done, unknown) = (start, 0)
    var failure: MusicAPIError?
    try await send(batches) { batch, answer in
      switch answer {
      case .accepted: done += batch.count
      case .absent: break
      case .failed(let error):
        failure = failure ?? error
        if error.leavesDoubt { unknown += batch.count }
        for _ in batch { rest.keep(mayBeDone: error.leavesDoubt) }
        return
      }
      try rest.settle(batch.count)
      do { try onDone(batch, answer) } catch {
        try rest.finish()
        throw error
      }
    }
    rest.keepAll(mayBeDone: 0)
    return failure.map {
      unfinished(done: done, unknown: unknown, of: total, rest: rest.kept, $0)
    }
  }

  /// Returns the failure of a change that stopped partway: the cause, and how far it got.
  func unfinished(
    done: Int, unknown: Int, of total: Int, rest: [ChangeTarget], _ cause: any Error
  ) -> Failure {
    let cause = (cause as? MusicAPIError)?.naming(owner) ?? cause
    var failure = Failure(cause, missing: rest.map(\.word)) { $0 }
    let doubt = unknown == 0 ? "" : "; \(unknown.grouped) unconfirmed"
    failure.message =
      "\(failure.message ?? ""); \(done.grouped) of \(total.grouped) \(outcome)\(doubt)"
    // Where the service says only that something was not found; notices name several.
    if case MusicAPIError.rejected(let rejection) = cause, rejection.status == 404,
      rest.count == 1
    {
      failure.message? += ": '\(rest[0].word)'"
    }
    return failure
  }
}

extension MusicAPIError {
  /// Whether the service may have processed the request anyway.
  var leavesDoubt: Bool {
    switch self {
    case .transport(let error, _): !error.requestNeverLeft
    case .rejected(let rejection):
      rejection.hasStatusOfSuccess || rejection.status.rawValue >= 500
    case .notJSON, .unexpectedShape, .endedEarly, .canceled: true
    case .invalidRequest, .repeatedPage, .emptyPages, .foreignPage: false
    }
  }
}
