import MusicAPI

/// The resources of a whole list, such as all playlists of a library.
struct ListSource: LookupSource {
  private let service: Service
  private let endpoint: Endpoint<ResourceDocument<AnyKind>>
  private var pages: PageSequence<AnyKind>.AsyncIterator?
  private var isShown = false

  init(_ service: Service, _ endpoint: Endpoint<ResourceDocument<AnyKind>>) {
    self.service = service
    self.endpoint = endpoint
  }

  mutating func next() async throws -> Found? {
    let pages = try pages ?? service.client.pages(of: endpoint, extent: .all).makeAsyncIterator()
    self.pages = pages
    return try await pages.next().map { Found(pages: [$0], asked: $0.elements.count) }
  }

  mutating func nextRequests() -> [HTTPRequest]? {
    defer { isShown = true }
    return isShown ? nil : [endpoint.request]
  }
}

/// The resources of a whole list that have one of some names.
struct NamedInList: LookupSource {
  private var list: ListSource
  private var wanted: WantedNames
  private let count: Int
  private let type: ResourceType
  private let shown: (Page<AnyKind>) async throws -> Page<AnyKind>
  private var isOver = false

  /// Creates a source for the list of resources of a type; each page passes through a closure.
  init(
    _ list: ListSource, _ names: [String], of type: ResourceType,
    as shown: @escaping (Page<AnyKind>) async throws -> Page<AnyKind> = { $0 }
  ) {
    self.list = list
    wanted = WantedNames(names)
    count = names.count
    self.type = type
    self.shown = shown
  }

  mutating func next() async throws -> Found? {
    guard !isOver else { return nil }
    guard let page = try await list.next()?.pages.first else {
      isOver = true
      return Found(asked: count, missing: wanted.missing(among: type))
    }
    let matches = wanted.matches(in: page.elements)
    return Found(
      pages: matches.isEmpty ? [] : [try await shown(page.replacing(matches))], asked: 0)
  }

  mutating func nextRequests() -> [HTTPRequest]? { list.nextRequests() }
}
