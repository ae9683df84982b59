import MusicAPI

extension Cast {
  /// How many songs the library has that is written by hand.
  static let librarySongs = 17

  /// What is rated, by type and ID.
  fileprivate static let ratings: [(type: String, id: String, value: Int)] = [
    ("songs", "1613600188", 1), ("songs", "1613600189", -1), ("albums", "1616728060", 1),
    ("music-videos", "1553279848", 1), ("playlists", "pl.f4d106fed2bd41149aaacabb233eb5eb", -1),
    ("stations", "ra.1498157166", 1), ("library-playlists", "p.QvDQE5RIVkRgpX", 1),
  ]

  fileprivate static let favorites = [
    "r.y8mMT7t", "l.sticiFl", "i.PkdJNdAIrQozOW", "i.Gq0XkT7bVh2nLw", "p.QvDQE5RIVkRgpX",
  ]

  static let pins = ["p.QvDQE5RIVkRgpX", "l.sticiFl", "i.PkdJNdAIrQozOW"]
}

/// The part of the first user's library that is written by hand: what has an ID of the catalog has
/// its name from there.
extension LibraryView {
  mutating func addCast() {
    let harbour = own("artists", "r.y8mMT7t", of: "1147783278", added: "2022-03-12T08:00:00Z")
    let marisol = own("artists", "r.Qua9yVe", of: "1147783279", added: "2023-02-25T19:12:00Z")
    let robin = own("artists", "r.kTcH3nD", named: "Robin", added: "2019-12-31T23:59:59Z")
    let choir = own("artists", "r.hCh01rB", named: "Harbour Choir", added: "2023-03-12T08:00:00Z")
    let spring = "2024-05-18T06:30:00Z"
    addAlbum(
      "l.sticiFl", of: "1616728060", added: spring, by: harbour,
      songs: [
        "i.PkdJNdAIrQozOW": "1613600188", "i.Tq2bLx8VeJk3Rm": "1613600189",
        "i.mN4cHs9WfKp6Yd": "1613600190", "i.Zx7vBg1QtRj5Lu": "1613600191",
        "i.aS3dFh8GkLw2Xe": "1613600192", "i.Qw9eRt6YuIo1Pz": "1613600193",
        "i.Cv5bNm2ZxAs4Df": "1613600194", "i.Hj8kLp3OiUy7Tr": "1613600195",
        "i.Ew1qAz6SxDc9Fv": "1613600196", "i.Gb4hNj7MkLo2Iu": "1613600197",
        "i.Yt6rEw3QaSd8Zx": "1613600198", "i.Vf2gBh5NjMk1Lp": "1613600199",
      ])
    addAlbum(
      "l.hRb0rLt", of: "1616728061", added: "2022-03-12T08:00:00Z", by: harbour,
      songs: ["i.hR1b0LtKq7Zw1x": "1613600271", "i.hR1b0LtKq7Zw2x": "1613600272"])
    addAlbum(
      "l.lW7qua9", of: "1616728070", added: "2023-02-25T19:12:00Z", by: marisol,
      songs: ["i.Qua9LwWtr1Mk4z": "1720000201"])
    addAlbum(
      "i.Gq0XkT7bVh2nLw", on: "l.kTcHn01", added: "2019-12-31T23:59:59Z", by: robin,
      Facts(
        name: "Demo, Kitchen, 2019", artistName: "Robin", albumName: "Kitchen Tapes", genre: 34,
        milliseconds: 94_000, trackNumber: 1, discNumber: nil, hasLyrics: false, art: 123))
    // A purchase that the store no longer has, and the number that it had.
    addAlbum(
      "i.Rb5YdK1vQz8mJs", on: "l.bA4n00n", added: "2023-03-12T08:00:00Z", by: choir,
      Facts(
        name: "Bells at Noon", artistName: "Harbour Choir", albumName: "Bells of the Bay", genre: 5,
        milliseconds: 312_000, releaseDate: "2009", trackNumber: 4, hasLyrics: false, art: 123),
      purchasedID: "310000123")
    let deluxe = own("albums", "l.dLx7vQk", of: "1616728062", added: "2024-11-16T08:00:00Z") {
      $0.artist = harbour
    }
    for (id, origin, album) in [
      ("i.V7B9dQLsZ8DZKe", "1553279848", deluxe), ("i.b1RnkQ9tLwDe4x", "1553279849", nil),
    ] {
      _ = own("music-videos", id, of: origin, added: spring) {
        ($0.artist, $0.album) = (harbour, album)
      }
    }
    let crossings = own(
      "playlist-folders", "p.WmzVVDOUO9pDBk", named: "Crossings", added: "2025-05-05T05:05:05Z")
    let winter = own(
      "playlist-folders", "p.b1OLk8vFzWqZ2e", named: "Winter", added: "2025-05-05T05:05:05Z"
    ) { $0.parent = crossings }
    _ = own(
      "playlist-folders", "p.8Wx6kQdTe4nYvA", named: "Empty Drawer", added: "2025-05-05T05:05:05Z")
    addPlaylist(
      "p.LV0PX3zTlkd9Wb", named: "Deep Water", added: "2025-11-05T17:30:00Z", in: winter,
      tracks: ["i.PkdJNdAIrQozOW"], description: "No light.")
    addPlaylist(
      "p.eoGxR9qUdLk3Wv", named: "Favorite Songs", added: "2024-12-24T18:00:00Z",
      tracks: ["i.PkdJNdAIrQozOW", "i.Gq0XkT7bVh2nLw"], canEdit: false, isOfFavorites: true)
    addPlaylist(
      "p.ZOAXmYXtM9vQ1a", named: "Ferry Notes", added: "2025-06-01T10:00:00Z", in: crossings,
      tracks: ["i.Tq2bLx8VeJk3Rm"])
    addPlaylist(
      "p.MoGJYM3CYXW09B", named: "New Playlist", added: "2026-10-31T08:00:00Z", tracks: [])
    addPlaylist(
      "p.QvDQE5RIVkRgpX", of: "pl.u-NpXk9GgsJ2DrAy", added: "2026-01-09T21:40:12Z",
      tracks: [
        "i.Tq2bLx8VeJk3Rm", "i.Gq0XkT7bVh2nLw", "i.PkdJNdAIrQozOW", "i.Tq2bLx8VeJk3Rm",
        "i.Rb5YdK1vQz8mJs", "i.b1RnkQ9tLwDe4x", "i.Tq2bLx8VeJk3Rm",
      ], description: "")
    addPlaylist(
      "p.ldvAAZ3C3Qmop9", of: "pl.f4d106fed2bd41149aaacabb233eb5eb", added: "2026-10-03T19:00:00Z",
      tracks: ["i.PkdJNdAIrQozOW", "i.V7B9dQLsZ8DZKe", "i.Tq2bLx8VeJk3Rm", "i.PkdJNdAIrQozOW"],
      description: "Coffee, rain and nowhere to be.", canEdit: false)
    for id in Cast.favorites {
      guard let entry = overlay.entry(withID: id) else { continue }
      overlay.favorites[entry.origin ?? entry.item] = Self.always
    }
    for (type, id, value) in Cast.ratings {
      guard let subject = subject(of: Account.Reference(type: type, id: id)) else { continue }
      overlay.ratings[subject] = [(Self.always, value)]
    }
  }

