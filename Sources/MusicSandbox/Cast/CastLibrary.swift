/// A resource of the library that is written by hand.
struct CastOwn: Sendable {
  let type: String
  let id: String
  /// The index of what it is in the catalog; nil for an upload, a purchase that is gone, and most
  /// playlists.
  var catalog: Int?
  /// What it says of itself, if it is not in the catalog; folders and artists say their names.
  var name = ""
  var facts: Facts?
  /// When it was added; nil for the root folder.
  var added: String?
  /// The ID of a purchase that the catalog has no longer.
  var purchasedID: String?
  var isFavorite = false
  /// Whether a playlist can be changed, and its description.
  var isEditable = false
  var description: String?
  /// Links to others of the library by their indices: tracks, albums, artists, parent, children.
  var links: [String: [Int]] = [:]
}

extension Cast {
  /// The library that is written by hand.
  static let library = CastLibrary().items

  /// What is rated, by type and ID.
  static let ratings: [String: Int] = [
    "songs/1613600188": 1, "songs/1613600189": -1, "albums/1616728060": 1,
    "music-videos/1553279848": 1, "playlists/pl.f4d106fed2bd41149aaacabb233eb5eb": -1,
    "stations/ra.1498157166": 1, "library-playlists/p.QvDQE5RIVkRgpX": 1,
  ]

  static let pins = ["p.QvDQE5RIVkRgpX", "l.sticiFl", "i.PkdJNdAIrQozOW"]

  /// The first recommendations: ID, kind, title, reason, and their contents' IDs.
  static let recommendations = CastTables.rows(
    """
    6-27s5hU6azhJY|music-recommendations|Made for Robin||pl.pm-20e9f373919da080d3b1f3bb8d5ae1c4
    6-hT4sW9kQxLmZ2|music-recommendations|Because You Like Tideline|\
    You played it on many evenings.|1616728070 pl.2b0e6e332fdf4b7a91164da3162127b5 ra.1147783278 \
    1616728062
    6-rP1yQe7dNvB8c|recently-played|Recently Played||l.sticiFl p.QvDQE5RIVkRgpX ra.1498157166
    6-uK0wN3jXfGa5s|unknown|||
    """)
}

/// The library while its tables are read.
private struct CastLibrary {
  private(set) var items: [CastOwn] = []

  /// ID, catalog ID or name, when it was added, what contains it, tracks or children; a `*` before
  /// the ID is a favorite, a `+` a playlist that can be changed.
  private static let table = """
    *r.y8mMT7t|1147783278|2022-03-12T08:00:00Z
    r.Qua9yVe|1147783279|2023-02-25T19:12:00Z
    r.kTcH3nD|=Robin|2019-12-31T23:59:59Z
    r.hCh01rB|=Harbour Choir|2023-03-12T08:00:00Z
    *l.sticiFl|1616728060|2024-05-18T06:30:00Z|r.y8mMT7t|i.PkdJNdAIrQozOW i.Tq2bLx8VeJk3Rm \
    i.mN4cHs9WfKp6Yd i.Zx7vBg1QtRj5Lu i.aS3dFh8GkLw2Xe i.Qw9eRt6YuIo1Pz i.Cv5bNm2ZxAs4Df \
    i.Hj8kLp3OiUy7Tr i.Ew1qAz6SxDc9Fv i.Gb4hNj7MkLo2Iu i.Yt6rEw3QaSd8Zx i.Vf2gBh5NjMk1Lp
    l.hRb0rLt|1616728061|2022-03-12T08:00:00Z|r.y8mMT7t|i.hR1b0LtKq7Zw1x i.hR1b0LtKq7Zw2x
    l.lW7qua9|1616728070|2023-02-25T19:12:00Z|r.Qua9yVe|i.Qua9LwWtr1Mk4z
    l.kTcHn01|=Kitchen Tapes|2019-12-31T23:59:59Z|r.kTcH3nD|i.Gq0XkT7bVh2nLw
    l.bA4n00n|=Bells of the Bay|2023-03-12T08:00:00Z|r.hCh01rB|i.Rb5YdK1vQz8mJs
    l.dLx7vQk|1616728062|2024-11-16T08:00:00Z|r.y8mMT7t|
    i.V7B9dQLsZ8DZKe|1553279848|2024-05-18T06:30:00Z|r.y8mMT7t|l.dLx7vQk
    i.b1RnkQ9tLwDe4x|1553279849|2024-05-18T06:30:00Z|r.y8mMT7t
    p.playlistsroot|=My Playlists|
    p.WmzVVDOUO9pDBk|=Crossings|2025-05-05T05:05:05Z|p.playlistsroot
    p.b1OLk8vFzWqZ2e|=Winter|2025-05-05T05:05:05Z|p.WmzVVDOUO9pDBk
    p.8Wx6kQdTe4nYvA|=Empty Drawer|2025-05-05T05:05:05Z|p.playlistsroot
    +p.LV0PX3zTlkd9Wb|=Deep Water|2025-11-05T17:30:00Z|p.b1OLk8vFzWqZ2e|i.PkdJNdAIrQozOW|No light.
    p.eoGxR9qUdLk3Wv|=Favorite Songs|2024-12-24T18:00:00Z|p.playlistsroot|i.PkdJNdAIrQozOW
    +p.ZOAXmYXtM9vQ1a|=Ferry Notes|2025-06-01T10:00:00Z|p.WmzVVDOUO9pDBk|i.Tq2bLx8VeJk3Rm
    +p.MoGJYM3CYXW09B|=New Playlist|2026-10-31T08:00:00Z|p.playlistsroot|
    *+p.QvDQE5RIVkRgpX|pl.u-NpXk9GgsJ2DrAy|2026-01-09T21:40:12Z|p.playlistsroot|\
    i.Tq2bLx8VeJk3Rm i.Gq0XkT7bVh2nLw i.PkdJNdAIrQozOW i.Tq2bLx8VeJk3Rm i.Rb5YdK1vQz8mJs \
    i.b1RnkQ9tLwDe4x i.Tq2bLx8VeJk3Rm|
    p.ldvAAZ3C3Qmop9|pl.f4d106fed2bd41149aaacabb233eb5eb|2026-10-03T19:00:00Z|p.playlistsroot|\
    i.PkdJNdAIrQozOW i.V7B9dQLsZ8DZKe i.Tq2bLx8VeJk3Rm i.PkdJNdAIrQozOW|\
    Coffee, rain and nowhere to be.
    """

