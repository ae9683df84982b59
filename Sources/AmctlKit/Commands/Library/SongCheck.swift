import MusicAPI

/// Finds the songs that need attention among some of the library.
struct SongCheck: Sendable {
  let service: Service
  let language: String?
  /// The ID of the playlist whose tracks are checked; nil for the songs of the library.
  let playlistID: String?
  /// The catalog that must have the songs; nil if any will do.
  let storefront: Catalog?
  /// Finds replacements for songs; nil if nothing is to be found.
  let replacements: ReplacementSearch?

  /// The number of songs that are checked together: as many as one request by IDs may name.
  static let windowSize = 300

  /// The request for the songs of the library or the playlist, each with its catalog match.
  var songs: Endpoint<ResourceDocument<LibrarySong>> {
    get throws(InvalidRequestError) {
      let options = FetchOptions(language: language, pageSize: LibraryFacts.pageLimit)
      guard let playlistID else {
        return try Library.list(.librarySongs, with: [.include(\.catalog)], options: options)
      }
      return Endpoint(
        try Library.relationship(
          named: "tracks", of: ResourceCollection<AnyKind>(.libraryPlaylists),
          id: ResourceID(rawValue: playlistID), with: [.include(named: "catalog")],
          options: options
        ).request)
    }
  }

  /// Returns the songs that need attention, in their order.
  ///
  /// The error of a rejected request names the storefront.
  func check(_ songs: [Resource<LibrarySong>]) async throws -> [CheckedSong] {
    do { return try await found(among: songs) } catch {
      var failure = Failure(error)
      guard let catalog = storefront ?? replacements?.catalog, failure.rejection != nil else {
        throw error
      }
      failure.message = Found.Failed(storefront: catalog.storefront, error: error).message
      throw failure
    }
  }

  private func found(among songs: [Resource<LibrarySong>]) async throws -> [CheckedSong] {
    let absent = try await absent(among: songs)
    let found = songs.compactMap { song -> CheckedSong? in
      if let status = SongStatus(of: song) { return CheckedSong(song: song, status: status) }
      guard let id = song.catalogID, absent.contains(id) else { return nil }
      return CheckedSong(song: song, status: .notInStorefront)
    }
    return try await replacements?.complete(found) ?? found
  }

  /// Returns the catalog IDs of songs that the storefront lacks or cannot play.
  private func absent(among songs: [Resource<LibrarySong>]) async throws -> Set<String> {
    let ids = songs.compactMap(\.catalogID)
    guard let storefront, !ids.isEmpty else { return [] }
    let batches = try await fromResponse {
      try LookupBatch.split(
        ids, by: .id, of: .songs, in: storefront, options: FetchOptions(language: language))
    }
    var absent: Set<String> = []
    for try await response in try service.client.responses(to: batches, inFlight: service.jobs) {
      for match in response.matches where !match.elements.contains(where: \.isPlayable) {
        absent.insert(match.value)
      }
    }
    return absent
  }
}
