import AmctlCommandLine
import MusicAPI

/// The search results that have the name that was searched for.
struct NamedInSearch: LookupSource {
  private let service: Service
  private let type: ResourceType
  private let isSweep: Bool
  private let shown: (Page<AnyKind>, String) async throws -> Page<AnyKind>
  /// The searches that have no response yet.
  private var waiting: [Search]
  /// The responses; nil before the first request.
  private var answers: OrderedWork<Endpoint<SearchResults>, Result<SearchResults, any Error>>?

  /// A search for one name in one storefront.
  private struct Search {
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
    waiting = try names.flatMap { name in
      try storefronts.map { storefront in
        Search(
          name: name, storefront: storefront,
          endpoint: try Catalog(storefront: storefront)
            .search(name, named: [type], options: options))
      }
    }
  }

  mutating func next() async throws -> Found? {
    guard !waiting.isEmpty else { return nil }
    let client = try service.client
    let answers =
      answers
      ?? OrderedWork(waiting.map(\.endpoint), inFlight: service.jobs) { try await client.send($0) }
    self.answers = answers
    let search = waiting.removeFirst()
    var found = Found(asked: 1, storefronts: isSweep ? [search.storefront] : [])
    do {
      guard let answer = try await answers.next()?.get() else { return nil }
      var wanted = WantedNames([search.name])
      for place in answer.groups {
        let pages = client.pages(
          at: place, in: answer.json, to: search.endpoint, extent: .firstPage)
        guard let page = try await pages.makeAsyncIterator().next() else { continue }
        let matches = wanted.matches(in: page.elements)
        if !matches.isEmpty {
          found.pages.append(try await shown(page.replacing(matches), search.storefront))
        }
      }
      found.missing = wanted.missing(
        among: type, in: isSweep ? search.storefront : nil, areRelevant: true)
    } catch let incomplete as IncompletePageError {
      throw incomplete
    } catch  where SweepReport.isOfOne(error) {
      guard isSweep || Failure(error).exit != .credentials else { throw error }
      found.failures = [
        Found.Failed(
          storefront: isSweep ? search.storefront : nil, names: [search.name], error: error)
      ]
    }
    return found
  }

  mutating func nextRequests() -> [HTTPRequest]? {
    guard !waiting.isEmpty else { return nil }
    defer { waiting = [] }
    return waiting.map(\.endpoint.request)
  }
}
