import AmctlCommandLine
import MusicAPI

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
      "catalog matches of \(failed.count) of \(counts.items) items failed: \($0)"
    }
    error.exit = .partial
    throw error
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
  private var namedMatch: CatalogKey? {
    let player = json["attributes"]?["playParams"].map { PlayParameters($0) }
    if let name = type.facts?.pathName, let id = player?.globalId ?? player?.catalogId {
      return CatalogKey(type: ResourceType(rawValue: name), id: id)
    }
    let related = json["relationships"]?["catalog"].flatMap { ResourceList<AnyKind>(json: $0) }
    return related?.data.first.map { CatalogKey(type: $0.type, id: $0.id.rawValue) }
  }
}
