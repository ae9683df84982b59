import AmctlCommandLine
import MusicAPI

/// A resource that is requested alone.
///
/// If it does not exist, the service's own error is reported.
struct SingleSource: LookupSource {
  private let service: Service
  private let name: MissingName
  /// Whether a resource with a different ID will do: Apple redirects IDs that it has replaced.
  private let followsRedirects: Bool
  private let shown: (Page<AnyKind>) async throws -> Page<AnyKind>
  /// The request; nil once it has been sent.
  private var endpoint: Endpoint<ResourceDocument<AnyKind>>?
  /// The response; nil before the request.
  private var pages: PageSequence<AnyKind>.AsyncIterator?

  /// Creates a source for one id; the page passes through a closure before it is written.
  init(
    _ service: Service, _ endpoint: Endpoint<ResourceDocument<AnyKind>>, of type: ResourceType,
    _ id: String, followsRedirects: Bool = true,
    as shown: @escaping (Page<AnyKind>) async throws -> Page<AnyKind> = { $0 }
  ) {
    self.service = service
    self.endpoint = endpoint
    self.followsRedirects = followsRedirects
    self.shown = shown
    name = MissingName(name: id, type: type, storefront: endpoint.request.storefront)
  }

  mutating func next() async throws -> Found? {
    if let endpoint = endpoint.take() {
      pages = try service.client.pages(of: endpoint, extent: .firstPage).makeAsyncIterator()
    }
    guard var page = try await nextPage() else { return nil }
    var found = Found(asked: 1, parts: [Part(name: name.name)])
    if let id = page.elements.first?.resourceID, id != name.name {
      found.redirect = (name, id)
      if !followsRedirects { page = page.replacing([]) }
    }
    if page.elements.isEmpty { found.open = [(found.parts[0], .absent(name))] }
    found.pages = [try await shown(page)]
    return found
  }

  /// Returns the response's page; a second call returns nil, or throws for an invalid 'next'.
  private func nextPage() async throws -> Page<AnyKind>? {
    do { return try await pages?.next() } catch { throw error.naming(name) }
  }

  /// The only name has no file of missing ones, because its error says everything.
  func leave(isWaiting: Bool) -> [Part]? { nil }

  func show() async throws {
    if let endpoint { try await service.show([endpoint.request]) }
  }
}
