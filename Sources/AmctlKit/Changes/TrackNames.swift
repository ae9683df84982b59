import AmctlCommandLine
import MusicAPI

/// Looks at tracks before they are sent: an ID that the service does not have may have been cut
/// off.
struct TrackNames {
  private let service: Service
  private let storefront: StorefrontChoice

  init(_ service: Service, _ context: Context) {
    self.service = service
    storefront = StorefrontChoice(context)
  }

  /// Returns the name of each track; throws if the service lacks one.
  func names(of tracks: [ChangeTarget]) async throws -> [ResourceReference: String] {
    var names: [ResourceReference: String] = [:]
    for type in LibraryFacts.trackTypes {
      var seen: Set<String> = []
      let ids = tracks.filter { $0.type == type && seen.insert($0.id).inserted }.map(\.id)
      for batch in try await batches(of: ids, type) {
        for resource in try await service.client.send(batch.endpoint).data.map(\.json) {
          guard let id = resource.resourceID else { continue }
          names[ResourceReference(type, id)] = resource["attributes"]?["name"]?.string ?? ""
        }
      }
    }
    let missing = tracks.filter { names[$0.reference] == nil }
    guard missing.isEmpty else { throw UnknownTracksError(missing: missing, total: tracks.count) }
    return names
  }

  private func batches(
    of ids: [String], _ type: ResourceType
  ) async throws -> [LookupBatch<AnyKind>] {
    guard !ids.isEmpty else { return [] }
    let collection = ResourceCollection<AnyKind>(type)
    guard type.facts?.isInLibrary ?? false else {
      return try LookupBatch.split(
        ids, of: collection, in: try await storefront.catalog(orOfAccount: service))
    }
    return try stride(from: 0, to: ids.count, by: type.batchSize(of: .id)).map { start in
      try LookupBatch(Array(ids[start...].prefix(type.batchSize(of: .id)))) {
        ids throws(InvalidRequestError) in
        try Library.resources(collection, ids: ids.map { ResourceID(rawValue: $0) })
      }
    }
  }
}

/// The error if the service does not have tracks that were to be sent.
private struct UnknownTracksError: ReportedError {
  let missing: [ChangeTarget]
  let total: Int

  var failure: Failure {
    let names = missing.prefix(3).map { "'\($0.word)'" }.joined(separator: ", ")
    var failure = Failure(
      .notFound,
      "\(missing.count.grouped) of \(total.grouped) tracks are not there, and nothing was sent: "
        + names + (missing.count > 3 ? ", …" : ""))
    failure.missing = missing.prefix(MissingItemsError.nameLimit).map(\.word)
    return failure
  }
}
