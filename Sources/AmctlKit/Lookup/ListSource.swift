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
