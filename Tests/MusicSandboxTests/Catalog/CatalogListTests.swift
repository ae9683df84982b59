import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicSandbox

@Suite(.thorough) struct CatalogListTests {
  private let walk = CatalogWalk(oddities: .none)
  private var catalog: SandboxCatalog { walk.catalog }

  private func name(_ item: ResourceKey) -> String { catalog.facts(of: item.place).name }

  @Test func `a search finds the cast first, one song of each recording, then the world`() {
    let songs = catalog.search("songs", "northern lights").slice(0, 25)
    #expect(songs.first?.id == "1613600188")
    let own = songs.filter { if case .cast = $0.place { true } else { false } }
    let codes = own.compactMap { catalog.facts(of: $0.place).isrc }
    #expect(!codes.isEmpty && Set(codes).count == codes.count)
    let some = catalog.foundWords
    #expect(some.count == 3)
    for word in some {
      let found = catalog.search("songs", word).slice(0, 25)
      #expect(!found.isEmpty, "\(word)")
      #expect(
        found.allSatisfy { item in
          words(of: name(item) + " " + catalog.facts(of: item.place).artistName).contains(word)
        }, "\(word)")
    }
    #expect(catalog.search("songs", "qwxzzyq").slice(0, 5).isEmpty)
    #expect(catalog.search("songs", "  ").slice(0, 5).isEmpty)
  }

  @Test func `each type that can be searched finds its own resources by their names`() {
    for type in [
      "activities", "albums", "apple-curators", "artists", "curators", "music-videos", "playlists",
      "record-labels", "songs",
    ] {
      for item in walk.samples(of: type, 4) {
        let found = catalog.search(type, name(item)).slice(0, 1_000)
        #expect(!found.isEmpty, "\(type) \(name(item))")
        #expect(found.allSatisfy { $0.type == type })
      }
    }
    let stations = catalog.search("stations", "pop hits").slice(0, 5)
    #expect(stations.first.map(name) == "Pop Hits")
  }

  @Test func `charts are the same however they are paged, and lack nothing`() throws {
    for type in ["songs", "albums", "music-videos", "playlists"] {
      for genre in [nil, "14", "1153", "12"] {
        let chart = try #require(catalog.chart(type, genre: genre))
        let whole = chart.slice(0, 200)
        #expect(whole.count >= 50, "\(type) \(genre ?? "all")")
        #expect(Set(whole).count == whole.count)
        #expect(Array(whole[20..<40]) == chart.slice(20, 20))
        if let genre {
          let genres = whole.compactMap { catalog.facts(of: $0.place).genre }
          #expect(genres.allSatisfy { "\($0)" == genre })
        }
      }
    }
    #expect(catalog.chart("songs", genre: "no genre") == nil)
    #expect(catalog.chart("artists", genre: nil) == nil)
    #expect(catalog.chart("songs", genre: "31")?.slice(0, 10) == [])
  }

  @Test func `every listed genre but music videos has charts of songs`() {
    for genre in catalog.all("genres").slice(0, 100) where genre.id != "31" {
      let chart = catalog.chart("songs", genre: genre.id)
      #expect(chart?.slice(0, 50).count == 50, "\(genre.id)")
    }
    #expect(catalog.all("genres").slice(0, 100).count == 24)
    #expect(catalog.all("genres").slice(0, 1)[0].id == "34")
  }

  @Test func `nothing odd is in a chart, and few are odd elsewhere`() throws {
    let ranges = [(Sandbox.Oddities.none, 0...0), (.some, 1...200), (.many, 1_000...2_000)]
    for (oddities, range) in ranges {
      let walk = CatalogWalk(oddities: oddities)
      let chart = try #require(walk.catalog.chart("songs", genre: nil))
      #expect(chart.slice(0, 200).allSatisfy { walk.catalog.oddity(of: $0) == nil })
      let songs = walk.catalog.world.chartSongs(in: "us", genre: nil, offset: 0, count: 30_000)
      let count = songs.count { walk.catalog.oddity(of: walk.catalog.item(at: .song($0))) != nil }
      #expect(range.contains(count), "\(oddities) \(count)")
    }
  }

  @Test func `playlists of charts have the songs of their storefront`() throws {
    let japan = catalog.chartPlaylists("jp").slice(0, 5)
    #expect(japan.map(name) == ["Top 100: Japan"])
    let tracks = try #require(catalog.related("tracks", to: japan[0]))
    #expect(tracks.slice(0, 300).count > 80)
    #expect(catalog.chartPlaylists("cityCharts").slice(0, 300).count == 60)
    let daily = catalog.chartPlaylists("dailyGlobalTopCharts").slice(0, 300)
    #expect(daily.map(name).first == "Top 100: Global")
    #expect(daily.allSatisfy { catalog.item("playlists", $0.id) == $0 })
  }

  @Test func `codes lead to all releases, and back`() {
    for item in walk.samples(of: "songs", 60) {
      guard let isrc = catalog.facts(of: item.place).isrc else { continue }
      #expect(catalog.items("songs", isrc: isrc).contains(item), "\(isrc)")
      #expect(catalog.items("songs", isrc: isrc.lowercased()).contains(item))
    }
    for item in walk.samples(of: "albums", 60) {
      guard let upc = catalog.facts(of: item.place).upc else { continue }
      #expect(catalog.albums(upc: "000" + upc).contains(item), "\(upc)")
    }
    for item in walk.samples(of: "music-videos", 30) {
      guard let isrc = catalog.facts(of: item.place).isrc else { continue }
      #expect(catalog.items("music-videos", isrc: isrc).contains(item))
    }
    #expect(catalog.albums(upc: "000000000000").isEmpty)
    #expect(catalog.items("songs", isrc: "not a code").isEmpty)
  }

  @Test func `an equivalent is available, and clean if that is asked`() {
    var other = catalog
    other.storefront = "de"
    for type in ["songs", "albums"] {
      for item in walk.samples(of: type, 80) {
        if let found = other.equivalent(type, item.id, isClean: false) {
          #expect(other.item(type, found.id) == found)
          if other.item(type, item.id) != nil { #expect(found == item) }
        }
        if let clean = catalog.equivalent(type, item.id, isClean: true),
          clean != item
        {
          #expect(catalog.item(type, clean.id) == clean)
        }
      }
    }
    let clean = catalog.equivalent("albums", "1616728060", isClean: true)
    #expect(clean?.id == "1616728064")
    #expect(catalog.equivalent("songs", "1", isClean: false) == nil)
  }

  @Test func `an announced album comes out when its day has come, and keeps its ID`() throws {
    let announced = try #require(
      (0..<catalog.world.artistCount).lazy.flatMap { artist in
        catalog.world.albums(of: artist, in: "us").prefix(1)
      }.first { catalog.world.releaseDay(of: $0) > catalog.day })
    let item = catalog.item(at: .album(announced))
    func isPlayable(_ catalog: SandboxCatalog) -> Bool {
      catalog.attributes(of: item, extended: []).contains { $0.name == "playParams" }
    }
    #expect(!isPlayable(catalog))
    let later = catalog.on(UnixTime(seconds: (catalog.day + 35) * 86_400))
    #expect(isPlayable(later))
    #expect(later.item("albums", item.id) == item)
  }

  @Test(arguments: [0, 1_000, 200_000])
  func `the strangest questions find a page at most, of their type`(
    songs: Int
  ) {
    let walk = CatalogWalk(songs: songs)
    let types = [
      "activities", "albums", "apple-curators", "artists", "curators", "music-videos", "playlists",
      "record-labels", "songs", "stations",
    ]
    let terms = [
      " ", "a", "the the", "live", "ep", "single remastered", "\u{0}", "🎉", "ﷺ", "e\u{301}",
      String(repeating: "river ", count: 2_000),
    ]
    for type in types {
      for term in terms {
        for offset in [0, 999, 1_000, 1 << 40] {
          let found = walk.catalog.search(type, term).slice(offset, 25)
          #expect(found.count <= 25, "\(type) \(offset)")
          #expect(found.allSatisfy { $0.type == type }, "\(type)")
        }
        #expect(walk.catalog.hints(term, limit: 3).count <= 3)
      }
      for id in ["", "0", "-1", "99999999999999999999", "ra.", "pl.x", "１２３４５６７８９０"] {
        #expect(walk.catalog.item(type, id) == nil, "\(type) \(id)")
      }
      for name in ["albums", "tracks", "playlists", "songs"] {
        let list = walk.catalog.related(name, to: walk.random(type))
        #expect(list?.slice(1 << 40, 25).isEmpty ?? true, "\(type) \(name)")
      }
    }
  }
}
