import MusicAPI

/// Gathers items into requests: neighbours of one sort, up to what one request may name.
struct CatalogBatches {
  private let context: Context
  private let collection: ResourceCollection<AnyKind>
  private let options: FetchOptions
  private let prefersClean: Bool
  private var input: CatalogInput
  private var ahead: CatalogItem?
  private var ready: ArraySlice<Tagged> = []

  /// A request, and the storefront it goes to.
  struct Tagged: Sendable {
    let batch: LookupBatch<AnyKind>
    let storefront: String
  }

  init(
    _ input: CatalogInput, _ collection: ResourceCollection<AnyKind>, in context: Context,
    options: FetchOptions, prefersClean: Bool
  ) {
    self.input = input
    self.collection = collection
    self.context = context
    self.options = options
    self.prefersClean = prefersClean
  }

  /// The next request: each group of items goes to every storefront that is asked.
  mutating func next() throws -> Tagged? {
    if let tagged = ready.popFirst() { return tagged }
    let items = try group()
    guard let first = items.first else { return nil }
    let storefronts = try first.storefront.map { [$0] } ?? context.storefronts()
    ready = try storefronts.map { storefront in
      let batch = try LookupBatch(
        items.map(\.value), by: first.lookup, of: collection,
        in: Catalog(storefront: storefront), prefersClean: prefersClean, options: options)
      return Tagged(batch: batch, storefront: storefront)
    }[...]
    return ready.popFirst()
  }

  /// The next items that can share a request.
  private mutating func group() throws -> [CatalogItem] {
    guard let first = try ahead ?? input.next() else { return [] }
    ahead = nil
    var items = [first]
    let size = collection.type.batchSize(of: first.lookup)
    while items.count < size, let item = try input.next() {
      guard item.lookup == first.lookup, item.storefront == first.storefront else {
        ahead = item
        break
      }
      items.append(item)
    }
    return items
  }
}
