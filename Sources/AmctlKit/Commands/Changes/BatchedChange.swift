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

  /// Does it, and writes the identifiers of those that the service took.
  func list(
    _ targets: [ChangeTarget], atOnce size: Int,
    by endpoint: ([ChangeTarget]) throws -> Endpoint<Receipt<AnyKind>>
  ) async throws {
    var listing = ChangeListing(context)
    do {
      try await send(targets, atOnce: size, by: endpoint) { try listing.write($0) }
    } catch {
      try listing.finish()
      throw error
    }
    if context.options.rehearsal == nil { try listing.finish() }
  }

  /// Does it, and gives away each batch that the service took.
  func send(
    _ targets: [ChangeTarget], atOnce size: Int,
    by endpoint: ([ChangeTarget]) throws -> Endpoint<Receipt<AnyKind>>,
    onDone: ([ChangeTarget]) throws -> Void = { _ in }
  ) async throws {
    let batches = targets.batches(of: size)
    // All of them are made before the first is sent: none of it is done when one is wrong.
    let endpoints = try batches.map(endpoint)
    guard context.options.rehearsal == nil else {
      return try await context.rehearse(endpoints.map(\.request))
    }
    let client = try context.client()
    var done = 0
    for (batch, endpoint) in zip(batches, endpoints) {
      do { _ = try await client.send(endpoint) } catch {
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
