import MusicAPI

/// The search results that have the name that was searched for.
struct NamedInSearch: LookupSource {
  private let service: Service
  private let type: ResourceType
  private let isSweep: Bool
  private let shown: (Page<AnyKind>, String) async throws -> Page<AnyKind>
  private let searches: [Search]
  /// The responses; nil before the first request.
  private var responses: OrderedWork<Search, Result<SearchResults, any Error>, Never>?
  private var isShown = false

  /// A search for one name in one storefront.
  private struct Search: Sendable {
    let name: String
    let storefront: String
    let endpoint: Endpoint<SearchResults>
  }

  /// Creates a source; each page passes through a closure, with its storefront.
  init(
    _ service: Service, _ names: [String], of type: ResourceType, in storefronts: [String],
    options: FetchOptions,
    as shown: @escaping (Page<AnyKind>, String) async throws -> Page<AnyKind>
  ) throws {
    self.service = service
    self.type = type
    self.shown = shown
    isSweep = storefronts.count > 1
    searches = try names.flatMap { name in
      try storefronts.map { storefront in
        Search(
          name: name, storefront: storefront,
          endpoint: try Catalog(storefront: storefront)
            .search(name, types: [type]).with(options).checked())
      }
    }
  }

  mutating func next() async throws -> Found? {
    let client = try service.client
    let responses =
      responses
      ?? OrderedWork(searches, inFlight: service.jobs) { try await client.send($0.endpoint) }
    self.responses = responses
    guard let (search, response) = await responses.next() else { return nil }
    var found = Found(asked: 1, storefronts: isSweep ? [search.storefront] : [])
    do {
      let response = try response.get()
      var wanted = WantedNames([search.name])
      for place in response.groups {
        let pages = client.pages(
          at: place, in: response.json, to: search.endpoint, extent: .firstPage)
        guard let page = try await pages.makeAsyncIterator().next() else { continue }
        let matches = wanted.matches(in: page.elements)
        if !matches.isEmpty {
          found.pages.append(try await shown(page.replacing(matches), search.storefront))
        }
      }
      found.missing = wanted.missing(
        among: type, in: search.storefront, areRelevant: true)
    } catch { try found.add(error, of: [search.name]) }
    return found
  }

  mutating func nextRequests() -> [HTTPRequest]? {
    defer { isShown = true }
    return isShown || searches.isEmpty ? nil : searches.map(\.endpoint.request)
  }
}
