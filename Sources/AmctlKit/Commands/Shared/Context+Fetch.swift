import MusicAPI

extension Context {
  /// Writes resources by their ids, in the order given, and says which are not there.
  func fetch(
    _ ids: [String], of collection: ResourceCollection<AnyKind>, options: FetchOptions
  ) async throws {
    if ids.count == 1 {
      let id = ResourceID<AnyKind>(rawValue: ids[0])
      try await list(try catalog().resource(collection, id: id, options: options))
    } else {
      try await fetchBatches(of: ids, in: collection, options: options)
    }
  }

  private func fetchBatches(
    of ids: [String], in collection: ResourceCollection<AnyKind>,
    options: FetchOptions
  ) async throws {
    let batches = try LookupBatch.split(ids, of: collection, in: catalog(), options: options)
    let client = try client()
    guard self.options.rehearsal == nil else { return try await rehearse(batches, client) }
    var listing = Listing(self)
    let missing = try await listing.write(
      client.answers(to: batches, inFlight: self.options.jobs))
    try listing.finish()
    for id in missing { talk.say("'\(id)' was not found among the \(collection.type).") }
    if !missing.isEmpty { throw MissingItems(count: missing.count, of: ids.count) }
  }

  /// Shows the request of every batch: none depends on the answer to another.
  private func rehearse(_ batches: [LookupBatch<AnyKind>], _ client: MusicClient) async throws {
    for batch in batches {
      do {
        for try await _ in client.answers(to: [batch], inFlight: 1) {}
      } catch MusicAPIError.cancelled {}
    }
  }
}

/// Some or all of what was asked for by name is not there.
struct MissingItems: Error {
  /// How many are missing.
  let count: Int
  /// How many were asked for.
  let total: Int

  init(count: Int, of total: Int) {
    self.count = count
    self.total = total
  }
}
