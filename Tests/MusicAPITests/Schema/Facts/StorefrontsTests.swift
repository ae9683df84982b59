import AmctlTestSupport
import Testing

@testable import MusicAPI

@Suite(.quick) struct StorefrontsTests {
  @Test func `the storefronts are two letters each, in order and without repeats`() {
    let known = Storefronts.known
    #expect(known.count == 167 && known == Set(known).sorted())
    #expect(known.allSatisfy { $0.count == 2 && $0 == $0.lowercased() })
    #expect(["us", "de", "jp", "gb", "xk", "zw"].allSatisfy(known.contains))
  }

  static let facts: [(id: String, tags: [String], policy: String)] = [
    ("us", ["en-US", "es-MX", "ar", "ru", "zh-Hans-CN"], "allowed"),
    ("ca", ["en-CA", "fr-CA"], "allowed"), ("jp", ["ja", "en-US"], "allowed"),
    ("ch", ["de-CH", "de-DE", "en-GB", "fr-FR", "it"], "opt-in"),
    ("gr", ["en-GB", "el"], "allowed"),
    ("hr", ["en-GB", "hr"], "opt-in"), ("uy", ["en-GB", "es-MX"], "opt-in"),
    ("np", ["en-GB"], "prohibited"), ("tn", ["en-GB", "fr-FR", "ar"], "prohibited"),
    ("ae", ["en-GB", "ar"], "opt-in"), ("zw", ["en-GB"], "allowed"),
  ]

  @Test(arguments: facts)
  func `each has languages and a policy`(id: String, tags: [String], policy: String) throws {
    let facts = try #require(Storefronts.facts.first { $0.id == id })
    #expect(facts.languageTags == tags && facts.defaultLanguageTag == tags.first)
    #expect(facts.explicitContentPolicy == policy)
  }

  @Test func `every storefront has a language, none twice, and is found by its name`() {
    for facts in Storefronts.facts {
      #expect(!facts.languageTags.isEmpty)
      #expect(Set(facts.languageTags).count == facts.languageTags.count, "\(facts.id)")
      #expect(facts.name != facts.id)
      #expect(Storefronts.id(named: facts.name.uppercased()) == facts.id)
    }
  }

  @Test func `no name belongs to two storefronts`() {
    let names = Storefronts.facts.flatMap(\.names).map { $0.lowercased() }
    #expect(Set(names).count == names.count)
  }

  static let names: [(name: String, id: String?)] = [
    ("cote d'ivoire", "ci"), ("Ivory Coast", "ci"), ("turkiye", "tr"), ("korea", "kr"),
    ("hong-kong", "hk"), ("congo", "cg"), ("democratic republic of the congo", "cd"),
    ("united states of america", "us"), ("macau", "mo"), ("", nil), ("united", nil),
    ("guinea", nil), ("germanyy", nil), ("de", nil),
  ]

  @Test(arguments: names)
  func `names are found in any spelling, and nothing else`(name: String, id: String?) {
    #expect(Storefronts.id(named: name) == id)
  }
}
