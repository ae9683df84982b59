import AmctlTestSupport
import MusicAPI
import Testing

/// The requests of the catalog and of storefronts.
@Suite(.quick) struct CatalogEndpointTests {
  private let catalog = Catalog(storefront: "de")
  private let base = "GET /v1/catalog/de"

  @Test func `resources are requested by their IDs, ISRCs and UPCs, in that order`() {
    expect(catalog.resource(.songs, id: "1613600188"), base + "/songs/1613600188")
    expect(catalog.resource(.playlists, id: "pl.u-a_B"), base + "/playlists/pl.u-a_B")
    expect(catalog.resource(.musicVideos, id: "1"), base + "/music-videos/1")
    expect(catalog.resource(ResourceCollection(.stations), id: "ra.1"), base + "/stations/ra.1")
    expect(catalog.resources(.songs, ids: ["3", "1", "2"]), base + "/songs?ids=3,1,2")
    expect(catalog.resources(.songs, by: .isrc, ["1", "2"]), base + "/songs?filter%5Bisrc%5D=1,2")
    expect(catalog.resources(.albums, by: .upc, ["1"]), base + "/albums?filter%5Bupc%5D=1")
    expect(
      catalog.resources(.musicVideos, by: .equivalents, ["1", "2"]),
      base + "/music-videos?filter%5Bequivalents%5D=1,2")
    expect(
      catalog.resources(.songs, by: .equivalents, ["1"]).preferringClean().language("de"),
      base + "/songs?filter%5Bequivalents%5D=1&restrict=explicit&l=de")
    let mixed = ["1", "2"].map { ResourceReference(.songs, $0) }
    expect(
      catalog.resources(mixed: mixed + [ResourceReference(.recordLabels, "3")]).language("en"),
      base + "?ids%5Bsongs%5D=1,2&ids%5Brecord-labels%5D=3&l=en")
    expect(
      catalog.resources(mixed: [ResourceReference(.ratings, "1")]), base + "?ids%5Bratings%5D=1")
  }

  @Test func `a catalog is that of a code, or of a storefront's id`() throws {
    let storefront = try #require(
      Resource<Storefront>(json: JSON(#"{"id":"jp","type":"storefronts"}"#)))
    #expect(Catalog(storefront: storefront.id) == Catalog(storefront: "jp"))
  }

  @Test func `a collection, a relationship and a view are lists`() {
    expect(catalog.list(.genres), base + "/genres")
    expect(
      catalog.relationship(named: "record-labels", of: .albums, id: "1"),
      base + "/albums/1/record-labels")
    expect(catalog.relationship(named: "a/b", of: .albums, id: "1"), base + "/albums/1/a%2Fb")
    let singles = catalog.view(named: "singles", of: .artists, id: "1")
    expect(singles, base + "/artists/1/view/singles")
    expect(singles.titled(), base + "/artists/1/view/singles?with=attributes")
  }

  @Test func `the service's own selections have their filters`() {
    expect(catalog.chartPlaylists(), base + "/playlists?filter%5Bstorefront-chart%5D=de")
    expect(catalog.liveStations(), base + "/stations?filter%5Bfeatured%5D=apple-music-live-radio")
    let personal = catalog.personalStation().language("de")
    expect(personal, base + "/stations?filter%5Bidentity%5D=personal&l=de")
    #expect(personal.request.traits?.needs == .userIfKnown)
  }

  @Test(arguments: [
    ("northern lights", "northern%20lights"), ("AC/DC & 1+1", "AC%2FDC%20%26%201%2B1"),
    ("아이유", "%EC%95%84%EC%9D%B4%EC%9C%A0"), (" a ", "%20a%20"),
  ])
  func `a search term is sent unchanged`(term: String, encoded: String) {
    expect(
      catalog.search(term, types: .songs, .musicVideos),
      base + "/search?term=\(encoded)&types=songs,music-videos")
  }

  @Test func `searches, suggestions and charts have their options`() {
    let search = base + "/search"
    expect(
      catalog.search("a", types: .songs, topResults: true),
      search + "?term=a&types=songs&with=topResults")
    expect(catalog.hints("a&b").language("en").limit(3), search + "/hints?term=a%26b&l=en&limit=3")
    expect(catalog.suggestions("a", kinds: ["terms"]), search + "/suggestions?term=a&kinds=terms")
    expect(
      catalog.suggestions("a b", kinds: ["terms", "topResults"], types: [.songs, .albums])
        .language("en").limit(10),
      search + "/suggestions?term=a%20b&kinds=terms,topResults&types=songs,albums&l=en&limit=10")
    expect(
      catalog.charts(
        [.songs, .albums], chart: "most-played", genre: "20",
        groups: ["cityCharts", "dailyGlobalTopCharts"]
      ).limit(200).offset(199),
      base + "/charts?types=songs,albums&chart=most-played&genre=20"
        + "&with=cityCharts,dailyGlobalTopCharts&limit=200&offset=199")
  }

  @Test func `a type that nothing is known of is sent, without a limit of its IDs`() {
    let type = ResourceType(rawValue: "podcasts")
    expect(catalog.search("x", types: [type]), base + "/search?term=x&types=podcasts")
    expect(catalog.charts([type]), base + "/charts?types=podcasts")
    expect(catalog.list(ResourceCollection(type)), base + "/podcasts")
    expect(catalog.resources(mixed: [ResourceReference(type, "1")]), base + "?ids%5Bpodcasts%5D=1")
    let ids = (1...301).map(String.init)
    expect(
      catalog.resources(ResourceCollection(type), ids: ids.map { ResourceID($0) }),
      base + "/podcasts?ids=" + ids.joined(separator: ","))
    expect(Library.list(ResourceCollection(type)), "GET /v1/me/library/podcasts")
  }

  @Test func `storefronts and their languages are requested without a catalog`() {
    expect(Storefronts.list().language("fr-FR").limit(200), "GET /v1/storefronts?l=fr-FR&limit=200")
    expect(Storefronts.resource(id: "us"), "GET /v1/storefronts/us")
    expect(Storefronts.resources(ids: ["us", "jp"]), "GET /v1/storefronts?ids=us,jp")
    expect(Storefronts.ofUser(), "GET /v1/me/storefront")
    expect(
      Storefronts.bestLanguage(of: "ca", accepting: ["fr-CA", "en"]),
      "GET /v1/language/ca/tag?acceptLanguage=fr-CA,en")
  }
}
