import MusicAPI

extension Context {
  /// Writes resources by their ids, in the order given, and says which are not there.
  func fetch(
    _ ids: [String], of collection: ResourceCollection<AnyKind>, options: FetchOptions
  ) async throws {
    let ids = ids.map { ResourceID<AnyKind>(rawValue: $0) }
    if ids.count == 1 {
      try await list(try catalog().resource(collection, id: ids[0], options: options))
    } else {
      try await fetchBatches(of: ids, in: collection, options: options)
    }
  }

  private func fetchBatches(
    of ids: [ResourceID<AnyKind>], in collection: ResourceCollection<AnyKind>,
    options: FetchOptions
  ) async throws {
    let batches = try IDBatch.split(ids, of: collection, in: catalog(), options: options)
    var listing = Listing(self)
    var missing: [String] = []
    for try await batch in try client().answers(to: batches, inFlight: self.options.jobs) {
      try listing.write(batch.page)
      missing += batch.missing.map(\.rawValue)
    }
    try listing.finish()
    for id in missing { talk.say("'\(id)' was not found among the \(collection.type).") }
    if !missing.isEmpty { throw MissingItems(count: missing.count, of: ids.count) }
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
