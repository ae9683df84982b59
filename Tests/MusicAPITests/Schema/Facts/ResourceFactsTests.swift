import AmctlTestSupport
import Testing

@testable import MusicAPI

@Suite(.quick) struct ResourceFactsTests {
  @Test(arguments: ResourceFacts.all)
  func `the default page size does not exceed the largest`(facts: ResourceFacts) {
    for list in facts.relationships + facts.views {
      guard let size = list.defaultPage else { continue }
      #expect(size > 0 && size <= list.largestPage ?? size, "\(facts.type) \(list.name)")
    }
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
  func `ids of a type have a pattern`(type: ResourceType, ids: [String], others: [String]) throws {
    let facts = try #require(type.facts)
    for id in ids { #expect(facts.fits(id: id), "\(id)") }
    for other in others { #expect(!facts.fits(id: other), "\(other)") }
  }

  @Test(arguments: KnownKinds.all)
  func `the lists of types agree with the protocols of their kinds`(kind: any KnownKind.Type) {
    let uses: [(Bool, [ResourceType])] = [
      (kind is any Searchable.Type, SearchFacts.types + SearchFacts.libraryTypes),
      (kind is any Charted.Type, ChartFacts.types),
      (kind is any Listed.Type, ResourceFacts.listed),
      (kind is any Ratable.Type, PersonalFacts.ratableTypes),
      (kind is any Addable.Type, PersonalFacts.addableTypes),
      (kind is any Favoritable.Type, PersonalFacts.favoritableTypes),
      (kind is any PlaylistTrack.Type, LibraryFacts.trackTypes),
    ]
    for (conforms, types) in uses { #expect(types.contains(kind.facts.type) == conforms) }
    let isInLibrary = SearchFacts.libraryTypes.contains(kind.facts.type)
    #expect(!isInLibrary || kind is any (InLibrary & KnownKind).Type)
  }

  // MARK: The library

  @Test(arguments: ResourceFacts.library)
  func `a type has two names, and the shorter one finds it`(facts: ResourceFacts) {
    #expect(facts.type.rawValue == "library-" + facts.pathName)
    #expect(ResourceFacts.library(pathName: facts.pathName)?.type == facts.type)
    #expect(facts.type.facts?.pathName == facts.pathName)
    #expect(facts.relationships.allSatisfy { $0.largestPage != nil })
  }

  @Test func `types of the catalog have one name`() {
    for facts in ResourceFacts.catalog {
      #expect(facts.pathName == facts.type.rawValue && facts.sortNames.isEmpty)
    }
    #expect(ResourceFacts.library(pathName: "stations") == nil)
  }
}
