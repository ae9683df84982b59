import MusicAPI

extension Context {
  /// Writes resources by their ids, in the order given, and says which are not there.
  func fetch(
    _ ids: [String], of collection: ResourceCollection<AnyKind>, options: FetchOptions
  ) async throws {
    if ids.count == 1, try storefronts().count == 1 {
      let id = ResourceID<AnyKind>(rawValue: ids[0])
      try await listWhole(
        try catalog().resource(collection, id: id, options: options), of: collection.type, ids[0],
        options: options)
    } else {
      let items = ids.map { CatalogItem(lookup: .id, value: $0) }
      try await CatalogFetch(self, collection, options: options)
        .run(CatalogInput(items, type: collection.type, lines: nil, linesAre: .id))
    }
  }
}
