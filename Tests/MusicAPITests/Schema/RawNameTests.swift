import AmctlTestSupport
import MusicAPI
import Testing

struct RawNameTests {
  @Test func `the known names are the service's own`() {
    #expect(ContentRating.clean.rawValue == "clean")
    #expect(ContentRating.explicit.rawValue == "explicit")
  }

  @Test func `an unknown name is preserved`() throws {
    #expect(try ContentRating(json: JSON("\"mild\"")) == ContentRating(rawValue: "mild"))
    #expect(try ContentRating(json: JSON("\"clean\"")) == .clean)
    #expect(try ContentRating(json: JSON("7")) == nil)
    #expect(try ResourceType(json: JSON("\"podcasts\""))?.description == "podcasts")
  }
}
