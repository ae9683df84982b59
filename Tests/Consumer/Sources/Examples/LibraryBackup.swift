import MusicAPI

/// A list of a backup: a name for its file, and a resource in each line, in the service's own bytes.
struct BackupList: Equatable {
  let name: String
  let lines: [String]
}

/// Backs up a user's songs, albums, playlists, and the tracks of each playlist.
///
/// Stores a list only when it is complete, and returns what could not be read, by the name of the
/// list: a backup without it says so.
func backUp(
  with client: MusicClient, store: (BackupList) throws -> Void
) async throws -> [String: MusicAPIError] {
  var backup = Backup(client: client)
  try await backup.add("songs", Library.list(.librarySongs).with(.include(\.catalog)), store)
  try await backup.add("albums", Library.list(.libraryAlbums), store)
  let playlists = try await backup.add("playlists", Library.list(.libraryPlaylists), store)
  for playlist in playlists {
    try await backup.add(
      "tracks of \(playlist.id)", Library.list(\.tracks, of: playlist), store)
  }
  return backup.failures
}

private struct Backup {
  let client: MusicClient
  var failures: [String: MusicAPIError] = [:]

  @discardableResult
  mutating func add<Kind>(
    _ name: String, _ list: Endpoint<Page<Kind>>,
    _ store: (BackupList) throws -> Void
  ) async throws -> [Resource<Kind>] {
    let items: [Resource<Kind>]
    do throws(MusicAPIError) {
      items = try await client.items(of: list.limit(100)).collect()
    } catch {
      failures[name] = error
      return []
    }
    try store(
      BackupList(name: name, lines: items.map { String(decoding: $0.json.source, as: UTF8.self) }))
    return items
  }
}
