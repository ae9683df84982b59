import MusicAPI

/// The tracks of a playlist that is in the library.
struct PlaylistPages: Sendable {
  private let endpoint: Endpoint<ResourceDocument<AnyKind>>

  /// Names a playlist; nil if no request can contain its id.
  init?(id: String, options: FetchOptions) {
    do {
      endpoint = try Library.relationship(
        named: "tracks", of: ResourceCollection<AnyKind>(.libraryPlaylists),
        id: ResourceID(rawValue: id), options: options)
    } catch {
      return nil
    }
  }

  /// Reads every page in order; the list of playlists has named the playlist.
  func read(
    with client: MusicClient, _ body: (Page<AnyKind>) throws -> Void
  ) async throws {
    var isFirst = true
    do {
      for try await page in client.pages(of: endpoint) {
        isFirst = false
        try body(page)
      }
    } catch MusicAPIError.rejected(let rejection) where rejection.status == 404 && isFirst {
      // It exists, so this is how the service describes one without tracks.
      return
    }
  }
}
