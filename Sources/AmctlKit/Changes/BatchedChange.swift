import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// A change to many resources, sent in consecutive batches to preserve their order, or with one
/// request each and a few in flight at once.
///
/// A request that may have succeeded is never sent again. After a failure, the IDs of the unchanged
/// resources are listed, so that the user can run the command again with them.
struct BatchedChange {
  let service: Service
  let presentation: Presentation
  /// The outcome for each resource, as in "'1' was not added to the library".
  var outcome: String
  /// The notice after a success without `--verify`; nil for the outcome.
  var acceptance: String?
  /// The file for the resources that were not changed.
  let restPath: String?
  /// Whether the accepted resources have changed; nil if the change may have had no effect.
  var isChanged: Bool?
  /// The playlist to add to, which may not exist; nil for other changes.
  var owner: MissingName?
  /// How the change is verified; nil if the response of the service is enough.
  var check: ChangeCheck?
  /// Whether each resource has a request of its own, whose response is written.
  ///
  /// Only for changes that can safely be made twice.
  var isSingle = false
  /// The notice about a resource without anything to change, such as a song without a rating; nil
  /// if that is a failure.
  var absence: String?
  /// The columns of the output.
  var columns = ChangeTarget.columns

  /// Returns the requests that make the change, for consecutive resources.
  typealias Division = ([ResourceReference]) throws(InvalidRequestError) -> [WritePart]
  /// The positions of targets that one request changes, and that request.
  typealias Batch = (places: Range<Int>, endpoint: Endpoint<Receipt<AnyKind>>)

  /// The outcome of a request that was not rejected.
  private enum Answer {
    /// The service made the change, and may have described the new state.
    case accepted(JSON?)
    /// There is nothing to change.
    case absent
    /// The request failed, and the service may have made the change anyway.
    case doubtful
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
    // The notice at the end says how many resources changed.
    records.notesAbsence = false
    let rest = try rest(of: targets)
    var tally = Tally(presentation.messages, service.patience)
    tally.add(asked: targets.count)
    var absent = Shortfall(presentation.messages)
    var done = 0
    let (failure, items): (Failure?, Failure?)
    do {
      failure = try await make(batches, rest) { batch, answer in
        switch answer {
        case .absent:
          for target in batch {
            guard let absence else {
              tally.add(Part(name: target.word), .absent(target.missingName))
              continue
            }
            absent.add(saying: "'\(target.word)' \(absence).")
            // A row cannot express a change that made no difference.
            if presentation.format.keepsLists { try records.write(target.record(isChanged: false)) }
          }
        case .accepted, .doubtful:
          done += batch.count
          try write(answer, of: batch, isOnly: targets.count == 1, to: &records)
        }
      }
      absent.endMessages()
      items = try tally.endMessages()
    } catch {
      try records.finish()
      throw error
    }
    try records.finish()
    if let failure { throw failure }
    if done > 0 || check == nil && absent.count == 0, !targets.isEmpty {
      let success = check == nil ? acceptance ?? outcome : "\(outcome) and verified"
      presentation.messages.note("\(done.grouped) \(success).")
    }
    if let items { throw items }
  }

