import MusicAPI

/// One change to many things, sent in batches, one after another, so that their order holds.
///
/// What may have been done is never sent again. What a failure leaves undone is named, so that the
/// command can be run again with the rest.
struct BatchedChange {
  let context: Context
  /// What is done to each, as in "'1' was not added to the library".
  let deed: String
  /// The file that gets what was not done.
  let restPath: String?

  /// Batches with the request for each, and the client that sends them.
  private struct Prepared {
    let client: MusicClient
    let batches: [(targets: [ChangeTarget], endpoint: Endpoint<Receipt<AnyKind>>)]
  }

  /// Does it, and writes the identifiers of those that the service took.
  ///
  /// Of what is wrong before anything is sent, nothing is written.
  func list(
    _ targets: [ChangeTarget], atOnce size: Int,
    by endpoint: ([ChangeTarget]) throws -> Endpoint<Receipt<AnyKind>>
  ) async throws {
    guard let prepared = try await prepare(targets, atOnce: size, by: endpoint) else { return }
    var listing = ChangeListing(context)
    do {
      try await send(targets, prepared) { try listing.write($0) }
    } catch {
      try listing.finish()
      throw error
    }
    try listing.finish()
  }

  /// Does it, and writes nothing.
  func send(
    _ targets: [ChangeTarget], atOnce size: Int,
    by endpoint: ([ChangeTarget]) throws -> Endpoint<Receipt<AnyKind>>
  ) async throws {
    guard let prepared = try await prepare(targets, atOnce: size, by: endpoint) else { return }
    try await send(targets, prepared) { _ in }
  }

  /// Makes all requests before the first is sent: none of it is done when one is wrong.
  ///
  /// Nil when they were only shown.
  private func prepare(
    _ targets: [ChangeTarget], atOnce size: Int,
    by endpoint: ([ChangeTarget]) throws -> Endpoint<Receipt<AnyKind>>
  ) async throws -> Prepared? {
    let batches = try targets.batches(of: size).map { ($0, try endpoint($0)) }
    guard context.options.rehearsal == nil else {
      try await context.rehearse(batches.map(\.1.request))
      return nil
    }
    return Prepared(client: try context.client(), batches: batches)
  }

  /// Sends them one after another, and gives away each batch that the service took.
  private func send(
    _ targets: [ChangeTarget], _ prepared: Prepared, onDone: ([ChangeTarget]) throws -> Void
  ) async throws {
    var done = 0
    for (batch, endpoint) in prepared.batches {
      do { _ = try await prepared.client.send(endpoint) } catch {
        throw try unfinished(targets, done: done, of: batch, error)
      }
      done += batch.count
      try onDone(batch)
    }
    context.talk.note("\(done) \(deed).")
  }

  private func unfinished(
    _ targets: [ChangeTarget], done: Int, of batch: [ChangeTarget], _ error: MusicAPIError
  ) throws -> UnfinishedChange {
    let unknown = error.leavesDoubt ? batch.count : 0
    let rest = try RestReport(path: restPath, deed: deed, talk: context.talk)
    for (position, target) in targets.enumerated().dropFirst(done) {
      try rest.add(target, mayBeDone: position < done + unknown)
    }
    return UnfinishedChange(
      deed: deed, done: done, unknown: unknown, total: targets.count, cause: error)
  }
}
