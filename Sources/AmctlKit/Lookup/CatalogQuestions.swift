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
  func run(_ lister: Lister, _ input: CatalogInput) async throws {
    var input = input
    let isSweep = try areSweep(&input)
    try await lister.run(try batches(of: input, isSweep: isSweep), isSweep: isSweep)
  }

  /// Returns the requests for the items, each batch in all storefronts.
  func batches(of input: CatalogInput, isSweep: Bool) throws -> Questions {
    let all = try storefronts.all()
    var (input, ready) = (input, ArraySlice<Question>())
    return { [self] isWaiting in
      if ready.isEmpty,
        let (items, position) = try input.nextGroup(
          isWaiting: isWaiting, upTo: collection.type.batchSize(of:))
      {
        let first = items[0]
        let own = first.onlyStorefront ?? (ignoresURLs ? nil : first.storefront)
        ready = try (own.map { [$0] } ?? all).map { storefront in
          let batch = LookupBatch(
            items.map(\.value), by: first.lookup, of: collection,
            in: Catalog(storefront: storefront)
          ) { [prefersClean, options] in $0.preferringClean(prefersClean).with(options) }
          var question = try Question(
            batch, of: collection.type, names: items.map(\.name),
            in: isSweep ? storefront : nil, at: position)
          question.home = first.storefront
          return question
        }[...]
      }
      return ready.popFirst()
    }
  }

  /// Writes what searches find that has one of the names.
  func run(_ lister: Lister, names: [String]) async throws {
    let storefronts = try storefronts.all()
    let isSweep = storefronts.count > 1
    var (lister, search) = (lister, options)
    search.pageSize = SearchFacts.pageLimit
    lister.nouns.parts = "names"
    if lister.showsCard { lister.cardRequest = resource(_:in:with:) }
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
    try await lister.run(questions, isSweep: isSweep)
  }

  /// Returns the request for one item alone, in the storefront of its URL or else in the only one.
  func only(_ item: CatalogItem, followsRedirects: Bool = true) throws -> Question {
    let catalog = try item.storefront.map { Catalog(storefront: $0) } ?? storefronts.catalog()
    return try Question(
      only: resource(item.value, in: catalog), of: collection.type, item.value,
      followsRedirects: followsRedirects)
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
    func find(_ values: [(id: String, value: String)], by lookup: Lookup) async throws {
      let resources = try await resources(values.map(\.value), by: lookup, in: storefront)
      for (id, value) in values {
        found[id] = resources[key(value)].map {
          [$0.marked(["foundBy": .string(lookup.rawValue), "equivalentOf": .string(id)])]
        }
      }
    }
    try await find(ids.map { ($0, $0) }, by: .equivalents)
    let home = try question.home ?? storefronts.home()
    let open = ids.filter { found[$0] == nil }
    guard !open.isEmpty, home != storefront else { return found }
    let code: Lookup = collection.type.facts?.limit(of: .isrc) != nil ? .isrc : .upc
    let known = try await resources(open, by: .id, in: home)
    try await find(
      open.compactMap { id in
        (known[key(id)]?["attributes"]?[code.rawValue]?.string).map { (id, $0) }
      }, by: code)
    return found
  }

  /// Looks up values in a storefront, whose 404 means that it has none of them.
  private func resources(
    _ values: [String], by lookup: Lookup, in storefront: String
  ) async throws -> [CatalogKey: JSON] {
    var lookup = try CatalogLookup(
      values.map(key), by: lookup, in: Catalog(storefront: storefront),
      prefersClean: prefersClean, options: options)
    try await lookup.run(service)
    if let failure = lookup.firstFailure, Failure(failure).rejection?.status != 404 {
      throw failure
    }
    return lookup.found
  }

  private func key(_ value: String) -> CatalogKey { CatalogKey(type: collection.type, id: value) }
}
