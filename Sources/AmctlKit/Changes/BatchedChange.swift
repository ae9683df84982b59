import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// One change to many things, sent in batches, one after another, so that their order holds.
///
/// What may have been done is never sent again. What a failure leaves undone is named, so that the
/// command can be run again with the rest.
struct BatchedChange {
  let service: Service
  let presentation: Presentation
  /// What is done to each, as in "'1' was not added to the library".
  let outcome: String
  /// The file that gets what was not done.
  let restPath: String?
  /// Whether what the service took has changed; nil where it may have been so before.
  var isChanged: Bool?
  /// What the things are added to, which may not exist; nil where that is nothing of its own.
  var owner: MissingName?

  /// Things that are changed together, and the request that does it.
  private typealias Batch = (targets: [ChangeTarget], endpoint: Endpoint<Receipt<AnyKind>>)

  /// Does it, and writes the identifiers of those that the service took.
  ///
  /// Of what is wrong before anything is sent, nothing is written.
  func list(
    _ targets: [ChangeTarget], atOnce size: Int,
    by endpoint: ([ChangeTarget]) throws -> Endpoint<Receipt<AnyKind>>
  ) async throws {
    guard let batches = try await prepare(targets, atOnce: size, by: endpoint) else { return }
    var listing = ChangeListing(presentation, columns: ChangeTarget.columns)
    let rest = try rest(of: targets)
    do {
      try await send(batches, rest, of: targets.count) {
        try listing.write($0, isChanged: isChanged)
      }
    } catch {
      try listing.finish()
      throw error
    }
    try listing.finish()
    presentation.messages.note("\(targets.count) \(outcome).")
  }

  /// Does it, and writes nothing; so many things were done before, which the report knows.
  func send(
    _ targets: [ChangeTarget], after done: Int, atOnce size: Int, _ rest: RestReport,
    by endpoint: ([ChangeTarget]) throws -> Endpoint<Receipt<AnyKind>>
  ) async throws {
    guard let batches = try await prepare(targets, atOnce: size, by: endpoint) else { return }
    try await send(batches, rest, after: done, of: done + targets.count) { _ in }
  }

  /// The report of what is not done, which is everything; without credentials its file stays as it is.
  func rest(of targets: [ChangeTarget]) throws -> RestReport {
    _ = try service.client
    return try RestReport(
      path: restPath, of: targets, outcome: outcome, isRepeatable: false,
      messages: presentation.messages)
  }

  /// Makes all requests before the first is sent: none of it is done when one is wrong.
  ///
  /// Nil when they were only shown.
  private func prepare(
    _ targets: [ChangeTarget], atOnce size: Int,
    by endpoint: ([ChangeTarget]) throws -> Endpoint<Receipt<AnyKind>>
  ) async throws -> [Batch]? {
    let batches: [Batch] = try targets.batches(of: size).map { ($0, try endpoint($0)) }
    guard !service.isDryRun else {
      try await service.show(batches.map(\.endpoint.request))
      return nil
    }
    return batches
  }

  /// Sends them one after another, and hands on each batch that the service took.
  ///
  /// The report is brought up to date first: a batch that is sent again is in the list twice.
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
        throw UnfinishedChange(
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
