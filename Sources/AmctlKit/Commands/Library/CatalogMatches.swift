import AmctlCommandLine
import MusicAPI

/// Finds the catalog matches of library items, and counts them.
final class CatalogMatches {
  private let service: Service
  private let catalog: Catalog
  private let options: FetchOptions
  /// How many items there were, and how many of them have no match.
  private var counts = (items: 0, alone: 0)

  /// Looks in the storefront that was named, or else in that of the user's account.
  init(_ context: Context, _ service: Service) async throws {
    self.service = service
    catalog = try await Self.catalog(StorefrontChoice(context), service)
    options = FetchOptions(language: context.settings.language)
  }

  /// The page with a member `catalog` in each item: its match, or null.
  func join(_ page: Page<AnyKind>) async throws -> Page<AnyKind> {
    let keys = page.elements.map { AnyResource(json: $0)?.match }
    let found = try await fetch(keys.compactMap { $0 })
    var elements: [JSON] = []
    for (element, key) in zip(page.elements, keys) {
      let match = key.flatMap { found[$0] }
      counts.items += 1
      if match == nil { counts.alone += 1 }
      elements.append(element.marked(["catalog": match.map { .json($0) } ?? .null]))
    }
    return page.replacing(elements)
  }

  /// Says how many items have no match.
  func report(to messages: Messages) {
    guard counts.alone > 0 else { return }
    messages.note("\(counts.alone) of \(counts.items) have no catalog match.")
  }

  /// The matches, requested type by type, as many at once as one request may name.
  private func fetch(_ keys: [Key]) async throws -> [Key: JSON] {
    var types: [ResourceType] = []
    for key in keys where !types.contains(key.type) { types.append(key.type) }
    var found: [Key: JSON] = [:]
    let client = try service.client
    for type in types {
      let batches = try LookupBatch.split(
        keys.filter { $0.type == type }.map(\.id), of: ResourceCollection(type), in: catalog,
        options: options)
      for try await answer in client.answers(to: batches, inFlight: service.jobs) {
        for match in answer.matches {
          found[Key(type: type, id: match.value)] = match.elements.first
        }
      }
    }
    return found
  }

  /// The catalog of the storefront that was named, or else of the user's account.
  private static func catalog(
    _ choice: StorefrontChoice, _ service: Service
  ) async throws -> Catalog {
    guard choice.isStandard else { return try choice.catalog() }
    let answer = try await service.client.send(Storefronts.ofUser())
    guard let storefront = answer.data.first else {
      throw CommandFailure(
        message: "The service does not say which storefront the account is of.",
        hint: "name one with --storefront")
    }
    return Catalog(storefront: storefront.id.rawValue)
  }

  /// A resource of the catalog.
  fileprivate struct Key: Hashable {
    let type: ResourceType
    let id: String
  }
}

extension AnyResource {
  /// What this is in the catalog, when that is of a type that can be asked for.
  fileprivate var match: CatalogMatches.Key? {
    guard let named = namedMatch, !named.id.isEmpty,
      ResourceFacts.catalog.contains(where: { $0.type == named.type })
    else { return nil }
    return named
  }

  /// What this is in the catalog: by what a player is told, else by its relationship.
  private var namedMatch: CatalogMatches.Key? {
    let player = json["attributes"]?["playParams"].map { PlayParameters($0) }
    if let name = type.facts?.pathName, let id = player?.globalId ?? player?.catalogId {
      return CatalogMatches.Key(type: ResourceType(rawValue: name), id: id)
    }
    let related = json["relationships"]?["catalog"].flatMap { ResourceList<AnyKind>(json: $0) }
    return related?.data.first.map { CatalogMatches.Key(type: $0.type, id: $0.id.rawValue) }
  }
}
