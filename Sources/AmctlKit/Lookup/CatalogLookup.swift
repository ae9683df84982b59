import AmctlCommandLine
import MusicAPI

/// Looks up any number of catalog ids and codes, and writes the results in the given order.
struct CatalogLookup {
  let lister: Lister
  let storefronts: StorefrontChoice
  let collection: ResourceCollection<AnyKind>
  let options: FetchOptions
  var prefersClean = false
  /// Whether equivalents take the place of IDs that a storefront does not have.
  var findsEquivalents = false
  /// Whether a URL is looked up in all storefronts, and not in its own.
  var ignoresURLs = false
  /// The maximum number of results; several songs may share an ISRC.
  var limit: Int?
  /// The file for the items that were not found.
  var missing: String?
  /// Whether the only resource is shown to a person as a card.
  var showsCard = false
  /// The columns; nil for the default ones.
  var columns: [Column]?
  /// The related lists to write instead of the resources.
  var related: RelatedLists?
  /// The content of the output; nil if it is the resources.
  var content: ContentTypes?
  /// Adapts each page for output.
  var shown: (Page<AnyKind>) async throws -> Page<AnyKind> = { $0 }

  /// Writes all results; throws at the end if something was not found.
  func run(_ input: CatalogInput) async throws {
    var input = input
    let isSweep = try storefronts.all().count > 1 || input.namesStorefronts()
    var source = try source(input, isSweep: isSweep)
    try await lookUp(&source, isSweep: isSweep)
  }

  /// Returns the lookups of the input, each batch in all storefronts.
  func source(_ input: CatalogInput, isSweep: Bool) throws -> BatchSource {
    var batches = CatalogBatches(
      input, collection, in: try storefronts.all(), isSweep: isSweep, options: options,
      prefersClean: prefersClean, ignoresURLs: ignoresURLs)
    var source = BatchSource(lister.service, { try batches.next(isWaiting: $0) }) {
      page, question in
      try await completed(page, from: question.catalog, isSweep: question.storefront != nil)
    }
    if findsEquivalents { source.substitutes = equivalents(of:_:) }
    return source
  }

  /// Finds what takes the place of IDs that a storefront does not have: the service's own
  /// equivalents, or else what has the ISRC or UPC that the ID has where it is from.
  private func equivalents(
    of ids: [String], _ question: BatchSource.Question
  ) async throws -> [String: [JSON]] {
    guard question.batch.lookup == .id, let storefront = question.catalog else { return [:] }
    var found: [String: [JSON]] = [:]
    func find(_ values: [(owner: String, value: String)], by lookup: Lookup) async throws {
      for (id, page) in try await pages(of: values, by: lookup, in: storefront) {
        found[id] = page.elements.map {
          $0.marked(["foundBy": .string(lookup.rawValue), "equivalentOf": .string(id)])
        }
      }
    }
    try await find(ids.map { ($0, $0) }, by: .equivalents)
    let home = try question.home ?? storefronts.home()
    let open = ids.filter { found[$0] == nil }
    guard !open.isEmpty, home != storefront else { return found }
    let code: Lookup = collection.type.facts?.limit(of: .isrc) != nil ? .isrc : .upc
    let known = try await pages(of: open.map { ($0, $0) }, by: .id, in: home)
    try await find(
      open.compactMap { id in
        let attributes = known[id]?.elements.first?["attributes"]
        return (attributes?[code.rawValue]?.string).map { (id, $0) }
      }, by: code)
    return found
  }

  /// Looks up values in a storefront, whose 404 means that it has none of them.
  private func pages(
    of values: [(owner: String, value: String)], by lookup: Lookup, in storefront: String
  ) async throws -> [String: Page<AnyKind>] {
    var requests = ValueLookup<String>()
    try requests.add(
      values, by: lookup, of: collection, in: Catalog(storefront: storefront),
      prefersClean: prefersClean, options: options)
    try await requests.run(lister.service)
    if let failure = requests.firstFailure, Failure(failure).rejection?.status != 404 {
      throw failure
    }
    return requests.found
  }

  /// Writes the search results with these names; throws at the end if a name was not found.
  func run(names: [String]) async throws {
    let storefronts = try storefronts.all()
    let isSweep = storefronts.count > 1
    var options = options
    options.pageSize = SearchFacts.pageLimit
    var source = try NamedInSearch(
      lister.service, names, of: collection.type, in: storefronts, options: options
    ) { page, storefront in
      try await completed(page, from: storefront, isSweep: isSweep)
    }
    try await lookUp(
      &source, "names", isSweep: isSweep,
      cardRequest: CardRequest(followsSearch: true) { [options = self.options] id, lists in
        Endpoint(
          Catalog(storefront: storefronts[0]).resource(collection, id: ResourceID(rawValue: id))
            .with(options).with(lists).preferringClean(prefersClean))
      })
  }

