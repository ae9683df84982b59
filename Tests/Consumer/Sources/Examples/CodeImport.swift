import MusicAPI

/// What became of an import of codes.
struct CodeImport: Equatable {
  /// The playlist with the songs; nil if no song was found.
  var playlist: ResourceID<LibraryPlaylist>?
  /// The number of songs that were sent to the playlist.
  var added = 0
  /// The codes that the catalog does not have.
  var missing: [String] = []
  /// Whether the playlist has exactly these songs in this order, as far as the service says so.
  var isConfirmed = false
}

/// Makes a playlist of the songs with these ISRCs, in their order.
///
/// All codes are looked up before anything is changed. Stops after the first request that fails; a
/// playlist that was begun by then is in `progress`.
func importSongs(
  withISRCs codes: [String], named name: String, in catalog: Catalog, with client: MusicClient,
  progress: (CodeImport) -> Void = { _ in }
) async throws -> CodeImport {
  let found = try await client.resources(.songs, by: .isrc, codes, in: catalog)
  var report = CodeImport(missing: found.missing)
  // Several songs can have one code, such as on a single and on an album: take the first.
  let songs = found.matches.compactMap(\.resources.first)
  guard !songs.isEmpty else { return report }

  let created = try await client.send(Library.createPlaylist(named: name))
  guard let playlist = created.resources.first?.id else { return report }
  report.playlist = playlist
  progress(report)
  for part in Library.addTracks(songs, to: playlist) {
    _ = try await client.send(part.endpoint)
    report.added += part.references.count
    progress(report)
  }
  let expected = try await client.confirm(.tracks(songs, in: playlist), within: .seconds(30))
  report.isConfirmed = expected.isComplete
  return report
}
