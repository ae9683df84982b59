import MusicAPI

/// The second request of a card, for what the first response lacks: an artist's top songs and
/// albums, or everything that belongs to a resource found by a search.
struct CardRequest {
  /// Whether the first request is a search, whose results have no related resources.
  var followsSearch = false
  /// Returns the request for the resource with an ID, with more of its lists.
  let endpoint: (String, [Extra<AnyKind>]) -> Endpoint<ResourceDocument<AnyKind>>

  /// The lists that a card shows and that the service sends only on request.
  private static let lists: [ResourceType: [Extra<AnyKind>]] = [
    .artists: [
      .view(named: Artist.schema.topSongs.name), .relationship(named: Artist.schema.albums.name),
    ]
  ]

  /// Returns the page of the only resource that was found; nil if the first response has all that
  /// a card shows, or if there is no second one, such as in a replay.
  func page(for found: Found, _ lister: Lister) async throws -> Page<AnyKind>? {
    let resources = found.pages.flatMap(\.elements)
    guard resources.count == 1, let type = resources[0].resourceType,
      let id = resources[0].resourceID, lister.presentation.showsCards, !lister.service.isOffline
    else { return nil }
    let lists = Self.lists[type] ?? []
    guard followsSearch || !lists.isEmpty else { return nil }
    let pages = try lister.service.client.with(onErrors: nil)
      .pages(of: endpoint(id, lists).checked(), extent: .firstPage).makeAsyncIterator()
    do {
      guard let page = try await pages.next(), page.elements.count == 1 else { return nil }
      return try await lister.completed(page)
    } catch let error as MusicAPIError where error != .canceled { return nil }
  }
}
