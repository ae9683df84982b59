import MusicAPI

extension Cast {
  /// How many songs the library has that is written by hand.
  static let librarySongs = 17

  /// What is rated, by type and ID.
  static let ratings: [(type: String, id: String, value: Int)] = [
    ("songs", "1613600188", 1), ("songs", "1613600189", -1), ("albums", "1616728060", 1),
    ("music-videos", "1553279848", 1), ("playlists", "pl.f4d106fed2bd41149aaacabb233eb5eb", -1),
    ("stations", "ra.1498157166", 1), ("library-playlists", "p.QvDQE5RIVkRgpX", 1),
  ]

  /// The songs that the catalog does not have: an upload, and a purchase that is gone.
  fileprivate static let songs = [
    "i.Gq0XkT7bVh2nLw": Facts(
      name: "Demo, Kitchen, 2019", artistName: "Robin", albumName: "Kitchen Tapes", genre: 34,
      milliseconds: 94_000, trackNumber: 1, discNumber: nil, hasLyrics: false, art: 123),
    "i.Rb5YdK1vQz8mJs": Facts(
      name: "Bells at Noon", artistName: "Harbour Choir", albumName: "Bells of the Bay", genre: 5,
      milliseconds: 312_000, releaseDate: "2009", trackNumber: 4, hasLyrics: false, art: 123),
  ]

  /// The number that the store had for a purchase.
  fileprivate static let purchases = ["i.Rb5YdK1vQz8mJs": "310000123"]

  /// Returns the values of each line of a table.
  fileprivate static func rows(_ table: String) -> [[String]] {
    table.parts(at: "\n").map { $0.parts(at: "|", keepsEmpty: true) }
  }

  static let pins = ["p.QvDQE5RIVkRgpX", "l.sticiFl", "i.PkdJNdAIrQozOW"]

  /// The first recommendations: ID, kind, title, reason, and their contents' IDs.
  static let recommendations = Cast.rows(
    """
    6-27s5hU6azhJY|music-recommendations|Made for Robin||pl.pm-20e9f373919da080d3b1f3bb8d5ae1c4
    6-hT4sW9kQxLmZ2|music-recommendations|Because You Like Tideline|\
    You played it on many evenings.|1616728070 pl.2b0e6e332fdf4b7a91164da3162127b5 ra.1147783278 \
    1616728062
    6-rP1yQe7dNvB8c|recently-played|Recently Played||l.sticiFl p.QvDQE5RIVkRgpX ra.1498157166
    6-uK0wN3jXfGa5s|unknown|||
    """)
}

