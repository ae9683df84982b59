import AmctlCommandLine
import MusicAPI

/// A change to many resources, with one request each and a few in flight at once.
///
/// Only for changes that can safely be made twice.
struct SingleChanges {
  let service: Service
  let presentation: Presentation
  /// The outcome for each resource, as in "'1' was not rated".
  let outcome: String
  /// The file for the resources that were not changed.
  let restPath: String?
  /// The message if the service has nothing to change; nil if that is a failure.
  var absence: String?
  /// The columns of the output.
  var columns = ChangeTarget.columns
  /// How the changes are verified; nil if the response of the service is enough.
  var check: ChangeCheck?

  /// Makes the changes, and writes the new state of each resource in the given order.
  func list<Kind>(
    _ targets: [ChangeTarget], by endpoint: (ChangeTarget) throws -> Endpoint<Receipt<Kind>>
  ) async throws {
    if let check { return try await list(targets, by: endpoint, check) }
    let changes = try targets.map { (target: $0, endpoint: try endpoint($0)) }
    guard !service.isDryRun else {
      return try await service.show(changes.map(\.endpoint.request))
    }
    let client = try service.client
    let work = OrderedWork(changes, inFlight: service.jobs) { _, endpoint in
      do throws(MusicAPIError) { return try await client.send(endpoint) as Receipt<Kind>? } catch {
        guard case .rejected(let rejection) = error, rejection.saysNotFound else { throw error }
        return nil
      }
    }
    var records = RecordStream(presentation, columns: columns)
    records.expected = targets.count
    // Other notices say what changed.
    records.notesAbsence = false
    let rest = try RestReport(
      path: restPath, of: targets, outcome: outcome, isRepeatable: true,
      messages: presentation.messages)
    let missing = try MissingReport(messages: presentation.messages)
    var absent = FirstMessages(presentation.messages)
    var counts = (done: 0, absent: 0, unknown: 0)
    var failure: MusicAPIError?
    while let ((target, _), result) = await work.next() {
      do {
        let receipt = try result.get()
        try rest.settle()
        if let receipt {
          counts.done += 1
          try write(receipt, of: target, isOnly: targets.count == 1, to: &records, rest)
        } else if let absence {
          counts.absent += 1
          absent.add("'\(target.word)' \(absence).")
          // A row cannot express a change that made no difference.
          if presentation.format.keepsLists {
            try records.write(target.record(isChanged: false))
          }
        } else {
          try missing.add([MissingName(name: target.word, type: target.type)])
        }
      } catch let error as MusicAPIError {
        // Requests already in flight are awaited, so that their outcome is known.
        work.beginNoMore()
        failure = failure ?? error
        if error.leavesDoubt { counts.unknown += 1 }
        rest.keep(mayBeDone: error.leavesDoubt)
      }
    }
    rest.keepAll(mayBeDone: 0)
    absent.end()
    let items = missing.end(of: targets.count)
    try rest.finish()
    try records.finish()
    if let failure {
      throw UnfinishedChangeError(
        outcome: outcome, done: counts.done, unknown: counts.unknown, total: targets.count,
        rest: rest.kept, cause: failure)
    }
    if counts.done > 0 || counts.absent == 0 {
      presentation.messages.note("\(counts.done.grouped) \(outcome).")
    }
    if let items { throw items }
  }

  /// Makes the changes, reads them back, and writes the new states.
  private func list<Kind>(
    _ targets: [ChangeTarget], by endpoint: (ChangeTarget) throws -> Endpoint<Receipt<Kind>>,
    _ check: ChangeCheck
  ) async throws {
    let requests = try targets.map { WritePart($0.reference, try endpoint($0)) }
    let parts = Dictionary(requests.map { ($0.references[0], $0) }) { first, _ in first }
    try await BatchedChange(
      service: service, presentation: presentation, outcome: outcome, restPath: restPath,
      check: check, absence: absence, columns: columns
    ).list(targets) { references in references.compactMap { parts[$0] } }
  }

  /// Writes the new state of a resource; if that fails, the report is still complete.
  private func write<Kind>(
    _ receipt: Receipt<Kind>, of target: ChangeTarget, isOnly: Bool,
    to records: inout RecordStream, _ rest: RestReport
  ) throws {
    do {
      if let response = receipt.json {
        let elements = Page<AnyKind>(response).elements
        if isOnly {
          try records.write(elements, ofOnly: response)
        } else {
          try records.write(elements)
        }
      } else {
        try records.write(target.record(isChanged: absence == nil ? nil : true))
      }
      records.showProgress()
    } catch {
      try rest.finish()
      throw error
    }
  }
}
