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
}
