import MusicAPI

/// Gathers items into requests: neighbors of one sort, up to what one request may name.
struct CatalogBatches {
  private let context: Context
  private let collection: ResourceCollection<AnyKind>
  private let options: FetchOptions
  private let prefersClean: Bool
  private var input: CatalogInput
  /// What stands behind the items of the last request.
  private var ahead: Result<CatalogItem?, any Error>?
  private var ready: ArraySlice<Tagged> = []
  private var hasBegun = false

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

  /// The next items that can share a request; a fault of the input comes behind those before it.
  ///
  /// Only while nothing was asked for yet, nothing is.
  private mutating func group() throws -> [CatalogItem] {
    guard let first = try nextItem() else { return [] }
    defer { hasBegun = true }
    var items = [first]
    let size = collection.type.batchSize(of: first.lookup)
    while items.count < size {
      let next = Result { try input.next() }
      if case .failure(let error) = next, !hasBegun { throw error }
      guard case .success(let item?) = next, item.lookup == first.lookup,
        item.storefront == first.storefront
      else {
        ahead = next
        break
      }
      items.append(item)
    }
    return items
  }

  private mutating func nextItem() throws -> CatalogItem? {
    guard let next = ahead else { return try input.next() }
    ahead = nil
    return try next.get()
  }
}
