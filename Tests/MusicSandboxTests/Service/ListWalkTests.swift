import AmctlTestSupport
import MusicAPI
import MusicSandbox
import Testing

/// Every list, walked page by page, is the same list whatever the pages' size.
@Suite(.thorough) struct ListWalkTests {
  /// The lists, with the most items of a page.
  private static let lists: [(path: String, most: Int)] = [
    ("me/library/songs", 100), ("me/library/albums", 100), ("me/library/artists", 100),
    ("me/library/music-videos", 100), ("me/library/playlists", 100),
    ("me/library/playlist-folders", 100), ("me/library/songs?sort=-dateAdded", 100),
    ("me/library/playlist-folders/p.playlistsroot/children", 100),
    ("me/library/recently-added", 25), ("me/recommendations", 30), ("me/recent/played", 10),
    ("me/recent/played/tracks?types=songs,library-songs", 30), ("me/recent/radio-stations", 10),
    ("me/history/heavy-rotation", 10), ("storefronts", 200), ("catalog/us/genres", 100),
    ("catalog/us/station-genres", 100), ("catalog/us/albums/\(Known.album)/tracks", 300),
    ("catalog/us/playlists/\(Known.playlist)/tracks", 300),
    ("catalog/us/artists/\(Known.artist)/albums", 100),
    ("catalog/us/artists/\(Known.artist)/view/top-songs", 100),
    ("catalog/us/artists/\(Known.artist)/view/full-albums", 100),
    ("catalog/us/artists/\(Known.artist)/view/singles", 100),
    ("catalog/us/artists/\(Known.artist)/view/similar-artists", 100),
  ]

  /// Walks a list to its end; returns the types and IDs, and the totals that were told.
  private static func walk(
    _ path: String, by size: Int, in sandbox: Sandbox
  ) -> (items: [String], totals: Set<Int>) {
    let first = RequestTarget(parsing: "/v1/" + path)
    var target = first
    target.query.add("limit", "\(size)")
    var (items, totals): ([String], Set<Int>) = ([], [])
    while true {
      let reply = sandbox.answer(.get, target.description)
      #expect(reply.status == 200 || reply.code == "40403", "\(target): \(reply.status)")
      #expect(reply.data.count <= size, "\(target)")
      items += reply.data.map { "\($0["type"]?.string ?? "")/\($0["id"]?.string ?? "")" }
      if let total = reply.total { totals.insert(total) }
      guard let next = reply.next else { return (items, totals) }
      let link = RequestTarget(parsing: next)
      #expect(link.query["limit"] == nil)
      target = RequestTarget(
        path: link.path,
        query: Query(
          link.query.items
            + target.query.items.filter { link.query[$0.name] == nil }))
    }
  }

  @Test(arguments: [1, 2, 3, 1234, 99_999] as [UInt64])
  func `pages of any size make up one list without repetition`(seed: UInt64) {
    let sandbox = Sandbox.fixed(seed: seed)
    for (path, most) in Self.lists {
      let walks = [7, most / 2, most].map { Self.walk(path, by: $0, in: sandbox) }
      let items = walks[0].items
      for walk in walks { #expect(walk.items == items, "\(path)") }
      // A playlist may have a track twice.
      if !path.contains("/playlists/") { #expect(Set(items).count == items.count, "\(path)") }
      #expect(walks[0].totals.count <= 1, "\(path)")
      if let total = walks[0].totals.first { #expect(total == items.count, "\(path)") }
    }
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `every item of a list can be fetched by its link`(seed: UInt64) {
    let sandbox = Sandbox.fixed(seed: seed)
    for (path, most) in Self.lists {
      let reply = sandbox.answer(.get, "/v1/\(path)\(path.contains("?") ? "&" : "?")limit=\(most)")
      for item in reply.data {
        guard let href = item["href"]?.string, let id = item["id"]?.string else {
          Issue.record("\(path) has an item without a link")
          continue
        }
        #expect(sandbox.answer(.get, href).ids == [id], "\(path): \(href)")
      }
    }
  }

  @Test func `a search and a chart are walked to their ends`() {
    let sandbox = Sandbox.fixed()
    for (path, key) in [
      ("search?term=river&types=songs", "results.songs"),
      ("search?term=northern+lights&types=albums", "results.albums"),
      ("charts?types=albums", "results.albums.0"),
      ("charts?types=playlists", "results.playlists.0"),
    ] as [(String, String)] {
      let walks = [5, 20, 25].map { size in
        var (ids, next): ([String], String?) = ([], "/v1/catalog/us/\(path)&limit=\(size)")
        while let target = next {
          let reply = sandbox.answer(
            .get, target.contains("limit=") ? target : target + "&limit=\(size)")
          let group = reply.json?.value(at: JSONPath(stringLiteral: key))
          ids += group?["data"]?.elements.compactMap { $0["id"]?.string } ?? []
          next = group?["next"]?.string
        }
        return ids
      }
      #expect(!walks[0].isEmpty, "\(path)")
      #expect(Set(walks[0]).count == walks[0].count, "\(path)")
      #expect(walks[1] == walks[0] && walks[2] == walks[0], "\(path)")
    }
  }
}
