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

  /// Reads every page in order; returns false if the service has no such playlist.
  ///
  /// The list of playlists has named it, so it was deleted since, or the service fails.
  func read(
    with client: MusicClient, _ body: (Page<AnyKind>) throws -> Void
  ) async throws -> Bool {
    try await isFound { endpoint in
      for try await page in client.pages(of: endpoint) { try body(page) }
    }
  }

  /// Runs what reads the pages; returns false if the service has no such playlist.
  func isFound(
    _ read: (Endpoint<ResourceDocument<AnyKind>>) async throws -> Void
  ) async throws -> Bool {
    do {
      try await read(endpoint)
      return true
    } catch MusicAPIError.rejected(let rejection) where rejection.status == 404 {
      return false
    }
  }
}
