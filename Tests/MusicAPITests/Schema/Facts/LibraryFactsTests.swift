import MusicAPI
import Testing

struct LibraryFactsTests {
  @Test(arguments: ResourceFacts.library)
  func `a type has two names, and the shorter one finds it`(facts: ResourceFacts) {
    #expect(facts.type.rawValue == "library-" + facts.pathName)
    #expect(ResourceFacts.library(pathName: facts.pathName)?.type == facts.type)
    #expect(facts.type.facts?.pathName == facts.pathName)
    #expect(facts.relationships.allSatisfy { $0.largestPage != nil })
    #expect(!facts.isAddable)
  }

  @Test func `types of the catalog have one name`() {
    for facts in ResourceFacts.catalog {
      #expect(facts.pathName == facts.type.rawValue)
      #expect(facts.sortNames.isEmpty)
    }
    #expect(ResourceFacts.library(pathName: "stations") == nil)
  }

  @Test func `every type is in its table once, in order, and is searchable or not`() {
    let types = ResourceFacts.library.map(\.type)
    #expect(types.map(\.rawValue) == types.map(\.rawValue).sorted())
    #expect(Set(types).count == 6)
    #expect(Set(SearchFacts.libraryTypes) == Set(types).subtracting([.libraryPlaylistFolders]))
  }

  @Test func `summaries have the views of their kind`() {
    #expect(PersonalFacts.summaryViews.sorted() == MusicSummary.facts.views.map(\.name))
  }
}
