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
    #expect(throws: error) { try catalog.resource(.albums, id: id) }
    #expect(throws: error) { try catalog.resources(.albums, ids: ["1", id]) }
    #expect(throws: error) { try catalog.relationship(named: "tracks", of: .albums, id: id) }
    #expect(throws: error) { try catalog.view(named: "appears-on", of: .albums, id: id) }
    #expect(
      error.description == ExpectedMessages.noID(text))
  }

  @Test(arguments: ["", ".", ".."])
  func `a path segment that would change the path is rejected`(text: String) {
    let error = InvalidRequestError.unusableSegment(text)
    let nowhere = Catalog(storefront: text)
    let odd = ResourceCollection(ResourceType(rawValue: text))
    #expect(throws: error) { try nowhere.resource(.albums, id: "1") }
    #expect(throws: error) { try nowhere.list(.genres) }
    #expect(throws: error) { try nowhere.search("a", types: [Song.self]) }
    #expect(throws: error) { try nowhere.charts([Song.self]) }
    #expect(throws: error) { try catalog.list(named: odd.type) }
    #expect(throws: error) { try catalog.relationship(named: text, of: .albums, id: "1") }
    #expect(throws: error) { try catalog.view(named: text, of: .albums, id: "1") }
    #expect(
      error.description == "'\(text)' cannot be part of a path")
  }

  @Test func `ids are required, up to the service's limit`() {
    #expect(throws: InvalidRequestError.noIDs(.songs)) { try catalog.resources(.songs, ids: []) }
    #expect(InvalidRequestError.noIDs(.songs).description == "no song IDs given")
    let error = InvalidRequestError.tooManyIDs(26, limit: 25, .artists)
    let ids = (1...26).map { ResourceID<Artist>(rawValue: "\($0)") }
    #expect(throws: error) { try catalog.resources(.artists, ids: ids) }
    #expect(
      error.description
        == "26 artist IDs are too many for one request; the limit is 25")
  }

  @Test func `a view of several resources is rejected`() throws {
    let songs = InvalidRequestError.singleOnly("top-songs", .artists)
    let view = Extra<Artist>.view(\.topSongs)
    #expect(throws: songs) { try catalog.resources(.artists, ids: ["1", "2"], with: [view]) }
    #expect(throws: songs) { try catalog.resources(.artists, ids: ["1"], with: [view]) }
    #expect(throws: songs) {
      try LookupBatch<Artist>.split(["1"], of: .artists, in: catalog, with: [view])
    }
    #expect(throws: songs) {
      try catalog.resources(
        mixed: [ResourceReference(.songs, "1"), ResourceReference(.artists, "2")],
        with: [.of(Artist.self, view)])
    }
    #expect(throws: songs) {
      try catalog.search("a", types: [Song.self, Artist.self], with: [.of(Artist.self, view)])
    }
    #expect(throws: songs) {
      try catalog.relationship(\.artists, of: .albums, id: "1", with: [view])
    }
    #expect(throws: InvalidRequestError.singleOnly("new", .songs)) {
      try catalog.charts([Song.self], with: [.view(named: "new")])
    }
    #expect(throws: InvalidRequestError.singleOnly("new", .librarySongs)) {
      try Library.list(.librarySongs, with: [.view(named: "new")])
    }
    #expect(
      try catalog.resource(.artists, id: "1", with: [view]).request.target.description
        == "/v1/catalog/us/artists/1?views=top-songs")
    #expect(
      songs.description
        == "'top-songs' of artists is only included when a single one is fetched by its id")
  }

  @Test(arguments: ["", " ", "\t\n", "\u{3000}"])
  func `an empty term is rejected`(term: String) {
    #expect(throws: InvalidRequestError.emptyTerm) { try catalog.search(term, types: [Song.self]) }
    #expect(
      InvalidRequestError.emptyTerm.description == "the search term must not be empty")
  }

  @Test func `types are required`() {
    #expect(throws: InvalidRequestError.noTypes) { try catalog.search("a", types: []) }
    #expect(throws: InvalidRequestError.noTypes) { try catalog.charts([]) }
    #expect(InvalidRequestError.noTypes.description == "no type given")
  }

  @Test(arguments: [-1, 0, 26, 1000])
  func `a page of a search has up to 25 results`(size: Int) {
    let error = InvalidRequestError.outOfRange(size, 1...25, name: "page size")
    #expect(throws: error) {
      try catalog.search("a", types: [Song.self], options: FetchOptions(pageSize: size))
    }
    #expect(
      error.description
        == "the page size must be 1 to 25, not \(size)")
  }

  @Test(arguments: [-1, 0, 201])
  func `a page of a chart has up to 200 results`(size: Int) {
    #expect(throws: InvalidRequestError.outOfRange(size, 1...200, name: "page size")) {
      try catalog.charts([Song.self], options: FetchOptions(pageSize: size))
    }
  }

  @Test(arguments: [-1, 200])
  func `a chart has 200 places`(offset: Int) {
    let error = InvalidRequestError.outOfRange(offset, 0...199, name: "chart offset")
    #expect(throws: error) {
      try catalog.charts([Song.self], options: FetchOptions(offset: offset))
    }
    #expect(
      error.description
        == "the chart offset must be 0 to 199, not \(offset)")
  }
}
