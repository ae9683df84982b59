import AmctlCommandLine
import MusicAPI

/// Looks up any number of catalog ids and codes, and writes the results in the given order.
struct CatalogLookup {
  let lister: Lister
  let storefronts: StorefrontChoice
  let collection: ResourceCollection<AnyKind>
  let options: FetchOptions
  var prefersClean = false
  /// The maximum number of results; several songs may share an ISRC.
  var limit: Int?
  /// The file for the items that were not found.
  var missing: String?
  /// The columns; nil for the default ones.
  var columns: [Column]?
  /// Adapts each page for output.
  var shown: (Page<AnyKind>) async throws -> Page<AnyKind> = { $0 }

  /// Writes all results; throws at the end if something was not found.
  func run(_ input: CatalogInput) async throws {
    let storefronts = try storefronts.all()
    let isSweep = storefronts.count > 1
    lister.showLaterLists()
    var batches = CatalogBatches(
      input, collection, in: storefronts, options: options, prefersClean: prefersClean)
    var source = BatchSource(lister.service, { try batches.next() }) {
      page, question in
      try await lister.completed(page, options: options) { page in
        let page = try await shown(page)
        return question.storefront.map { page.marked(["storefront": .string($0)]) } ?? page
      }
    }
    try await LookupRun(
      lister: lister, content: .only(collection.type), columns: columns,
      marks: isSweep ? ["storefront"] : [],
      limit: limit, missing: missing
    ).run(&source)
  }
}

/// Groups items into requests: consecutive ones of the same kind, up to the limit of a request.
private struct CatalogBatches {
  private let collection: ResourceCollection<AnyKind>
  private let storefronts: [String]
  private let options: FetchOptions
  private let prefersClean: Bool
  private var input: CatalogInput
  /// The item after the last request's, which was read to find that it does not fit.
  private var ahead: Result<CatalogItem?, any Error>?
  private var ready: ArraySlice<BatchSource.Question> = []
  private var hasBegun = false

  init(
    _ input: CatalogInput, _ collection: ResourceCollection<AnyKind>, in storefronts: [String],
    options: FetchOptions, prefersClean: Bool
  ) {
    self.input = input
    self.collection = collection
    self.storefronts = storefronts
    self.options = options
    self.prefersClean = prefersClean
  }

  /// Returns the next request; a group of items goes to every storefront, or to that of its URLs.
  mutating func next() throws -> BatchSource.Question? {
    if let question = ready.popFirst() { return question }
    let items = try group()
    guard let first = items.first else { return nil }
    let isSweep = storefronts.count > 1
    let targets = first.storefront.map { [$0] } ?? storefronts
    ready = try targets.map { storefront in
      let batch = try LookupBatch(
        items.map(\.value), by: first.lookup, of: collection,
        in: Catalog(storefront: storefront), prefersClean: prefersClean, options: options)
      return BatchSource.Question(
        batch: batch, type: collection.type, storefront: isSweep ? storefront : nil)
    }[...]
    return ready.popFirst()
  }

  /// Returns the next items for one request; an invalid line is reported after the lines before it.
  ///
  /// An invalid line in the first group is reported before anything is requested.
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
