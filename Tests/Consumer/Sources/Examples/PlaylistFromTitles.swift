import MusicAPI
import MusicMatching

/// A playlist that was made from a list of titles.
struct ImportedPlaylist {
  let id: ResourceID<LibraryPlaylist>?
  /// The songs on it.
  let songs: [Resource<Song>]
  /// The lines that did not clearly mean a song, each with the reason.
  let misses: [Miss]

  struct Miss: Equatable {
    let line: Int
    let reason: String
    /// A song that a person may look at.
    let candidate: ResourceID<Song>?
  }
}

/// Creates a playlist with the songs that lines such as `Artist - Title` mean.
func importPlaylist(
  named name: String, from lines: [String], in catalog: Catalog, with client: MusicClient
) async throws -> ImportedPlaylist {
  var songs: [Resource<Song>] = []
  var misses: [ImportedPlaylist.Miss] = []
  var line = 0
  for try await match in client.matches(of: lines.map(SongQuery.init(line:)), in: catalog) {
    line += 1
    if let song = match.song {
      songs.append(song)
    } else {
      misses.append(.init(line: line, reason: match.reason, candidate: match.candidate?.id))
    }
  }

  // One request takes up to 100 tracks. What is left is sent in order, since it is appended.
  let created = try await client.send(
    Library.createPlaylist(named: name, tracks: songs.prefix(100)))
  let id = created.resources.first?.id
  if let id { try await client.send(Library.addTracks(songs.dropFirst(100), to: id)) }
  return ImportedPlaylist(id: id, songs: songs, misses: misses)
}

extension SongQuery {
  /// Reads `Artist - Title`; a line without a dash is a title.
  init(line: String) {
    if let dash = line.firstRange(of: " - ") {
      self.init(
        title: String(line[dash.upperBound...]), artist: String(line[..<dash.lowerBound]))
    } else {
      self.init(title: line)
    }
  }
}
