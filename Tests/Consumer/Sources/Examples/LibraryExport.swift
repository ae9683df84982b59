import MusicAPI

/// What an export of a user's songs has so far, in a form that can be kept in a file.
struct SongExport: Codable, Equatable {
  /// The songs, the newest in the library first.
  var songs: [Entry] = []
  /// Where to go on; nil at the start, and when the list has ended.
  var continuation: String?
  var isComplete = false

  struct Entry: Codable, Equatable {
    let id: ResourceID<LibrarySong>
    let name: String?
    /// The time it was added to the library, in ISO 8601 format.
    let added: String?
    /// The code of the recording, if the song is in the catalog.
    let isrc: String?
  }
}

/// Exports the user's songs, and stores the export after each page, so that a run that was stopped
/// can go on where it was.
func exportSongs(
  continuing stored: SongExport = SongExport(), with client: MusicClient,
  store: (SongExport) throws -> Void
) async throws {
  guard !stored.isComplete else { return }
  let newest = Library.list(.librarySongs, sorted: .descending(.dateAdded))
    .with(.extend(\.dateAdded), .include(\.catalog)).limit(100)
  let pages = client.pages(of: newest, continuingAt: stored.continuation)

  var export = stored
  for try await page in pages {
    export.songs += page.resources.map(SongExport.Entry.init)
    export.continuation = page.continuation
    export.isComplete = page.continuation == nil
    try store(export)
  }
}

extension SongExport.Entry {
  init(_ song: Resource<LibrarySong>) {
    id = song.id
    name = song.attributes.name
    added = song.attributes.dateAdded?.iso8601
    isrc = song.lists.catalog?.resources.first?.attributes.isrc
  }
}
