import MusicAPI
import Testing

struct ResourceFactsTests {
  @Test(arguments: ResourceFacts.catalog)
  func `limits are sane and no name stands twice`(facts: ResourceFacts) {
    #expect([25, 100, 300].contains(facts.idLimit))
    let lists = facts.relationships + facts.views
    #expect(lists.allSatisfy { [nil, 10, 25, 100, 300].contains($0.pageLimit) })
    let names = [lists.map(\.name), facts.extended]
    for names in names {
      #expect(Set(names).count == names.count)
      #expect(names.allSatisfy { !$0.isEmpty && !$0.contains(" ") })
    }
    #expect(facts.type.facts?.singular == facts.singular)
  }

  @Test func `no type and no singular stands twice`() {
    let types = ResourceFacts.catalog.map(\.type)
    let singulars = ResourceFacts.catalog.map(\.singular)
    #expect(Set(types).count == types.count)
    #expect(Set(singulars).union(types.map(\.rawValue)).count == 2 * types.count)
    #expect(types.map(\.rawValue) == types.map(\.rawValue).sorted())
  }

  @Test func `every type that can be searched for or has charts is in the table`() {
    for type in SearchFacts.types + ChartFacts.types { #expect(type.facts != nil, "\(type)") }
    #expect(Set(SearchFacts.types).count == SearchFacts.types.count)
    #expect(Set(ChartFacts.types).count == ChartFacts.types.count)
    #expect(Set(ChartFacts.extras).count == ChartFacts.extras.count)
  }

  @Test(
    arguments: [
      (.songs, 300), (.artists, 25), (.playlists, 25), (.albums, 100), (.musicVideos, 100),
      (.stations, 100),
    ] as [(ResourceType, Int)])
  func `as many ids as the service takes`(type: ResourceType, limit: Int) {
    #expect(type.facts?.idLimit == limit)
  }

  @Test(
    arguments: [
      (.songs, SongTests.relationships.map(\.name), []),
      (.albums, AlbumTests.relationships.map(\.name), AlbumTests.views.map(\.name)),
      (.artists, ArtistTests.relationships.map(\.name), ArtistTests.views.map(\.name)),
      (.musicVideos, MusicVideoTests.relationships.map(\.name), MusicVideoTests.views.map(\.name)),
      (.playlists, PlaylistTests.relationships.map(\.name), PlaylistTests.views.map(\.name)),
      (.genres, [], []),
      (.activities, ActivityTests.relationships.map(\.name), []),
      (.appleCurators, AppleCuratorTests.relationships.map(\.name), []),
      (.curators, CuratorTests.relationships.map(\.name), []),
      (.recordLabels, [], RecordLabelTests.views.map(\.name)),
      (.stations, StationTests.relationships.map(\.name), []),
      (.stationGenres, StationGenreTests.relationships.map(\.name), []),
    ] as [(ResourceType, [String], [String])])
  func `every list in the table has a typed member`(
    type: ResourceType, relationships: [String], views: [String]
  ) throws {
    let facts = try #require(type.facts)
    // Artists have songs too, which are not documented and so not in the table.
    let undocumented: Set = type == .artists ? ["songs"] : []
    #expect(Set(facts.relationships.map(\.name)) == Set(relationships).subtracting(undocumented))
    #expect(Set(facts.views.map(\.name)) == Set(views))
  }

  @Test(
    arguments: [
      (.songs, SongTests.attributes.map(\.name)), (.albums, AlbumTests.attributes.map(\.name)),
      (.artists, ArtistTests.attributes.map(\.name)),
      (.musicVideos, MusicVideoTests.attributes.map(\.name)),
      (.playlists, PlaylistTests.attributes.map(\.name)),
      (.genres, GenreTests.attributes.map(\.name)),
    ] as [(ResourceType, [String])])
  func `every extended attribute has a typed member`(
    type: ResourceType, names: [String]
  ) throws {
    let facts = try #require(type.facts)
    #expect(Set(facts.extended).isSubset(of: names))
  }

  @Test(
    arguments: [
      (.songs, .id, 300), (.songs, .isrc, 25), (.songs, .equivalents, 300), (.songs, .upc, nil),
      (.albums, .upc, 25), (.albums, .equivalents, 100), (.albums, .isrc, nil),
      (.musicVideos, .isrc, 25), (.musicVideos, .equivalents, 25), (.artists, .equivalents, nil),
      (.playlists, .id, 25), (.genres, .upc, nil),
    ] as [(ResourceType, Lookup, Int?)])
  func `as many codes as the service takes, where it takes any`(
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
  func `ids of a type have a shape`(
    type: ResourceType, ids: [String], others: [String]
  ) throws {
    let facts = try #require(type.facts)
    for id in ids { #expect(facts.fits(id: id), "\(id)") }
    for other in others { #expect(!facts.fits(id: other), "\(other)") }
  }
}