  init() {
    let rows = CastTables.rows(Self.table)
    for row in rows { add(row) }
    let indices = Dictionary(uniqueKeysWithValues: items.indices.map { (items[$0].id, $0) })
    for row in rows where row.count > 3 {
      let id = String(row[0].drop { $0 == "*" || $0 == "+" })
      guard let index = indices[id], let owner = indices[row[3]] else { continue }
      let isPlaylist = id.hasPrefix("p.")
      items[index].links[isPlaylist ? "parent" : "artists"] = [owner]
      if id.hasPrefix("i."), row.count > 4, let album = indices[row[4]] {
        items[index].links["albums"] = [album]
        items[album].links["tracks", default: []].append(index)
        continue
      }
      let inverse = isPlaylist ? "children" : id.hasPrefix("l.") ? "albums" : nil
      if let inverse { items[owner].links[inverse, default: []].append(index) }
      for track in row.count > 4 ? row[4].split(separator: " ") : [] {
        guard let track = indices[String(track)] else { continue }
        items[index].links["tracks", default: []].append(track)
        guard !isPlaylist else { continue }
        items[track].links = ["albums": [index], "artists": [owner]]
      }
    }
  }

  /// Adds a line, and the songs of an album.
  private mutating func add(_ row: [String]) {
    let marks = row[0].prefix { $0 == "*" || $0 == "+" }
    let id = String(row[0].dropFirst(marks.count))
    let isFolder = row[1].hasPrefix("=") && row.count < 5 && id.hasPrefix("p.")
    let type: (String, String) =
      switch id.prefix(2) {
      case "r.": ("library-artists", "artists")
      case "l.": ("library-albums", "albums")
      case "i.": ("library-music-videos", "music-videos")
      default: (isFolder ? "library-playlist-folders" : "library-playlists", "playlists")
      }
    var own = CastOwn(type: type.0, id: id, catalog: Cast.index(of: type.1, row[1]))
    own.name = own.catalog.map { Cast.items[$0].facts.name } ?? String(row[1].dropFirst())
    own.added = row[2].isEmpty ? nil : row[2]
    own.isFavorite = marks.contains("*")
    own.isEditable = marks.contains("+")
    own.description = row.count > 5 ? row[5] : nil
    items.append(own)
    guard own.type == "library-albums" else { return }
    let tracks = own.catalog.map { Cast.items[$0].links["tracks"] ?? [] } ?? []
    for (position, track) in row[4].split(separator: " ").enumerated() {
      var song = CastOwn(type: "library-songs", id: String(track), added: own.added)
      song.isFavorite = ["i.PkdJNdAIrQozOW", "i.Gq0XkT7bVh2nLw"].contains(song.id)
      if own.catalog == nil { Self.describe(&song) } else { song.catalog = tracks[position] }
      song.name = song.facts?.name ?? song.catalog.map { Cast.items[$0].facts.name } ?? ""
      items.append(song)
    }
  }

  /// The upload and the purchase that the catalog does not have.
  private static func describe(_ song: inout CastOwn) {
    let isDemo = song.id == "i.Gq0XkT7bVh2nLw"
    if !isDemo { song.purchasedID = "310000123" }
    song.facts = Facts(
      name: isDemo ? "Demo, Kitchen, 2019" : "Bells at Noon",
      artistName: isDemo ? "Robin" : "Harbour Choir",
      albumName: isDemo ? "Kitchen Tapes" : "Bells of the Bay", genre: isDemo ? 34 : 5,
      milliseconds: isDemo ? 94_000 : 312_000, releaseDate: isDemo ? nil : "2009",
      trackNumber: isDemo ? 1 : 4, discNumber: isDemo ? nil : 1, hasLyrics: false, art: 123)
  }
}
