import AmctlCommandLine
import MusicAPI

/// A resource in the catalog, by its type and ID.
struct CatalogKey: Hashable {
  let type: ResourceType
  let id: String
}

extension ValueLookup<CatalogKey> {
  /// Looks up resources that a response names, of any types, each once and as many as possible per
  /// request.
  init(
    of keys: [CatalogKey?], in catalog: Catalog, options: FetchOptions, _ service: Service
  ) async throws {
    try await fromResponse {
      try add(keys.compactMap(\.self), in: catalog, options: options)
    }
    try await run(service)
  }

  /// Adds resources of any types, each once.
  mutating func add(
    _ keys: [CatalogKey], in catalog: Catalog, options: FetchOptions
  ) throws {
    let keys = keys.unique
    for type in keys.map(\.type).unique {
      try add(
        keys.filter { $0.type == type }.map { ($0, $0.id) }, of: ResourceCollection(type),
        in: catalog, options: options)
    }
  }
}

/// Looks up values that stand for something else, several batches at a time.
///
/// A value may be the ISRC of a song that is wanted in another storefront, or the catalog ID of a
/// library item. A request that fails concerns only its own values.
struct ValueLookup<Owner: Hashable & Sendable> {
  /// The pages with the only resource that was found for each, one that can be played if there is
  /// any.
  private(set) var found: [Owner: Page<AnyKind>] = [:]
  /// The errors of the requests that failed, for each whose value was in them.
  private(set) var failures: [Owner: any Error] = [:]
  /// The first of these errors.
  private(set) var firstFailure: (any Error)?
  private var parts: [Part] = []

  /// A request, its storefront, and the owners of its values.
  private struct Part: Sendable {
    let batch: LookupBatch<AnyKind>
    let storefront: String
    let owners: [Owner]
  }

  /// Adds values to look up in a storefront, each with its owner.
  mutating func add(
    _ values: [(owner: Owner, value: String)], by lookup: Lookup = .id,
    of collection: ResourceCollection<AnyKind>, in catalog: Catalog, prefersClean: Bool = false,
    options: FetchOptions = FetchOptions()
  ) throws {
    var owners = values.map(\.owner)[...]
    let batches = LookupBatch.split(
      values.map(\.value), by: lookup, of: collection, in: catalog
    ) { $0.preferringClean(prefersClean).with(options) }
    for batch in try batches.checked() {
      parts.append(
        Part(
          batch: batch, storefront: catalog.storefront,
          owners: Array(owners.prefix(batch.values.count))))
      owners = owners.dropFirst(batch.values.count)
    }
  }

  /// The requests for all values.
  var requests: [HTTPRequest] { parts.map(\.batch.endpoint.request) }

  /// Looks up all values.
  mutating func run(_ service: Service) async throws {
    let client = try service.client
    let responses = OrderedWork(parts, inFlight: service.jobs) {
      await client.response(to: $0.batch)
    }
    while let (part, response) = await responses.next() {
      let lookup = try response.get()
      let matches = lookup.response?.matches ?? []
      for (owner, match) in zip(part.owners, matches) {
        guard let page = lookup.response?.page,
          let element = match.elements.first(where: \.isPlayable) ?? match.elements.first
        else { continue }
        found[owner] = page.replacing([element])
      }
      guard let error = lookup.failure else { continue }
      guard PartsReport.isOfOne(error, in: part.storefront) else { throw error }
      firstFailure = firstFailure ?? error
      for owner in part.owners.dropFirst(matches.count) { failures[owner] = error }
    }
  }
}

extension JSON {
  /// Whether it is a resource that the service can play.
  var isPlayable: Bool { AnyResource(json: self)?.isPlayable ?? false }
}