  /// Writes the new state of the targets of a request, as far as the service says it.
  private func write(
    _ answer: Answer, of batch: [ChangeTarget], isOnly: Bool, to records: inout RecordStream
  ) throws {
    if isSingle, case .accepted(let response?) = answer {
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

  /// Makes the change without writing output; the first `count` targets were sent before.
  func send(after count: Int, _ rest: RestReport, by parts: Division) async throws {
    let batches = try batches(of: rest.targets, after: count, by: parts)
    if let failure = try await make(batches, rest, onEnd: { _, _ in }) { throw failure }
  }

  /// Creates the report, with every target pending; without credentials its file is left unchanged.
  func rest(of targets: [ChangeTarget]) throws -> RestReport {
    _ = try service.client
    return try RestReport(
      path: restPath, of: targets, outcome: outcome, isRepeatable: isSingle,
      messages: presentation.messages)
  }

  /// Returns the requests, each with the positions of its targets.
  private func batches(
    of targets: [ChangeTarget], after count: Int = 0, by parts: Division
  ) throws -> [Batch] {
    var start = count
    return try parts(targets.dropFirst(count).map(\.reference)).map { part in
      defer { start += part.references.count }
      return (start..<start + part.references.count, part.endpoint)
    }
  }

  /// Sends the requests until one fails, and with `--verify` reads the resources back.
  ///
  /// Passes on the targets that are done or absent, with `--verify` once the service shows them;
  /// returns why the others are not done. The file of `--rest` is updated before any output, because
  /// a batch that is sent twice is in the playlist twice.
  private func make(
    _ batches: [Batch], _ rest: RestReport, onEnd: ([ChangeTarget], Answer) throws -> Void
  ) async throws -> Failure? {
    var cause: MusicAPIError?
    var unread: [(places: Range<Int>, answer: Answer)] = []
    do {
      let client = try service.client
      let work = OrderedWork(batches, inFlight: isSingle ? service.jobs : 1) {
        _, endpoint throws(MusicAPIError) in try await client.send(endpoint).json
      }
      while let ((places, _), result) = await work.next() {
        let answer: Answer
        switch result {
        case .success(let receipt): answer = .accepted(receipt)
        case .failure(MusicAPIError.rejected(let error)) where isSingle && error.saysNotFound:
          answer = .absent
        case .failure(let error):
          // Requests already in flight are awaited, so that their outcome is known.
          work.beginNoMore()
          let error = error as? MusicAPIError ?? .canceled
          cause = cause ?? error
          guard error.leavesDoubt else { continue }
          answer = .doubtful
        }
        let state = state(after: answer)
        try rest.mark(places, as: state)
        if check != nil {
          unread.append((places, answer))
        } else if state != .sent {
          try onEnd(Array(rest.targets[places]), answer)
        }
      }
      if let check { try await confirm(check, rest, after: cause) }
    } catch {
      try? rest.finish()
      throw error
    }
    rest.report()
    try rest.finish()
    for (places, answer) in unread {
      let shown = places.filter { [.done, .absent].contains(rest.states[$0]) }
      if !shown.isEmpty { try onEnd(shown.map { rest.targets[$0] }, answer) }
    }
    return failure(rest, after: cause)
  }

  /// Returns the state of targets after a request.
  ///
  /// With `--verify`, a resource that does not exist cannot be read back; that a song has no rating
  /// to remove can.
  private func state(after answer: Answer) -> RestReport.State {
    switch answer {
    case .accepted where check == nil: .done
    case .absent where check == nil || absence == nil: .absent
    case .accepted, .absent, .doubtful: .sent
    }
  }

  /// Reads the changed resources until the service shows all changes, or the time is over.
  ///
  /// An interruption of the requests is thrown before anything is read.
  private func confirm(
    _ check: ChangeCheck, _ rest: RestReport, after cause: MusicAPIError?
  ) async throws {
    let sent = rest.places(in: .sent)
    guard !sent.isEmpty else { return }
    let (verification, messages) = (check.verification, presentation.messages)
    var progress = ProgressLine(before: presentation)
    defer { progress?.end() }
    var isFirst = true
    let seen: WriteConfirmation
    do {
      if cause == .canceled { throw MusicAPIError.canceled }
      seen = try await verification.confirm(
        check.expectation(sent.map { rest.targets[$0].reference })
      ) {
        let unseen = rest.show(sent, without: $0.missing)
        if isFirst, unseen > 0, verification.timeout > .zero {
          messages.note(
            "\(unseen.grouped) of \(sent.count.grouped) not yet \(outcome); checking "
              + "for up to \(verification.seconds).")
        }
        isFirst = false
        progress?.show(sent.count - unseen, of: sent.count, noun: "verified")
      }
    } catch {
      rest.report()
      throw unfinished(rest, error)
    }
    try rest.settle(sent, as: seen)
  }

  /// Returns the failure if some targets are not changed, or changed twice; nil if all is well.
  private func failure(_ rest: RestReport, after cause: MusicAPIError?) -> Failure? {
    let missing = rest.kept
    if let cause, !missing.isEmpty {
      var failure = unfinished(rest, cause)
      // The service may have done a part of what it reported as failed: now that is known.
      if check != nil, cause.leavesDoubt { failure.exit = .partial }
      return failure
    }
    let verification = check?.verification
    let time = verification.map { $0.timeout > .zero ? " after \($0.seconds)" : "" } ?? ""
    let parts = [
      missing.isEmpty
        ? nil
        : "\(missing.count.grouped) of \(rest.targets.count.grouped) not \(outcome)\(time)",
      rest.doubled.isEmpty ? nil : "\(rest.doubled.count.grouped) \(outcome) more than once",
    ].compactMap(\.self)
    guard !parts.isEmpty else { return nil }
    return Failure(
      .partial, parts.joined(separator: ", "), missing: (missing + rest.doubled).map(\.word))
  }

  /// Returns the failure of a change that stopped partway: the cause, and the numbers of targets.
  private func unfinished(_ rest: RestReport, _ cause: any Error) -> Failure {
    let (done, unknown) = (rest.places(in: .done).count, rest.places(in: .sent).count)
    let (kept, cause) = (rest.kept, (cause as? MusicAPIError)?.naming(owner) ?? cause)
    var failure = Failure(cause, missing: kept.map(\.word)) { $0 }
    let doubt = unknown == 0 ? "" : "; \(unknown.grouped) unconfirmed"
    failure.message =
      "\(failure.message ?? ""); \(done.grouped) of \(rest.targets.count.grouped) \(outcome)"
      + doubt
    // The service does not say which ID it did not find; notices name several.
    if case MusicAPIError.rejected(let rejection) = cause, rejection.status == 404,
      kept.count == 1
    {
      failure.message? += ": '\(kept[0].word)'"
    }
    return failure
  }
}

/// Reads changed resources until the service shows the changes or the time is over.
struct Verification: Sendable {
  let service: Service
  let timeout: Duration

  /// The time limit, as in `60 s`.
  var seconds: String { "\(timeout.components.seconds) s" }

  /// Reads until the expected changes show, and passes on the result of each read.
  func confirm(
    _ expectation: WriteExpectation, onRead: (WriteConfirmation) -> Void = { _ in }
  ) async throws -> WriteConfirmation {
    // A response with errors beside its data does not show which changes are missing.
    try await fromResponse {
      try await service.client.with(onErrors: nil).confirm(
        expectation, within: timeout, clock: service.clock, onRead: onRead)
    }
  }

  /// Verifies items of a catalog.
  func check(
    in context: Context, _ expectation: @escaping (Catalog, [ResourceReference]) -> WriteExpectation
  ) async throws -> ChangeCheck {
    let storefront = StorefrontChoice(context)
    let catalog =
      service.isDryRun
      ? try storefront.catalog() : try await storefront.catalog(orOfAccount: service)
    return ChangeCheck(verification: self) { expectation(catalog, $0) }
  }
}

/// How a change is verified.
struct ChangeCheck {
  let verification: Verification
  /// Returns the expected effect of the requests for some resources.
  let expectation: ([ResourceReference]) -> WriteExpectation
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
