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
    var lookup = try await fromResponse {
      try CatalogLookup(keys.compactMap(\.self), in: catalog, options: options)
    }
    try await lookup.run(service)
    failure = failure ?? lookup.firstFailure
    var elements: [JSON] = []
    for (element, key) in zip(page.elements, keys) {
      let isOfCatalog = element.resourceType?.facts?.isInLibrary == false
      let match = isOfCatalog ? element : key.flatMap { lookup.found[$0] }
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
    let player = json["attributes"]?["playParams"].map { Attributes<PlayParameters>($0) }
    if let name = type.facts?.pathName, let id = player?.globalId ?? player?.catalogId {
      return CatalogKey(type: ResourceType(rawValue: name), id: id)
    }
    let related = lists["catalog"]
    return related?.resources.first.map { CatalogKey(type: $0.type, id: $0.id.rawValue) }
  }
}

/// A resource in the catalog, by its type and its ID or code.
struct CatalogKey: Hashable {
  let type: ResourceType
  let id: String
  /// The storefront; nil for the storefront of the lookup.
  var storefront: String?
}

extension Service {
  /// Returns the catalog resources that a response named; throws if a request fails.
  func resources(
    _ keys: [CatalogKey], in catalog: Catalog, language: String? = nil
  ) async throws -> [CatalogKey: JSON] {
    try await fromResponse {
      try CatalogLookup(keys, in: catalog, options: FetchOptions(language: language))
    }.resources(self)
  }
}

/// Looks up catalog resources of any types, each once, as many as possible per request and several
/// requests at a time.
///
/// A request that fails concerns only its own resources.
struct CatalogLookup {
  /// The only resource that was found for each key, one that can be played if there is any.
  private(set) var found: [CatalogKey: JSON] = [:]
  /// The errors of the requests that failed, for each key that was in them.
  private(set) var failures: [CatalogKey: any Error] = [:]
  private(set) var firstFailure: (any Error)?
  private var parts: [(keys: [CatalogKey], batch: LookupBatch<AnyKind>)] = []

  /// Makes the requests.
  init(
    _ keys: [CatalogKey], by lookup: Lookup = .id, in catalog: Catalog, prefersClean: Bool = false,
    options: FetchOptions
  ) throws {
    let keys = keys.unique
    for first in keys.unique(by: { [$0.type.rawValue, $0.storefront] }) {
      let (type, storefront) = (first.type, first.storefront)
      let batches = LookupBatch.split(
        keys.filter { $0.type == type && $0.storefront == storefront }.map(\.id), by: lookup,
        of: ResourceCollection<AnyKind>(type),
        in: storefront.map { Catalog(storefront: $0) } ?? catalog
      ) { $0.preferringClean(prefersClean).with(options) }
      parts += try batches.checked().map { batch in
        (batch.values.map { CatalogKey(type: type, id: $0, storefront: storefront) }, batch)
      }
    }
  }

  var requests: [HTTPRequest] { parts.map(\.batch.endpoint.request) }

  /// Looks up all resources.
  mutating func run(_ service: Service) async throws {
    let client = try service.client
    let responses = OrderedWork(parts, inFlight: service.jobs) {
      await client.response(to: $0.batch)
    }
    while let (part, response) = await responses.next() {
      let lookup = try response.get()
      let matches = lookup.result.matches
      for (key, match) in zip(part.keys, matches) {
        found[key] = match.elements.first(where: \.isPlayable) ?? match.elements.first
      }
      guard let error = lookup.failure else { continue }
      let storefront = part.batch.endpoint.request.storefront
      guard Tally.concernsOnePart(error, in: storefront) else { throw error }
      firstFailure = firstFailure ?? error
      for key in part.keys.dropFirst(matches.count) { failures[key] = error }
    }
  }

  /// Returns all resources; throws if a request fails, but for a 404 where none may exist.
  func resources(_ service: Service, mayBeMissing: Bool = false) async throws -> [CatalogKey: JSON]
  {
    var lookup = self
    try await lookup.run(service)
    let failures = parts.lazy.flatMap(\.keys).compactMap { lookup.failures[$0] }
    if let failure = failures.first(where: {
      !mayBeMissing || Failure($0).rejection?.status != 404
    }) {
      throw failure
    }
    return lookup.found
  }
}

extension JSON {
  var isPlayable: Bool { AnyResource(json: self)?.isPlayable ?? false }
}