/// The part of the library that is written by hand.
extension LibraryView {
  /// ID, catalog ID or name, when it was added, its artist or folder, its album or tracks,
  /// description; a `*` before an ID is a favorite, a `+` a playlist that can be changed.
  private static let cast = """
    *r.y8mMT7t|1147783278|2022-03-12T08:00:00Z
    r.Qua9yVe|1147783279|2023-02-25T19:12:00Z
    r.kTcH3nD|=Robin|2019-12-31T23:59:59Z
    r.hCh01rB|=Harbour Choir|2023-03-12T08:00:00Z
    *l.sticiFl|1616728060|2024-05-18T06:30:00Z|r.y8mMT7t
    *i.PkdJNdAIrQozOW|1613600188|2024-05-18T06:30:00Z|r.y8mMT7t|l.sticiFl
    i.Tq2bLx8VeJk3Rm|1613600189|2024-05-18T06:30:00Z|r.y8mMT7t|l.sticiFl
    i.mN4cHs9WfKp6Yd|1613600190|2024-05-18T06:30:00Z|r.y8mMT7t|l.sticiFl
    i.Zx7vBg1QtRj5Lu|1613600191|2024-05-18T06:30:00Z|r.y8mMT7t|l.sticiFl
    i.aS3dFh8GkLw2Xe|1613600192|2024-05-18T06:30:00Z|r.y8mMT7t|l.sticiFl
    i.Qw9eRt6YuIo1Pz|1613600193|2024-05-18T06:30:00Z|r.y8mMT7t|l.sticiFl
    i.Cv5bNm2ZxAs4Df|1613600194|2024-05-18T06:30:00Z|r.y8mMT7t|l.sticiFl
    i.Hj8kLp3OiUy7Tr|1613600195|2024-05-18T06:30:00Z|r.y8mMT7t|l.sticiFl
    i.Ew1qAz6SxDc9Fv|1613600196|2024-05-18T06:30:00Z|r.y8mMT7t|l.sticiFl
    i.Gb4hNj7MkLo2Iu|1613600197|2024-05-18T06:30:00Z|r.y8mMT7t|l.sticiFl
    i.Yt6rEw3QaSd8Zx|1613600198|2024-05-18T06:30:00Z|r.y8mMT7t|l.sticiFl
    i.Vf2gBh5NjMk1Lp|1613600199|2024-05-18T06:30:00Z|r.y8mMT7t|l.sticiFl
    l.hRb0rLt|1616728061|2022-03-12T08:00:00Z|r.y8mMT7t
    i.hR1b0LtKq7Zw1x|1613600271|2022-03-12T08:00:00Z|r.y8mMT7t|l.hRb0rLt
    i.hR1b0LtKq7Zw2x|1613600272|2022-03-12T08:00:00Z|r.y8mMT7t|l.hRb0rLt
    l.lW7qua9|1616728070|2023-02-25T19:12:00Z|r.Qua9yVe
    i.Qua9LwWtr1Mk4z|1720000201|2023-02-25T19:12:00Z|r.Qua9yVe|l.lW7qua9
    l.kTcHn01|=Kitchen Tapes|2019-12-31T23:59:59Z|r.kTcH3nD
    *i.Gq0XkT7bVh2nLw|=Demo, Kitchen, 2019|2019-12-31T23:59:59Z|r.kTcH3nD|l.kTcHn01
    l.bA4n00n|=Bells of the Bay|2023-03-12T08:00:00Z|r.hCh01rB
    i.Rb5YdK1vQz8mJs|=Bells at Noon|2023-03-12T08:00:00Z|r.hCh01rB|l.bA4n00n
    l.dLx7vQk|1616728062|2024-11-16T08:00:00Z|r.y8mMT7t
    i.V7B9dQLsZ8DZKe|1553279848|2024-05-18T06:30:00Z|r.y8mMT7t|l.dLx7vQk
    i.b1RnkQ9tLwDe4x|1553279849|2024-05-18T06:30:00Z|r.y8mMT7t
    p.WmzVVDOUO9pDBk|=Crossings|2025-05-05T05:05:05Z
    p.b1OLk8vFzWqZ2e|=Winter|2025-05-05T05:05:05Z|p.WmzVVDOUO9pDBk
    p.8Wx6kQdTe4nYvA|=Empty Drawer|2025-05-05T05:05:05Z
    +p.LV0PX3zTlkd9Wb|=Deep Water|2025-11-05T17:30:00Z|p.b1OLk8vFzWqZ2e|i.PkdJNdAIrQozOW|No light.
    p.eoGxR9qUdLk3Wv|=Favorite Songs|2024-12-24T18:00:00Z||i.PkdJNdAIrQozOW i.Gq0XkT7bVh2nLw
    +p.ZOAXmYXtM9vQ1a|=Ferry Notes|2025-06-01T10:00:00Z|p.WmzVVDOUO9pDBk|i.Tq2bLx8VeJk3Rm
    +p.MoGJYM3CYXW09B|=New Playlist|2026-10-31T08:00:00Z||
    *+p.QvDQE5RIVkRgpX|pl.u-NpXk9GgsJ2DrAy|2026-01-09T21:40:12Z||\
    i.Tq2bLx8VeJk3Rm i.Gq0XkT7bVh2nLw i.PkdJNdAIrQozOW i.Tq2bLx8VeJk3Rm i.Rb5YdK1vQz8mJs \
    i.b1RnkQ9tLwDe4x i.Tq2bLx8VeJk3Rm|
    p.ldvAAZ3C3Qmop9|pl.f4d106fed2bd41149aaacabb233eb5eb|2026-10-03T19:00:00Z||\
    i.PkdJNdAIrQozOW i.V7B9dQLsZ8DZKe i.Tq2bLx8VeJk3Rm i.PkdJNdAIrQozOW|\
    Coffee, rain and nowhere to be.
    """

  /// Adds it; what contains something comes before it.
  mutating func addCast() {
    var items: [String: ResourceKey] = [:]
    for row in Cast.rows(Self.cast) {
      let id = String(row[0].drop { $0 == "*" || $0 == "+" })
      let type = Self.castType(of: id, row)
      let origin = catalog.cast.index(of: type, row[1]).map { catalog.item(at: .cast($0)) }
      let facts = origin.flatMap { catalog.facts(of: $0.place) } ?? Cast.songs[id]
      var entry = LibraryEntry(
        item: ResourceKey(type: "library-" + type, id: id, place: .own(overlay.nextNumber)),
        added: UnixTime(iso8601: row[2]) ?? account.start)
      (entry.name, entry.artistName) = (
        facts?.name ?? String(row[1].dropFirst()), facts?.artistName ?? ""
      )
      (entry.origin, entry.purchasedID) = (origin, Cast.purchases[id])
      if let song = Cast.songs[id] {
        entry.facts = song
        entry.source = entry.purchasedID == nil ? .uploaded : .bought
      }
      let owner = row.count > 3 ? items[row[3]] : nil
      let others =
        row.count > 4 ? row[4].parts(at: " ").compactMap { items[$0] } : []
      if type.hasPrefix("playlist") { entry.parent = owner } else { entry.artist = owner }
      if type == "songs" || type == "music-videos" { entry.album = others.first }
      if type == "playlists" {
        entry.playlist = LibraryEntry.Playlist(
          description: row.count > 5 ? row[5] : nil, canEdit: row[0].contains("+"),
          drawn: entry.name == "Favorite Songs" ? .favorites : .none,
          tracks: others.map { ($0, Self.always) }, modified: entry.added)
      }
      if row[0].hasPrefix("*") { overlay.favorites[origin ?? entry.item] = Self.always }
      items[id] = entry.item
      overlay.add(entry)
    }
    for (type, id, value) in Cast.ratings {
      guard let subject = subject(of: Account.Reference(type: type, id: id)) else { continue }
      overlay.ratings[subject] = [(Self.always, value)]
    }
  }

  private static func castType(of id: String, _ row: [String]) -> String {
    switch id.prefix(2) {
    case "r.": "artists"
    case "l.": "albums"
    case "i.": row[1].hasPrefix("1553") ? "music-videos" : "songs"
    default: row.count > 4 ? "playlists" : "playlist-folders"
    }
  }
}