  /// The first recommendations.
  var castRecommendations: [Recommendation] {
    let contents = { (ids: String...) in ids.compactMap { known($0) } }
    return [
      Recommendation(
        id: "6-27s5hU6azhJY", title: "Made for Robin",
        contents: contents("pl.pm-20e9f373919da080d3b1f3bb8d5ae1c4")),
      Recommendation(
        id: "6-hT4sW9kQxLmZ2", title: "Because You Like Tideline",
        reason: "You played it on many evenings.",
        contents: contents(
          "1616728070", "pl.2b0e6e332fdf4b7a91164da3162127b5", "ra.1147783278", "1616728062")),
      Recommendation(
        id: "6-rP1yQe7dNvB8c", kind: "recently-played", title: "Recently Played",
        contents: contents("l.sticiFl", "p.QvDQE5RIVkRgpX", "ra.1498157166")),
      Recommendation(id: "6-uK0wN3jXfGa5s", kind: "unknown", title: "", contents: []),
    ]
  }

  /// Adds a resource of the cast to the library, or one with a name of its own.
  private mutating func own(
    _ type: String, _ id: String, of origin: String? = nil, named name: String? = nil,
    added: String, _ body: (inout LibraryEntry) -> Void = { _ in }
  ) -> ResourceKey {
    let place = origin.flatMap { catalog.cast.index(of: type, $0) }.map { Place.cast($0) }
    return add(
      "library-" + type, id: id, name, of: place.map(catalog.item(at:)),
      UnixTime(iso8601: added) ?? account.start, Self.always, body)
  }

  /// Adds an album of the cast with some of its songs.
  private mutating func addAlbum(
    _ id: String, of origin: String, added: String, by artist: ResourceKey,
    songs: KeyValuePairs<String, String>
  ) {
    let album = own("albums", id, of: origin, added: added) { $0.artist = artist }
    for (id, origin) in songs {
      _ = own("songs", id, of: origin, added: added) { ($0.artist, $0.album) = (artist, album) }
    }
  }

  /// Adds a song that the catalog does not have, and its album.
  private mutating func addAlbum(
    _ song: String, on album: String, added: String, by artist: ResourceKey, _ facts: Facts,
    purchasedID: String? = nil
  ) {
    let album = own("albums", album, named: facts.albumName, added: added) { $0.artist = artist }
    _ = own("songs", song, named: facts.name, added: added) {
      ($0.artist, $0.album, $0.artistName) = (artist, album, facts.artistName)
      ($0.facts, $0.purchasedID) = (facts, purchasedID)
      $0.source = purchasedID == nil ? .uploaded : .bought
    }
  }

  private mutating func addPlaylist(
    _ id: String, of origin: String? = nil, named name: String? = nil, added: String,
    in folder: ResourceKey? = nil, tracks: [String], description: String? = nil,
    canEdit: Bool = true, isOfFavorites: Bool = false
  ) {
    let numbers =
      (isOfFavorites ? drawnLibrary.favorites : [])
      + tracks.compactMap { overlay.entry(withID: $0)?.item.own }
    _ = own("playlists", id, of: origin, named: name, added: added) {
      $0.parent = folder
      $0.playlist = LibraryEntry.Playlist(
        description: description, canEdit: canEdit, isOfFavorites: isOfFavorites,
        tracks: numbers.map { ($0, Self.always) }, modified: $0.added)
    }
  }
}
