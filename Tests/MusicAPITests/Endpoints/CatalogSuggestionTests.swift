import MusicAPI
import Testing

struct CatalogSuggestionTests {
  private let catalog = Catalog(storefront: "us")
  private let base = "/v1/catalog/us/search/"

  @Test func `hints have their request`() throws {
    #expect(
      catalog.hints("a&b").language("en").limit(3).request.target.description
        == base + "hints?term=a%26b&l=en&limit=3")
    #expect(throws: InvalidRequestError.emptyTerm) { try catalog.hints(" ").checked() }
  }

  @Test func `suggestions are requested by kind`() throws {
    let endpoint = catalog.suggestions(
      "a b", kinds: ["terms", "topResults"], types: [.songs, .albums]
    ).language("en").limit(10)
    #expect(
      endpoint.request.target.description
        == base
        + "suggestions?term=a%20b&kinds=terms,topResults&types=songs,albums&l=en&limit=10")
    let typed = catalog.suggestions(
      "a b", kinds: ["terms", "topResults"], types: [.songs, .albums]
    )
    .language("en").limit(10)
    #expect(typed == endpoint)
    #expect(
      catalog.suggestions("a", kinds: ["terms"]).request.target.description
        == base + "suggestions?term=a&kinds=terms")
  }

  @Test func `a term, a kind and a small limit are required`() {
    #expect(throws: InvalidRequestError.emptyTerm) {
      try catalog.suggestions("", kinds: ["terms"]).checked()
    }
    #expect(throws: InvalidRequestError.noTypes) {
      try catalog.suggestions("a", kinds: []).checked()
    }
    #expect(throws: InvalidRequestError.outOfRange(11, 1...10, name: "limit")) {
      try catalog.suggestions("a", kinds: ["terms"]).limit(11).checked()
    }
  }
}
