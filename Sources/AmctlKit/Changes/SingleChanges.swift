import AmctlCommandLine
import MusicAPI

/// One change to each of many things, a request for each, a few under way at once.
///
/// Fit for changes that may be made twice without harm.
struct SingleChanges {
  let service: Service
  let presentation: Presentation
  /// What is done to each, as in "'1' was not rated".
  let outcome: String
  /// The file that gets what was not done.
  let restPath: String?
  /// What a thing is of which the service knows nothing to change; nil when that is a failure.
  var absence: String?
  /// The columns of what is written.
  var columns = ChangeTarget.columns

  /// Does it, and writes what each is now, in the order given.
  func list<Kind>(
    _ targets: [ChangeTarget], by endpoint: (ChangeTarget) throws -> Endpoint<Receipt<Kind>>
  ) async throws {
    let endpoints = try targets.map(endpoint)
    guard !service.isDryRun else {
      return try await service.show(endpoints.map(\.request))
    }
    let client = try service.client
    let answers = OrderedWork(endpoints, inFlight: service.jobs) { endpoint in
      do { return try await client.send(endpoint) as Receipt<Kind>? } catch MusicAPIError.rejected(
        let rejection) where rejection.status == 404
      { return nil }
    }
    var listing = ChangeListing(presentation, columns: columns)
    let rest = try RestReport(
      path: restPath, of: targets, outcome: outcome, isRepeatable: true,
      messages: presentation.messages)
    let missing = try MissingReport(messages: presentation.messages)
    var absent = FirstMessages(presentation.messages)
    var counts = (done: 0, unknown: 0)
    var failure: MusicAPIError?
    for target in targets {
      do {
        switch try await answers.next().map({ try $0.get() }) {
        case let receipt??:
          try rest.settle()
          counts.done += 1
          try write(receipt, of: target, to: &listing, rest)
        case .some(.none):
          try rest.settle()
          if let absence {
            absent.add("'\(target.word)' \(absence).")
            // A row has no place for a change that made no difference.
            if presentation.format.keepsLists {
              try listing.write([target], isChanged: false)
            }
          } else {
            try missing.add([MissingName(name: target.word, type: target.type)])
          }
        case .none: rest.keep(mayBeDone: false)
        }
      } catch let error as MusicAPIError {
        // What is under way by now is waited for, to tell what came of it.
        answers.beginNoMore()
        failure = failure ?? error
        if error.leavesDoubt { counts.unknown += 1 }
        rest.keep(mayBeDone: error.leavesDoubt)
      }
    }
    absent.end()
    let items = missing.end(of: targets.count)
    try rest.finish()
    try listing.finish()
    if let failure {
      throw UnfinishedChange(
        outcome: outcome, done: counts.done, unknown: counts.unknown, total: targets.count,
        rest: rest.kept, cause: failure)
    }
    presentation.messages.note("\(counts.done) \(outcome).")
    if let items { throw items }
  }

  /// Writes what a thing is now; when that fails, the report is complete all the same.
  private func write<Kind>(
    _ receipt: Receipt<Kind>, of target: ChangeTarget, to listing: inout ChangeListing,
    _ rest: RestReport
  ) throws {
    do {
      if let answer = receipt.json {
        try listing.write(answer)
      } else {
        try listing.write([target], isChanged: absence == nil ? nil : true)
      }
    } catch {
      try rest.finish()
      throw error
    }
  }
}
