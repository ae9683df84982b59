import MusicAPI
import Testing

struct LibraryFactsTests {
  @Test(arguments: ResourceFacts.library)
  func `a type has two names, and the shorter one finds it`(facts: ResourceFacts) {
    #expect(facts.type.rawValue == "library-" + facts.pathName)
    #expect(facts.singular == "library-" + facts.pathSingular)
    #expect(ResourceFacts.library(pathName: facts.pathName)?.type == facts.type)
    #expect(facts.type.facts?.pathName == facts.pathName)
    #expect(facts.relationships.allSatisfy { $0.pageLimit == 100 })
    #expect(!facts.isAddable)
  }

  @Test func `types of the catalog are called the same everywhere`() {
    for facts in ResourceFacts.catalog {
      #expect(facts.pathName == facts.type.rawValue)
      #expect(facts.pathSingular == facts.singular)
      #expect(facts.sortNames.isEmpty)
    }
    #expect(ResourceFacts.library(pathName: "stations") == nil)
  }

  @Test func `every type is in its table once, in order, and can be searched for or not`() {
    let types = ResourceFacts.library.map(\.type)
    #expect(types.map(\.rawValue) == types.map(\.rawValue).sorted())
    #expect(Set(types).count == 6)
    #expect(Set(SearchFacts.libraryTypes) == Set(types).subtracting([.libraryPlaylistFolders]))
  }

  @Test(
    arguments: [
      (.librarySongs, LibrarySongTests.relationships.map(\.name)),
      (.libraryAlbums, LibraryAlbumTests.relationships.map(\.name)),
      (.libraryArtists, LibraryArtistTests.relationships.map(\.name)),
      (.libraryMusicVideos, LibraryMusicVideoTests.relationships.map(\.name)),
      (.libraryPlaylists, LibraryPlaylistTests.relationships.map(\.name)),
      (.libraryPlaylistFolders, LibraryPlaylistFolderTests.relationships.map(\.name)),
    ] as [(ResourceType, [String])])
  func `every list in the table has a typed member`(
    type: ResourceType, relationships: [String]
  ) throws {
    #expect(try #require(type.facts).relationships.map(\.name).sorted() == relationships.sorted())
  }

  @Test func `summaries have the views of their kind`() {
    #expect(
      PersonalFacts.summaryViews.sorted() == MusicSummaryTests.views.map(\.name).sorted())
  }

  @Test func `only what the service takes can be put into the library`() {
    #expect(PersonalFacts.addableTypes == [.albums, .musicVideos, .playlists, .songs])
  }
}
