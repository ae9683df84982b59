import MusicAPI
import Testing

struct ResourceFactsTests {
  @Test(arguments: ResourceFacts.catalog)
  func `limits are plausible and no name is repeated`(facts: ResourceFacts) {
    #expect([25, 100, 300].contains(facts.idLimit))
    let lists = facts.relationships + facts.views
    #expect(lists.allSatisfy { [nil, 10, 25, 100, 300].contains($0.largestPage) })
    let names = [lists.map(\.name), facts.extended]
    for names in names {
      #expect(Set(names).count == names.count)
      #expect(names.allSatisfy { !$0.isEmpty && !$0.contains(" ") })
    }
    #expect(facts.type.facts?.type == facts.type)
  }

  @Test(arguments: ResourceFacts.all)
  func `the default page size does not exceed the largest`(facts: ResourceFacts) {
    for list in facts.relationships + facts.views {
      guard let size = list.defaultPage else { continue }
      #expect(size > 0 && size <= list.largestPage ?? size, "\(facts.type) \(list.name)")
    }
  }

  @Test(
    arguments: [
      (.albums, "tracks", 300, 300), (.playlists, "tracks", 100, 300),
      (.artists, "albums", 25, 100), (.songs, "albums", 10, 10), (.songs, "station", nil, nil),
      (.libraryPlaylists, "tracks", 100, 100),
    ] as [(ResourceType, String, Int?, Int?)])
  func `a list has a default and a largest page size`(
    type: ResourceType, name: String, standard: Int?, largest: Int?
  ) throws {
    let list = try #require(type.facts?.relationship(name))
    #expect(list.defaultPage == standard)
    #expect(list.largestPage == largest)
  }

  @Test func `a list's declaration and its kind's facts give the same page sizes`() {
    #expect(Album.schema.tracks.defaultPage == Album.facts.relationship("tracks")?.defaultPage)
    #expect(Artist.schema.topSongs.defaultPage == 10)
    #expect(Artist.facts.view("top-songs")?.defaultPage == 10)
    #expect(Artist.schema.topSongs.largestPage == Artist.facts.view("top-songs")?.largestPage)
  }

  @Test func `types are in alphabetical order, each once`() {
    let types = ResourceFacts.all.map(\.type.rawValue)
    #expect(types == types.sorted())
    #expect(Set(types).count == types.count)
  }

  @Test func `every type that can be searched for or has charts is in the table`() {
    for type in SearchFacts.types + ChartFacts.types { #expect(type.facts != nil, "\(type)") }
    #expect(Set(SearchFacts.types).count == SearchFacts.types.count)
    #expect(Set(ChartFacts.types).count == ChartFacts.types.count)
  }

  @Test(
    arguments: [
      (.songs, 300), (.artists, 25), (.playlists, 25), (.albums, 100), (.musicVideos, 100),
      (.stations, 100),
    ] as [(ResourceType, Int)])
  func `the number of ids has the service's limit`(type: ResourceType, limit: Int) {
    #expect(type.facts?.idLimit == limit)
  }

  @Test func `a type's operations match the protocols of its kind`() {
    #expect(PersonalFacts.addableTypes == [.albums, .musicVideos, .playlists, .songs])
    #expect(ChartFacts.types == [.albums, .musicVideos, .playlists, .songs])
    #expect(
      PersonalFacts.ratableTypes.map(\.rawValue) == [
        "albums", "music-videos", "playlists", "songs", "stations", "library-albums",
        "library-music-videos", "library-playlists", "library-songs",
      ])
    #expect(
      LibraryFacts.trackTypes.map(\.rawValue) == [
        "library-music-videos", "library-songs", "music-videos", "songs",
      ])
  }

  @Test(
    arguments: [
      (.songs, .id, 300), (.songs, .isrc, 25), (.songs, .equivalents, 300), (.songs, .upc, nil),
      (.albums, .upc, 25), (.albums, .equivalents, 100), (.albums, .isrc, nil),
      (.musicVideos, .isrc, 25), (.musicVideos, .equivalents, 25), (.artists, .equivalents, nil),
      (.playlists, .id, 25), (.genres, .upc, nil),
    ] as [(ResourceType, Lookup, Int?)])
  func `the number of ISRCs and UPCs has the service's limit`(
    type: ResourceType, lookup: Lookup, limit: Int?
  ) {
    #expect(type.facts?.limit(of: lookup) == limit)
  }

  @Test(
    arguments: [
      (.songs, ["1", "1613600188"], ["", "i.1", "USABC0000010", "1x", " 1", "1,2", "١"]),
      (.playlists, ["pl.u-9N9L3xqtbKdV2w", "pl.0a1b"], ["", "pl.", "pl.a b", "p.1", "1"]),
      (.stations, ["ra.978194965", "ra.u-4f1a"], ["ra.", "978194965"]),
      (.librarySongs, ["i.PkdJNdAIrQozOW", "a.16750361"], ["i.", "i", "I.x", "i.é", "l.x", "1"]),
      (.libraryPlaylists, ["p.ldvAAZ3C3Qmop9"], ["p.", "p.a.b", "pl.a"]),
      (.libraryPlaylistFolders, ["p.playlistsroot"], ["playlistsroot"]),
      (.libraryArtists, ["r.y8mMT7t"], ["ra.1"]),
    ] as [(ResourceType, [String], [String])])
  func `ids of a type have a pattern`(
    type: ResourceType, ids: [String], others: [String]
  ) throws {
    let facts = try #require(type.facts)
    for id in ids { #expect(facts.fits(id: id), "\(id)") }
    for other in others { #expect(!facts.fits(id: other), "\(other)") }
  }
}
