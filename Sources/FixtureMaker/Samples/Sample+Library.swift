internal import MusicAPI

extension Sample {
  static let libraryNorthernLights = Sample(
    "library-songs", "i.PkdJNdAIrQozOW",
    [
      "albumName": "Tideline", "artistName": "Glass Harbour",
      "artwork": .artwork("Music/a1/8060"), "discNumber": 1, "durationInMillis": 183_000,
      "genreNames": ["Alternative"], "hasLyrics": true, "name": "Northern Lights",
      "playParams": [
        "catalogId": "1613600188", "id": "i.PkdJNdAIrQozOW", "isLibrary": true, "kind": "song",
        "reporting": true,
      ],
      "releaseDate": "2024-05-17", "trackNumber": 1,
    ])

  static let libraryTideline = Sample(
    "library-albums", "l.sticiFl",
    [
      "artistName": "Glass Harbour", "artwork": .artwork("Music/a1/8060"),
      "dateAdded": "2024-05-18T06:30:00Z", "genreNames": ["Alternative"], "name": "Tideline",
      "playParams": ["id": "l.sticiFl", "isLibrary": true, "kind": "album"],
      "releaseDate": "2024-05-17", "trackCount": 12,
    ])

  static let libraryVideo = Sample(
    "library-music-videos", "i.V7B9dQLsZ8DZKe",
    [
      "artistName": "Glass Harbour", "artwork": .artwork("Video/c3/9848", "mv.jpg", 1920, 1080),
      "durationInMillis": 201_000, "genreNames": ["Alternative"],
      "name": "Northern Lights (Official Video)",
      "playParams": [
        "catalogId": "1553279848", "id": "i.V7B9dQLsZ8DZKe", "isLibrary": true,
        "kind": "musicVideo", "reporting": true,
      ],
    ])

  static let librarySlowMornings = Sample(
    "library-playlists", "p.ldvAAZ3C3Qmop9",
    [
      "canEdit": false, "dateAdded": "2026-10-03T19:00:00Z",
      "description": ["standard": "Coffee, rain and nowhere to be."], "hasCatalog": true,
      "isPublic": false, "name": "Slow Mornings",
      "playParams": [
        "globalId": "pl.f4d106fed2bd41149aaacabb233eb5eb", "id": "p.ldvAAZ3C3Qmop9",
        "isLibrary": true, "kind": "playlist",
      ],
    ])
}
