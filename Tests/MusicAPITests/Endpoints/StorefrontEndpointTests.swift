import MusicAPI
import Testing

struct StorefrontEndpointTests {
  @Test func `storefronts are requested without a catalog`() throws {
    #expect(
      Storefronts.list().language("fr-FR").limit(200).request.target.description
        == "/v1/storefronts?l=fr-FR&limit=200")
    #expect(
      Storefronts.resource(id: "us").request.target.description == "/v1/storefronts/us")
    #expect(
      Storefronts.resources(ids: ["us", "jp"]).request.target.description
        == "/v1/storefronts?ids=us,jp")
  }

  @Test func `the best language has its request`() throws {
    #expect(
      Storefronts.bestLanguage(of: "ca", accepting: ["fr-CA", "en"])
        .request.target.description == "/v1/language/ca/tag?acceptLanguage=fr-CA,en")
  }

  @Test(arguments: ["", "..", "u/s"])
  func `an invalid storefront is rejected`(text: String) {
    let id = ResourceID<Storefront>(rawValue: text)
    #expect(throws: InvalidRequestError.unusableID(text)) {
      try Storefronts.resource(id: id).checked()
    }
    #expect(throws: InvalidRequestError.unusableID(text)) {
      try Storefronts.resources(ids: [id]).checked()
    }
    #expect(throws: InvalidRequestError.unusableID(text)) {
      try Storefronts.bestLanguage(of: text, accepting: ["en"]).checked()
    }
    #expect(throws: InvalidRequestError.noIDs(.storefronts)) {
      try Storefronts.resources(ids: []).checked()
    }
  }
}
