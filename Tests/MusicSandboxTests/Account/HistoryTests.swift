import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicSandbox

@Suite(.thorough) struct HistoryTests {
  private func list(_ owner: Owner, _ name: String, _ types: [String] = []) -> [ResourceKey] {
    owner.library.personalList(name, types: types).slice(0, 200)
  }

  @Test func `a history is there without any playlist`() throws {
    let sandbox = Sandbox.fixed()
    let playlists = sandbox.me("library/playlists?limit=100").json?["data"]?.elements
    for playlist in playlists.map({ Array($0) }) ?? [] {
      sandbox.remove("library-playlists", try #require(playlist["id"]?.string))
    }
    #expect(sandbox.me("library/playlists").json?["meta"]?["total"]?.int == 0)
    #expect(sandbox.me("recent/played").json?["data"]?.count == 10)
  }

  @Test func `each play is the newest, and those before move on`() {
    var owner = Owner()
    let types = ["songs", "library-songs", "music-videos", "library-music-videos"]
    var changes = 0
    for _ in 1...50 {
      let before = list(owner, "played-tracks", types)
      owner.context.now = owner.context.now + .seconds(210)
      let after = list(owner, "played-tracks", types)
      #expect(Set(after).count == after.count && 24...50 ~= after.count)
      if after != before { changes += 1 }
      let rest = after.dropFirst().filter { before.contains($0) }
      #expect(rest == before.filter { $0 != after[0] && rest.contains($0) })
    }
    #expect(changes >= 49)
  }

  @Test func `a list has only the types that were asked for, and what can be fetched`() {
    let owner = Owner()
    let lists: [(name: String, types: [String])] = [
      ("played-tracks", ["songs"]), ("played-tracks", ["library-songs", "music-videos"]),
      ("played", []), ("played", ["albums"]), ("played", ["stations", "playlists"]),
      ("played", ["library-albums", "library-playlists"]), ("radio-stations", []),
      ("heavy-rotation", []), ("recently-added", []), ("pins", []), ("recommendations", []),
      ("music-summaries", []), ("personal-station", []),
    ]
    for (name, types) in lists {
      let items = list(owner, name, types)
      #expect(!items.isEmpty, "\(name) \(types)")
      #expect(types.isEmpty || Set(items.map(\.type)).isSubset(of: types))
      for item in items {
        let source: any ResourceSource = item.own == nil ? owner.catalog : owner.library
        #expect(source.item(item.type, item.id) == item, "\(name) \(item)")
      }
    }
  }

  @Test(arguments: [
    "0001-01-01", "0001-12-31", "1582-10-15", "1969-12-31", "1970-01-01", "2014-12-31",
    "2015-01-01", "9999-12-31",
  ])
  func `a sandbox answers on any day, and has a history since 2015`(day: String) throws {
    let time = try #require(UnixTime(day: day))
    let paths = [
      "catalog/us/charts?types=songs,albums", "catalog/us/search?term=a&types=songs",
      "me/library/songs?limit=100", "me/library/albums?limit=10", "me/library/playlists",
      "me/library/artists", "me/library/recently-added", "me/recent/played",
      "me/recent/played/tracks?types=songs,library-songs", "me/recent/radio-stations",
      "me/history/heavy-rotation", "me/recommendations", "me/music-summaries?filter[year]=latest",
      "me/music-summaries?filter[year]=latest&views=top-albums,top-songs",
    ]
    for library in [0, 1, 20, 300, 5_000] {
      let sandbox = Sandbox {
        $0.librarySongs = library
        $0.now = { time }
      }
      for path in paths {
        let request = HTTPRequest(.get, RequestTarget(parsing: "/v1/" + path))
        let response = sandbox.response(to: request)
        let isSummary = path.contains("summaries")
        let isMissing = isSummary && (day < "2015" || library == 0)
        #expect(response.status.rawValue == (isMissing ? 404 : 200), "\(library) \(path)")
        guard day < "2015", path.contains("me/recent/") || path.contains("heavy") else { continue }
        #expect(try JSONDocument(parsing: response.body).root["data"]?.count == 0, "\(path)")
      }
    }
  }

  @Test func `the newest additions come first`() {
    let owner = Owner()
    let dates = list(owner, "recently-added").map {
      owner.attribute("dateAdded", of: $0)?.text ?? ""
    }
    #expect(dates.count > 60 && dates == dates.sorted().reversed())
  }

  @Test func `recommendations have what they say`() throws {
    let owner = Owner()
    let recommendations = list(owner, "recommendations")
    #expect(Set(recommendations.map(\.id)).count == recommendations.count)
    for item in recommendations {
      let contents = owner.related("contents", to: item)
      let types = Set(contents.map(\.type)).sorted().map { JSONValue.string($0) }
      #expect(owner.attribute("resourceTypes", of: item) == .array(types))
      #expect(owner.attribute("nextUpdateDate", of: item) == "2026-11-02T00:00:00Z")
      for other in contents {
        let source: any ResourceSource = other.own == nil ? owner.catalog : owner.library
        #expect(source.item(other.type, other.id) == other, "\(item) \(other)")
      }
    }
  }

  @Test(arguments: [
    ("top-artists", "artist", 15), ("top-albums", "album", 15), ("top-songs", "song", 99),
  ])
  func `a year's summary ranks what was played`(name: String, kind: String, count: Int) throws {
    let owner = Owner(library: 5000)
    let summary = try #require(list(owner, "music-summaries").first)
    #expect(summary.id == "year-2026")
    #expect(owner.attribute("year", of: summary) == 2026)
    let rows = try #require(owner.library.view(name, of: summary)).list.slice(0, 200)
    #expect(rows.count == count && Set(rows.map(\.id)).count == count)
    let plays = rows.map { owner.attribute("playCount", of: $0)?.number ?? 0 }
    #expect(plays == plays.sorted(by: >))
    for row in rows {
      #expect(row.type == kind + "-period-summaries")
      #expect(owner.related(kind, to: row).map { "year-2026-" + $0.id } == [row.id])
      #expect((owner.attribute("listenTimeInMinutes", of: row) == nil) == (kind == "song"))
    }
  }

  /// The plays and minutes of the rows of a view of the latest summary, by the resources that they
  /// count, in their order.
  private func rows(
    _ owner: Owner, _ kind: String
  ) -> [(item: ResourceKey, plays: Int, minutes: Int)] {
    guard let summary = list(owner, "music-summaries").first,
      let view = owner.library.view("top-\(kind)s", of: summary)
    else { return [] }
    return view.list.slice(0, 200).flatMap { row in
      owner.related(kind, to: row).map {
        let count = { (name: String) in owner.attribute(name, of: row).flatMap(\.number) ?? 0 }
        return ($0, count("playCount"), count("listenTimeInMinutes"))
      }
    }
  }

  @Test(arguments: [("artist", "artists"), ("album", "albums")])
  func `plays are the sums of those of songs`(kind: String, relationship: String) {
    let owner = Owner(library: 80)
    let songs = rows(owner, "song")
    #expect(songs.count > 60)
    var checked = 0
    for (item, plays, minutes) in rows(owner, kind) {
      let own = owner.list("library-songs").filter { song in
        owner.related(relationship, to: song).contains {
          owner.related("catalog", to: $0) == [item]
        }
      }
      let matches = own.flatMap { owner.related("catalog", to: $0) }
      let counted = songs.filter { matches.contains($0.item) }
      guard own.count == counted.count else { continue }
      checked += 1
      #expect(plays == counted.reduce(0) { $0 + $1.plays }, "\(item)")
      let lengths = counted.map { song in
        song.plays * (owner.catalog.facts(of: song.item.place).milliseconds ?? 0)
      }
      #expect(minutes == lengths.reduce(0, +) / 60_000, "\(item)")
    }
    #expect(checked > 4)
  }

  @Test func `heavy rotation has the albums that were played most of late`() throws {
    var owner = Owner()
    // The year is then four weeks old.
    owner.context.now = try #require(UnixTime(day: "2026-01-29"))
    let top = rows(owner, "album").map(\.item)
    let albums = list(owner, "heavy-rotation").filter { $0.type == "albums" }
    #expect(albums.count > 2 && albums == top.filter { albums.contains($0) })
  }

  @Test func `counts grow with the clock, and those of a year that is over do not`() throws {
    var owner = Owner()
    var last: [Int: Int] = [:]
    for day in ["2025-11-01", "2025-12-31", "2026-01-01", "2026-06-01"] {
      owner.context.now = try #require(UnixTime(day: day)) + .seconds(7200)
      for year in [2025, 2026] {
        guard let summary = owner.item("music-summaries", "year-\(year)"),
          let view = owner.library.view("top-songs", of: summary)
        else { continue }
        let plays = view.list.slice(0, 200).reduce(0) {
          $0 + (owner.attribute("playCount", of: $1)?.number ?? 0)
        }
        let isOver = year == 2025 && day == "2026-06-01"
        #expect(isOver ? plays == last[year] : plays > last[year] ?? 0, "\(year) \(day)")
        last[year] = plays
      }
    }
  }
}
