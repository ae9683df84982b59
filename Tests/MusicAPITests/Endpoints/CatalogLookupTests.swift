import MusicAPI
import Testing

struct CatalogLookupTests {
  private let catalog = Catalog(storefront: "de")

  private func target<Response>(_ endpoint: Endpoint<Response>) -> String {
    endpoint.request.target.description
  }

  @Test(
    arguments: [
      (.songs, .id, "ids=1,2"), (.songs, .isrc, "filter%5Bisrc%5D=1,2"),
      (.albums, .upc, "filter%5Bupc%5D=1,2"),
      (.musicVideos, .equivalents, "filter%5Bequivalents%5D=1,2"),
    ] as [(ResourceType, Lookup, String)])
  func `resources are requested by ids, ISRCs and UPCs`(
    type: ResourceType, lookup: Lookup, query: String
  ) throws {
    let endpoint = catalog.resources(ResourceCollection(type), by: lookup, ["1", "2"])
    #expect(target(endpoint) == "/v1/catalog/de/\(type)?\(query)")
  }

  @Test func `clean equivalents are requested with restrict`() throws {
    let endpoint = catalog.resources(.songs, by: .equivalents, ["1"]).preferringClean().language(
      "de")
    #expect(
      target(endpoint)
        == "/v1/catalog/de/songs?filter%5Bequivalents%5D=1&restrict=explicit&l=de")
  }

  @Test func `several types are requested at once`() throws {
    let endpoint = catalog.resources(mixed: [
      ResourceReference(.songs, "1"), ResourceReference(.songs, "2"),
      ResourceReference(.recordLabels, "3"),
    ]).language("en")
    #expect(
      target(endpoint) == "/v1/catalog/de?ids%5Bsongs%5D=1,2&ids%5Brecord-labels%5D=3&l=en")
  }

  @Test func `a filter that a type does not support is rejected`() {
    let error = InvalidRequestError.noLookup(.isrc, .albums)
    #expect(throws: error) { try catalog.resources(.albums, by: .isrc, ["1"]).checked() }
    #expect(error.description == "albums cannot be looked up by 'isrc'")
  }

  @Test func `filter values are counted and checked like ids`() {
    let codes = (1...26).map(String.init)
    #expect(throws: InvalidRequestError.tooManyIDs(26, limit: 25, .songs)) {
      try catalog.resources(.songs, by: .isrc, codes).checked()
    }
    #expect(throws: InvalidRequestError.noIDs(.songs)) {
      try catalog.resources(.songs, ids: []).checked()
    }
    let code = InvalidRequestError.unusableCode("1&x", .isrc)
    #expect(throws: code) { try catalog.resources(.songs, by: .isrc, ["1&x"]).checked() }
    #expect(code.description == "'1&x' is not a valid ISRC: ISRCs have 12 letters and digits")
    let upc = InvalidRequestError.unusableCode("", .upc)
    #expect(throws: upc) { try catalog.resources(.albums, by: .upc, [""]).checked() }
    #expect(upc.description == "'' is not a valid UPC: UPCs have 12 to 14 digits")
    #expect(throws: InvalidRequestError.noLookup(.upc, .songs)) {
      try catalog.resources(.songs, by: .upc, ["1"]).checked()
    }
  }

  @Test func `the service's own selections have their filters`() throws {
    let base = "/v1/catalog/de/"
    #expect(
      target(catalog.chartPlaylists()) == base + "playlists?filter%5Bstorefront-chart%5D=de")
    #expect(
      target(catalog.liveStations())
        == base + "stations?filter%5Bfeatured%5D=apple-music-live-radio")
    let personal = catalog.personalStation().language("de")
    #expect(target(personal) == base + "stations?filter%5Bidentity%5D=personal&l=de")
    #expect(personal.request.traits?.needs == .userIfKnown)
  }

  @Test func `the title of a view is requested with it`() throws {
    #expect(
      target(catalog.view(named: "singles", of: .artists, id: "1").titled())
        == "/v1/catalog/de/artists/1/view/singles?with=attributes")
  }
}
