import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// Finds the catalog matches of library items, and counts them.
final class CatalogMatches {
  private let service: Service
  private let catalog: Catalog
  private let options: FetchOptions
  /// The number of items, and of those without a match.
  private var counts = (items: 0, alone: 0)
  /// The IDs of items whose match could not be fetched, and the error of the first.
  private var failed: [String] = []
  private var failure: (any Error)?

  /// Uses the given storefront, or the storefront of the user's account.
  init(_ context: Context, _ service: Service) async throws {
    self.service = service
    catalog = try await StorefrontChoice(context).catalog(orOfAccount: service)
    options = FetchOptions(language: context.settings.language)
  }

  /// Adds a member `catalog` to each item: its match, null, or nothing if the request failed.
  func join(_ page: Page<AnyKind>) async throws -> Page<AnyKind> {
    let keys = page.elements.map { element in
      // What is of the catalog is its own match.
      element.resourceType?.facts?.isInLibrary == true ? AnyResource(json: element)?.match : nil
    }
    let lookup = try await ValueLookup(of: keys, in: catalog, options: options, service)
    failure = failure ?? lookup.firstFailure
    var elements: [JSON] = []
    for (element, key) in zip(page.elements, keys) {
      let isOfCatalog = element.resourceType?.facts?.isInLibrary == false
      let match = isOfCatalog ? element : key.flatMap { lookup.found[$0]?.elements.first }
      counts.items += 1
      if let key, lookup.failures[key] != nil {
        failed.append(element["id"]?.string ?? key.id)
        elements.append(element)
        continue
      }
      if match == nil { counts.alone += 1 }
      elements.append(element.marked(["catalog": match.map { .json($0) } ?? .null]))
    }
    return page.replacing(elements)
  }

  /// Reports the number of items without a match.
  func report(to messages: Messages) {
    guard counts.alone > 0 else { return }
    messages.note("\(counts.alone.grouped) of \(counts.items.grouped) have no catalog match.")
  }

  /// Throws if matches could not be fetched; the items were written without them.
  func check() throws {
    guard let failure else { return }
    var error = Failure(failure, missing: failed) {
      "catalog matches of \(failed.count.grouped) of \(counts.items.grouped) items failed: \($0)"
    }
    error.exit = .partial
    throw error
  }
}

extension Lister {
  /// Adds the catalog match to each item; a dry run shows only the requests for the items.
  mutating func join(_ context: Context) async throws {
    columns = content.columns + Column.catalogMatch
    if !service.isDryRun { matches = try await CatalogMatches(context, service) }
  }
}

extension AnyResource {
  /// The catalog match, if its type can be requested.
  fileprivate var match: CatalogKey? {
    guard let named = namedMatch, !named.id.isEmpty,
      ResourceFacts.catalog.contains(where: { $0.type == named.type })
    else { return nil }
    return named
  }

  /// The catalog match according to the play parameters, or else the relationship.
  var namedMatch: CatalogKey? {
    let player = json["attributes"]?["playParams"].map { PlayParameters($0) }
    if let name = type.facts?.pathName, let id = player?.globalId ?? player?.catalogId {
      return CatalogKey(type: ResourceType(rawValue: name), id: id)
    }
    let related = json["relationships"]?["catalog"].flatMap { ResourceList<AnyKind>(json: $0) }
    return related?.data.first.map { CatalogKey(type: $0.type, id: $0.id.rawValue) }
  }
}

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

extension Service {
  /// Returns the resources with these IDs, which a response named; throws if a request fails.
  func resources(
    _ ids: [String], of type: ResourceType, in catalog: Catalog, language: String? = nil
  ) async throws -> [String: JSON] {
    let lookup = try await ValueLookup(
      of: ids.map { CatalogKey(type: type, id: $0) }, in: catalog,
      options: FetchOptions(language: language), self)
    if let failure = lookup.firstFailure { throw failure }
    return lookup.found.reduce(into: [:]) { $0[$1.key.id] = $1.value.elements.first }
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
      guard Tally.concernsOnePart(error, in: part.storefront) else { throw error }
      firstFailure = firstFailure ?? error
      for owner in part.owners.dropFirst(matches.count) { failures[owner] = error }
    }
  }
}

extension JSON {
  /// Whether it is a resource that the service can play.
  var isPlayable: Bool { AnyResource(json: self)?.isPlayable ?? false }
}
