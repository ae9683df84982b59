import AmctlCommandLine
import MusicAPI

/// The requests for resources of a type in one storefront or in several, by IDs, codes or names.
struct CatalogQuestions {
  let service: Service
  let storefronts: StorefrontChoice
  let collection: ResourceCollection<AnyKind>
  let options: FetchOptions
  var prefersClean = false
  /// Whether a URL is looked up in all storefronts, and not in its own.
  var ignoresURLs = false

  /// Returns whether each result says which storefront it is from.
  func areSweep(_ input: inout CatalogInput) throws -> Bool {
    try storefronts.all().count > 1 || input.namesStorefronts()
  }

  /// Writes what a lookup finds of all items.
  func run(_ lookup: LookupRun, _ input: CatalogInput) async throws {
    var input = input
    let isSweep = try areSweep(&input)
    try await lookup.run(try batches(of: input, isSweep: isSweep), isSweep: isSweep)
  }

  /// Returns the requests for the items, each batch in all storefronts.
  func batches(of input: CatalogInput, isSweep: Bool) throws -> Questions {
    var batches = CatalogBatches(self, input, in: try storefronts.all(), isSweep: isSweep)
    return { try batches.next(isWaiting: $0) }
  }

  /// Writes what searches find that has one of the names.
  func run(_ lookup: LookupRun, names: [String]) async throws {
    let storefronts = try storefronts.all()
    let isSweep = storefronts.count > 1
    var (lookup, search) = (lookup, options)
    search.pageSize = SearchFacts.pageLimit
    lookup.nouns.parts = "names"
    if lookup.showsCard {
      lookup.cardRequest = CardRequest(followsSearch: true) { id, lists in
        resource(id, in: Catalog(storefront: storefronts[0]), with: lists)
      }
    }
    var questions: [Question] = []
    for (index, name) in names.enumerated() {
      questions += try storefronts.map { storefront in
        Question(
          .search,
          try Catalog(storefront: storefront).search(name, types: [collection.type]).with(search)
            .checked(), of: collection.type,
          [Part(name: name, storefront: isSweep ? storefront : nil, position: index)])
      }
    }
    try await lookup.run(questions, isSweep: isSweep)
  }

  /// Returns the request for one resource, with more of its lists.
  func resource(
    _ id: String, in catalog: Catalog, with lists: [Extra<AnyKind>] = []
  ) -> Endpoint<ResourceDocument<AnyKind>> {
    Endpoint(
      catalog.resource(collection, id: ResourceID(rawValue: id)).with(options).with(lists)
        .preferringClean(prefersClean))
  }

  /// Finds what takes the place of IDs that a storefront does not have: the service's own
  /// equivalents, or else what has the ISRC or UPC that the ID has where it is from.
  func equivalents(
    of ids: [String], _ question: Question
  ) async throws -> [String: [JSON]] {
    guard case .batch(let batch) = question.form, batch.lookup == .id,
      let storefront = question.catalog
    else { return [:] }
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
    try await requests.run(service)
    if let failure = requests.firstFailure, Failure(failure).rejection?.status != 404 {
      throw failure
    }
    return requests.found
  }
}

/// Groups items into requests: consecutive ones of the same kind, up to the limit of a request.
private struct CatalogBatches {
  private let form: CatalogQuestions
  private let storefronts: [String]
  /// Whether each result contains its storefront.
  private let isSweep: Bool
  /// The number of items in the requests so far.
  private var position = 0
  private var input: CatalogInput
  /// The item after the last request's, which was read to find that it does not fit.
  private var ahead: Result<CatalogItem?, any Error>?
  private var ready: ArraySlice<Question> = []
  private var hasBegun = false

  init(
    _ form: CatalogQuestions, _ input: CatalogInput, in storefronts: [String], isSweep: Bool
  ) {
    self.form = form
    self.input = input
    self.storefronts = storefronts
    self.isSweep = isSweep
  }

  /// Returns the next request; a group of items goes to every storefront, or to its own.
  mutating func next(isWaiting: Bool) throws -> Question? {
    if let question = ready.popFirst() { return question }
    let items = try group(isWaiting: isWaiting)
    guard let first = items.first else { return nil }
    let own = first.onlyStorefront ?? (form.ignoresURLs ? nil : first.storefront)
    let targets = own.map { [$0] } ?? storefronts
    ready = try targets.map { storefront in
      let batch = LookupBatch(
        items.map(\.value), by: first.lookup, of: form.collection,
        in: Catalog(storefront: storefront)
      ) { [clean = form.prefersClean, options = form.options] in
        $0.preferringClean(clean).with(options)
      }
      var question = try Question(
        batch, of: form.collection.type, names: items.map(\.name),
        in: isSweep ? storefront : nil, at: position)
      question.home = first.storefront
      return question
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
    let size = form.collection.type.batchSize(of: first.lookup)
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