  /// Returns a page for output, or for the lists of its resources.
  private func completed(
    _ page: Page<AnyKind>, from storefront: String?, isSweep: Bool
  ) async throws -> Page<AnyKind> {
    let marked = { (page: Page<AnyKind>) in
      storefront.map { page.marked(["storefront": .string($0)]) } ?? page
    }
    guard related == nil else { return marked(page) }
    return try await lister.completed(page) { page in
      let page = try await shown(page)
      return isSweep ? marked(page) : page
    }
  }

  private func lookUp(
    _ source: inout some LookupSource, _ noun: String = "IDs", isSweep: Bool,
    cardRequest: CardRequest? = nil
  ) async throws {
    let showsCard = showsCard && !isSweep
    try await LookupRun(
      lister: lister, content: content ?? .only(collection.type), columns: columns,
      showsCard: showsCard, cardRequest: showsCard ? cardRequest : nil,
      marks: (isSweep ? ["storefront"] : [])
        + (findsEquivalents ? ["foundBy", "equivalentOf"] : [])
        + (related == nil ? [] : RelatedLists.marks),
      noun: noun, related: related, limit: limit, missing: missing
    ).run(&source)
  }
}

/// Groups items into requests: consecutive ones of the same kind, up to the limit of a request.
private struct CatalogBatches {
  private let collection: ResourceCollection<AnyKind>
  private let storefronts: [String]
  private let options: FetchOptions
  private let prefersClean: Bool
  private let ignoresURLs: Bool
  /// Whether each result contains its storefront.
  private let isSweep: Bool
  /// The number of items in the requests so far.
  private var position = 0
  private var input: CatalogInput
  /// The item after the last request's, which was read to find that it does not fit.
  private var ahead: Result<CatalogItem?, any Error>?
  private var ready: ArraySlice<BatchSource.Question> = []
  private var hasBegun = false

  init(
    _ input: CatalogInput, _ collection: ResourceCollection<AnyKind>, in storefronts: [String],
    isSweep: Bool, options: FetchOptions, prefersClean: Bool, ignoresURLs: Bool
  ) {
    self.input = input
    self.isSweep = isSweep
    self.ignoresURLs = ignoresURLs
    self.collection = collection
    self.storefronts = storefronts
    self.options = options
    self.prefersClean = prefersClean
  }

  /// Returns the next request; a group of items goes to every storefront, or to its own.
  mutating func next(isWaiting: Bool) throws -> BatchSource.Question? {
    if let question = ready.popFirst() { return question }
    let items = try group(isWaiting: isWaiting)
    guard let first = items.first else { return nil }
    let own = first.onlyStorefront ?? (ignoresURLs ? nil : first.storefront)
    let targets = own.map { [$0] } ?? storefronts
    ready = try targets.map { storefront in
      let batch = try LookupBatch(
        items.map(\.value), by: first.lookup, of: collection,
        in: Catalog(storefront: storefront)
      ) { [prefersClean, options] in $0.preferringClean(prefersClean).with(options) }.checked()
      return BatchSource.Question(
        batch: batch, type: collection.type, storefront: isSweep ? storefront : nil,
        catalog: storefront, home: first.storefront, position: position,
        names: items.map(\.name))
    }[...]
    position += items.count
    return ready.popFirst()
  }

  /// Returns the next items for one request; an invalid line is reported after the lines before it.
  ///
  /// An invalid line in the first group is reported before anything is requested.
  private mutating func group(isWaiting: Bool) throws -> [CatalogItem] {
    guard let first = try nextItem(isWaiting) else { return [] }
    defer { hasBegun = true }
    var items = [first]
    let size = collection.type.batchSize(of: first.lookup)
    while items.count < size {
      let next = Result { try input.next(isWaiting: isWaiting) }
      if case .failure(let error) = next, !hasBegun { throw error }
      guard case .success(let item?) = next, item.lookup == first.lookup,
        item.storefront == first.storefront, item.onlyStorefront == first.onlyStorefront
      else {
        ahead = next
        break
      }
      items.append(item)
    }
    return items
  }

  private mutating func nextItem(_ isWaiting: Bool) throws -> CatalogItem? {
    guard let next = ahead else { return try input.next(isWaiting: isWaiting) }
    ahead = nil
    return try next.get()
  }
}
