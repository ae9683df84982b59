internal import MusicAPI

extension Sample {
  static let librarySlowMornings = libraryPlaylist(
    "p.ldvAAZ3C3Qmop9", "Slow Mornings", canEdit: false, added: "2026-10-03T19:00:00Z",
    description: "Coffee, rain and nowhere to be.", match: slowMornings.id)
  /// A user's own playlist, with undocumented members of live responses and an empty description.
  static let nightDrive = libraryPlaylist(
    "p.QvDQE5RIVkRgpX", "Night Drive", added: "2026-01-09T21:40:12Z", description: "",
    match: sharedNightDrive.id
  ).with([
    "canDelete": true, "hasCollaboration": false, "lastModifiedDate": "2026-10-30T22:05:00Z",
    "trackTypes": ["library-songs", "library-music-videos"],
  ])
  /// A playlist that was just created.
  static let newPlaylist = libraryPlaylist(
    "p.MoGJYM3CYXW09B", "New Playlist", added: "2026-10-31T08:00:00Z")
  /// The service's list of favorite songs, which cannot be edited or shared.
  static let favoriteSongs = libraryPlaylist(
    "p.eoGxR9qUdLk3Wv", "Favorite Songs", canEdit: false, added: "2024-12-24T18:00:00Z")
  static let ferryNotes = libraryPlaylist(
    "p.ZOAXmYXtM9vQ1a", "Ferry Notes", added: "2025-06-01T10:00:00Z")
  static let deepWater = libraryPlaylist(
    "p.LV0PX3zTlkd9Wb", "Deep Water", added: "2025-11-05T17:30:00Z", description: "No light.")

  /// All playlists by name, regardless of their folder.
  static let libraryPlaylists = [
    deepWater, favoriteSongs, ferryNotes, newPlaylist, nightDrive, librarySlowMornings,
  ]

  /// The response for a valid id that belongs to nothing.
  static let placeholderPlaylist = Sample(
    "library-playlists", "p.N0b0dyS0wnId00",
    [
      "canEdit": false, "dateAdded": "1970-01-01T00:00:00Z", "hasCatalog": false,
      "isPublic": false, "name": "",
    ])

  static let rootFolder = folder("p.playlistsroot", "My Playlists", added: nil)
  static let crossings = folder("p.WmzVVDOUO9pDBk", "Crossings")
  static let winter = folder("p.b1OLk8vFzWqZ2e", "Winter")
  static let emptyDrawer = folder("p.8Wx6kQdTe4nYvA", "Empty Drawer")
  static let libraryFolders = [crossings, emptyDrawer, winter]

  static func libraryPlaylist(
    _ id: String, _ name: String, canEdit: Bool = true, added: String,
    description: String? = nil, match: String? = nil
  ) -> Sample {
    Sample(
      "library-playlists", id,
      .members([
        "canEdit": .bool(canEdit), "dateAdded": .string(added),
        "description": description.map { ["standard": .string($0)] },
        "hasCatalog": .bool(match != nil), "isPublic": false, "name": .string(name),
        "playParams": .members([
          "globalId": match.map { .string($0) }, "id": .string(id), "isLibrary": true,
          "kind": "playlist",
        ]),
      ]))
  }

  static func folder(
    _ id: String, _ name: String, added: String? = "2025-05-05T05:05:05Z"
  ) -> Sample {
    Sample(
      "library-playlist-folders", id,
      .members(["dateAdded": added.map { .string($0) }, "name": .string(name)]))
  }
}
