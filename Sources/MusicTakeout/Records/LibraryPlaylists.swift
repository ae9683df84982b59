import MusicAPI
import MusicPlatform

/// A playlist as the library's file describes it.
struct PlaylistObject {
  private let members: ObjectMembers

  init(_ json: JSON) {
    members = ObjectMembers(json)
  }

  var libraryID: Int? { members["Container Identifier"]?.number }
  /// Whether it contains playlists and not tracks.
  var isFolder: Bool { members["Container Type"]?.string?.includes("Folder") == true }

  /// The library's IDs of its tracks, in order.
  var tracks: [Int?] {
    members["Playlist Item Identifiers"]?.elements.map(\.number) ?? []
  }

  /// Returns the record, with the catalog IDs of its tracks in order.
  ///
  /// Tracks that the library's file lacks, and those without a catalog ID, are counted.
  func record(with tracks: LibraryTracks) -> TakeoutRecord {
    let items = self.tracks
    let ids = items.compactMap { $0.flatMap { tracks.catalogIDs[$0] } }.filter { $0 > 0 }
    var record = TakeoutRecord(.playlist)
    record.type = .playlists
    record.date = members["Added Date"]?.string
    record.id = members["Public Playlist Identifier"]?.string
    record.name = members["Title"]?.name
    record.missingCount = items.count - ids.count
    record.others = [
      JSONMember("trackCount", .int(items.count)),
      JSONMember("missingCount", .int(record.missingCount)),
      JSONMember("tracks", .array(ids.map { .string("\($0)") })),
    ]
    return record
  }
}

/// What was deleted from the library, which other files may still have.
struct LibraryDeletions {
  private(set) var tracks: Set<Int> = []
  private(set) var playlists: Set<Int> = []

  /// Adds what a change deleted.
  mutating func add(_ change: JSON) {
    let members = ObjectMembers(change)
    switch members["Transaction Type"]?.string {
    case "deleteItems":
      tracks.formUnion(members["Track Identifiers"]?.elements.compactMap(\.number) ?? [])
    case "deleteContainer", "deleteContainers":
      playlists.formUnion(members["Playlist Identifiers"]?.elements.compactMap(\.number) ?? [])
      if let id = members["Playlist Identifier"]?.number { playlists.insert(id) }
    default: break
    }
  }
}
