import AmctlCommandLine
import MusicAPI

/// Returns the next request of a command; nil after the last.
///
/// It waits for names that are still to come, or uses only those that were read.
typealias Questions = (_ isWaiting: Bool) throws -> Question?

/// A request of a command, and the parts of the account that it is for: 300 song IDs, a search
/// term in one storefront, or the charts of a storefront.
struct Question: Sendable {
  /// How the response has what was requested.
  enum Form: Sendable {
    /// The resources with some IDs or codes.
    case batch(LookupBatch<AnyKind>)
    /// A resource that is requested alone, whose error is the service's own; Apple redirects IDs
    /// that it has replaced.
    case resource(followsRedirects: Bool)
    /// A whole list: all its resources, or those with one of the names.
    case list
    /// The first search results, of which those with the name are found.
    case search
    /// Lists that are written one after another, page by page.
    case lists
  }

  let form: Form
  /// The request; its response may be of another kind than a list of resources.
  let endpoint: Endpoint<Page<AnyKind>>
  let type: ResourceType?
  /// The names; for all that a storefront has, a part without a name.
  var parts: [Part]
  /// The storefront that is requested; nil for the library.
  let catalog: String?
  /// The storefront of the URLs among the names; nil if there are none.
  var home: String?
  /// The member, beside the storefront, that each item of a list starts with.
  var mark: JSONMember?
  /// Whether the parts are counted elsewhere, as the resource of a related list is.
  var isRelated = false
  private let send: @Sendable (MusicClient) async throws -> JSON

  /// The storefront, if several are requested.
  var storefront: String? { parts.first?.storefront }

  /// The members that each item starts with.
  var marks: [JSONMember] {
    [storefront.map { JSONMember("storefront", .string($0)) }, mark].compactMap(\.self)
  }

  /// Creates a request whose response is read at once, or page by page if it is of a list.
  init<Response: PagedResponse>(
    _ form: Form, _ endpoint: Endpoint<Response>, of type: ResourceType? = nil, _ parts: [Part],
    mark: JSONMember? = nil
  ) {
    self.form = form
    self.endpoint = Endpoint(endpoint)
    self.type = type
    self.parts = parts
    catalog = endpoint.request.storefront
    self.mark = mark
    send = { try await $0.send(endpoint).json }
  }

  /// Creates a request for a batch of IDs or codes, the first of which has a position in the input;
  /// the names are as the user wrote them, where they are not the values.
  init(
    _ batch: LookupBatch<AnyKind>, of type: ResourceType, names: [String]? = nil,
    in storefront: String? = nil, at position: Int = 0
  ) throws(InvalidRequestError) {
    let parts = (names ?? batch.values).enumerated().map { index, name in
      Part(name: name, storefront: storefront, position: position + index)
    }
    self.init(.batch(batch), try batch.endpoint.checked(), of: type, parts)
  }

  init(
    only endpoint: Endpoint<Page<AnyKind>>, of type: ResourceType, _ id: String,
    followsRedirects: Bool = true
  ) throws(InvalidRequestError) {
    self.init(
      .resource(followsRedirects: followsRedirects), try endpoint.checked(), of: type,
      [Part(name: id)])
  }

  /// Creates a request for the resources of a list with some names, or for all of them.
  init(
    _ list: Endpoint<Page<AnyKind>>, of type: ResourceType, named names: [String]
  ) throws(InvalidRequestError) {
    self.init(
      .list, try list.checked(), of: type,
      names.enumerated().map { Part(name: $1, position: $0) })
  }

  /// Returns the requests for resources by their IDs, as many at once as one request may name.
  static func batches(
    of input: CatalogInput, upTo size: Int, type: ResourceType,
    _ endpoint: @escaping @Sendable ([String]) -> Endpoint<Page<AnyKind>>
  ) -> Questions {
    var input = input
    return { isWaiting in
      try input.nextGroup(isWaiting: isWaiting, upTo: { _ in size }).map { items, position in
        try Question(LookupBatch(items.map(\.value), endpoint), of: type, at: position)
      }
    }
  }

  /// Sends the request, unless the pages of its response are read one by one.
  func answer(_ client: MusicClient) async -> Answer {
    switch form {
    case .batch(let batch): return .batch(await client.response(to: batch))
    case .resource, .list: return .pages
    case .search, .lists:
      do { return .response(.success(try await send(client))) } catch {
        return .response(.failure(error))
      }
    }
  }

  /// What the service returned for a request.
  enum Answer: Sendable {
    /// The results of a batch, or of its first part with the error that stopped the rest.
    case batch(PartialLookup<AnyKind>)
    case response(Result<JSON, any Error>)
    /// Nothing yet, because the pages are read one by one.
    case pages
  }

  /// Returns a name that the service does not have, with the storefront that lacks it.
  func missing(_ name: String) -> MissingName {
    let isInWords = if case .search = form { true } else { false }
    return MissingName(
      name: name, type: type ?? ResourceType(rawValue: ""), storefront: catalog,
      isInWords: isInWords)
  }
}

extension Service {
  /// Shows the requests that are known in advance.
  func show(_ questions: Questions) async throws {
    while let question = try questions(true) { try await show([question.endpoint.request]) }
  }
}

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
  ) -> Endpoint<Page<AnyKind>> {
    Endpoint(
      catalog.resource(collection, id: ResourceID(id)).with(options).with(lists)
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
    try await CatalogLookup(
      values.map(key), by: lookup, in: Catalog(storefront: storefront),
      prefersClean: prefersClean, options: options
    ).resources(service, mayBeMissing: true)
  }

  private func key(_ value: String) -> CatalogKey { CatalogKey(type: collection.type, id: value) }
}
