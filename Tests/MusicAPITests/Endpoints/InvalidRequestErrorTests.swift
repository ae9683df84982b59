import MusicAPI
import AmctlTestSupport
import Testing

struct InvalidRequestErrorTests {
  private let catalog = Catalog(storefront: "us")

  @Test(arguments: [
    "", ".", "..", "...", "1/2", "1 2", "1,2", "1?x", "1#x", "%31", "아", "1\n", #"1\2"#, "1;2",
  ])
  func `an invalid id is rejected everywhere`(text: String) {
    let id = ResourceID<Album>(rawValue: text)
    let error = InvalidRequestError.unusableID(text)
    #expect(throws: error) { try catalog.resource(.albums, id: id).checked() }
    #expect(throws: error) { try catalog.resources(.albums, ids: ["1", id]).checked() }
    #expect(throws: error) {
      try catalog.relationship(named: "tracks", of: .albums, id: id).checked()
    }
    #expect(throws: error) { try catalog.view(named: "appears-on", of: .albums, id: id).checked() }
    #expect(
      error.description == ExpectedMessages.noID(text))
  }

  @Test(arguments: ["", ".", ".."])
  func `a path segment that would change the path is rejected`(text: String) {
    let error = InvalidRequestError.unusableSegment(text)
    let nowhere = Catalog(storefront: text)
    let odd = ResourceCollection(ResourceType(rawValue: text))
    #expect(throws: error) { try nowhere.resource(.albums, id: "1").checked() }
    #expect(throws: error) { try nowhere.list(.genres).checked() }
    #expect(throws: error) { try nowhere.search("a", types: [.songs]).checked() }
    #expect(throws: error) { try nowhere.charts([.songs]).checked() }
    #expect(throws: error) { try catalog.list(ResourceCollection(odd.type)).checked() }
    #expect(throws: error) { try catalog.relationship(named: text, of: .albums, id: "1").checked() }
    #expect(throws: error) { try catalog.view(named: text, of: .albums, id: "1").checked() }
    #expect(
      error.description == "'\(text)' cannot be part of a path")
  }

  @Test func `ids are required, up to the service's limit`() {
    #expect(throws: InvalidRequestError.noIDs(.songs)) {
      try catalog.resources(.songs, ids: []).checked()
    }
    #expect(InvalidRequestError.noIDs(.songs).description == "no song IDs given")
    let error = InvalidRequestError.tooManyIDs(26, limit: 25, .artists)
    let ids = (1...26).map { ResourceID<Artist>(rawValue: "\($0)") }
    #expect(throws: error) { try catalog.resources(.artists, ids: ids).checked() }
    #expect(
      error.description
        == "26 artist IDs are too many for one request; the limit is 25")
  }

  @Test func `a view of several resources is rejected`() throws {
    let songs = InvalidRequestError.singleOnly("top-songs", .artists)
    let view = Extra<Artist>.include(\.topSongs)
    #expect(throws: songs) {
      try catalog.resources(.artists, ids: ["1", "2"]).with(view).checked()
    }
    #expect(throws: songs) { try catalog.resources(.artists, ids: ["1"]).with(view).checked() }
    #expect(throws: songs) {
      try LookupBatch<Artist>.split(["1"], of: .artists, in: catalog) { $0.with(view) }.checked()
    }
    #expect(throws: songs) {
      try catalog.resources(mixed: [
        ResourceReference(.songs, "1"), ResourceReference(.artists, "2"),
      ]).with(.of(.artists, view)).checked()
    }
    #expect(throws: songs) {
      try catalog.search("a", types: [.songs, .artists]).with(.of(.artists, view)).checked()
    }
    #expect(throws: songs) {
      try catalog.list(\.artists, of: .albums, id: "1").with(view).checked()
    }
    #expect(throws: InvalidRequestError.singleOnly("new", .songs)) {
      try catalog.charts([.songs]).with(.view(named: "new")).checked()
    }
    #expect(throws: InvalidRequestError.singleOnly("new", .librarySongs)) {
      try Library.list(.librarySongs).with(.view(named: "new")).checked()
    }
    #expect(
      catalog.resource(.artists, id: "1").with(view).request.target.description
        == "/v1/catalog/us/artists/1?views=top-songs")
    #expect(
      songs.description
        == "'top-songs' of artists is only included when a single one is fetched by its id")
  }

  @Test(arguments: ["", " ", "\t\n", "\u{3000}"])
  func `an empty term is rejected`(term: String) {
    #expect(throws: InvalidRequestError.emptyTerm) {
      try catalog.search(term, types: [.songs]).checked()
    }
    #expect(
      InvalidRequestError.emptyTerm.description == "the search term must not be empty")
  }

  @Test func `types are required`() {
    #expect(throws: InvalidRequestError.noTypes) { try catalog.search("a", types: []).checked() }
    #expect(throws: InvalidRequestError.noTypes) { try catalog.charts([]).checked() }
    #expect(InvalidRequestError.noTypes.description == "no type given")
  }

  @Test(arguments: [-1, 0, 26, 1000])
  func `a page of a search has up to 25 results`(size: Int) {
    let error = InvalidRequestError.outOfRange(size, 1...25, name: "page size")
    #expect(throws: error) {
      try catalog.search("a", types: [.songs]).limit(size).checked()
    }
    #expect(
      error.description
        == "the page size must be 1 to 25, not \(size)")
  }

  @Test(arguments: [-1, 0, 201])
  func `a page of a chart has up to 200 results`(size: Int) {
    #expect(throws: InvalidRequestError.outOfRange(size, 1...200, name: "page size")) {
      try catalog.charts([.songs]).limit(size).checked()
    }
  }

  @Test(arguments: [-1, 200])
  func `a chart has 200 places`(offset: Int) {
    let error = InvalidRequestError.outOfRange(offset, 0...199, name: "chart offset")
    #expect(throws: error) {
      try catalog.charts([.songs]).offset(offset).checked()
    }
    #expect(
      error.description
        == "the chart offset must be 0 to 199, not \(offset)")
  }
}
