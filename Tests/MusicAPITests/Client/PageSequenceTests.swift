import AmctlTestSupport
import Testing

@testable import MusicAPI

@Suite(.quick) struct PageSequenceTests {
  /// Reads the listing of `Listings.songs` from a table of responses, each of which must be used.
  private func read(
    _ responses: [String: HTTPResponse], extent: ListingExtent = .all,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async -> (reading: Reading, targets: [String]) {
    let stub = StubTransport(responses)
    let client = MusicClient(transport: stub)
    let reading = await Reading(of: client.pages(of: Listings.songs, extent: extent))
    #expect(stub.unused == [], sourceLocation: sourceLocation)
    return (reading, stub.targets)
  }

  private let first = "/v1/songs?limit=2&include=artists&l=en"

  @Test func `next is followed to the end, with its missing parameters`() async {
    let second = "/v1/songs?offset=2&limit=2&include=artists&l=en"
    let third = "/v1/songs?offset=4&l=fr&limit=2&include=artists"
    let (reading, targets) = await read([
      first: Listings.page("1 2", next: "/v1/songs?offset=2"),
      second: Listings.page("3 4", next: "/v1/songs?offset=4&l=fr"),
      third: Listings.page("5 6"),
    ])
    #expect(reading == Reading("1 2", "3 4", "5 6"))
    #expect(targets == [first, second, third])
  }

  @Test func `short and empty pages do not end the listing, and repetitions are kept`() async {
    let (reading, _) = await read([
      first: Listings.page("1", next: "/v1/songs?offset=2"),
      "/v1/songs?offset=2&limit=2&include=artists&l=en":
        Listings.page("", next: "/v1/songs?offset=4"),
      "/v1/songs?offset=4&limit=2&include=artists&l=en": Listings.page("1 1"),
    ])
    #expect(reading == Reading("1", "", "1 1"))
  }

  @Test(arguments: [
    ("/v1/s?term=beach+bunny&offset=5", "/v1/s?term=beach+bunny&offset=5&"),
    ("/v1/s?term=a%2Bb&offset=5", "/v1/s?term=a%2Bb&offset=5&"),
    ("/v1/s%2fx?x=%ec%95%84", "/v1/s%2fx?x=%ec%95%84&"), ("/v1/s", "/v1/s?"),
    ("https://api.music.apple.com/v1/s?x=1", "/v1/s?x=1&"),
  ])
  func `next keeps its encoding byte for byte`(next: String, target: String) async {
    let (reading, _) = await read([
      first: Listings.page("1", next: next),
      target + "limit=2&include=artists&l=en": Listings.page("2"),
    ])
    #expect(reading == Reading("1", "2"))
  }

  @Test func `the offset and ids of the first request are not sent again`() async {
    let stub = StubTransport([
      "/v1/songs?ids=1,2&offset=4&l=en": Listings.page("1", next: "/v1/songs?x=1"),
      "/v1/songs?x=1&l=en": Listings.page("2"),
    ])
    let endpoint = Endpoint<Page<Song>>(
      HTTPRequest(.get, RequestTarget(parsing: "/v1/songs?ids=1,2&offset=4&l=en")))
    let reading = await Reading(of: MusicClient(transport: stub).pages(of: endpoint))
    #expect(reading == Reading("1", "2"))
  }

  @Test(arguments: ["/v1/songs?limit=2&include=artists&l=en", "/v1/songs"])
  func `a next that leads to the first page again is an error after the page`(next: String) async {
    let (reading, targets) = await read([first: Listings.page("1 2", next: next)])
    let error = "the listing never ends: its next page '\(next)' was already read"
    #expect(reading == Reading("1 2", error: error))
    #expect(targets == [first])
  }

  @Test(arguments: [
    "/v1/songs?l=en&include=artists&limit=2", "/v1/songs?offset=0", "/v1/songs?include=%61rtists",
    "https://api.music.apple.com/v1/songs?l=en",
  ])
  func `one that says the same otherwise is an error after a repeated page`(next: String) async {
    let stub = StubTransport { _ in Listings.page("1 2", next: next) }
    let reading = await Reading(of: MusicClient(transport: stub).pages(of: Listings.songs))
    let error = "the listing never ends: its next page '\(next)' was already read"
    #expect(reading == Reading("1 2", "1 2", error: error))
  }

  @Test(arguments: [
    "https://evil.example/v1/songs?offset=2", "//evil.example/v1/songs", "/v2/songs?offset=2",
    "/v1/../v2/songs", "/v1/%2e%2e/songs", "http://api.music.apple.com/v1/songs?offset=2",
    "songs?offset=2",
  ])
  func `a next that leaves the API is an error after the page, and not sent`(next: String) async {
    let (reading, targets) = await read([first: Listings.page("1 2", next: next)])
    let error =
      "the next page '\(next)' is not a path of the service and was not requested"
    #expect(reading == Reading("1 2", error: error))
    #expect(targets == [first])
  }

  @Test(arguments: ["null", "\"\""])
  func `a next that is null or empty ends the listing`(next: String) async {
    let (reading, _) = await read([first: .json("{\"data\":[],\"next\":\(next)}")])
    #expect(reading == Reading(""))
  }

  @Test(
    arguments: [
      ("5", "a number"), ("{}", "an object"), ("true", "a boolean"), ("[\"/v1/x\"]", "an array"),
    ], [ListingExtent.all, .firstPage, .items(1), .items(9)])
  func `a next that is neither a string nor null is an error after its page`(
    next: (text: String, words: String), extent: ListingExtent
  ) async {
    let page = "{\"data\":[\(Listings.data("1"))],\"next\":\(next.text)}"
    let (reading, targets) = await read([first: .json(page)], extent: extent)
    let error = """
      \(ExpectedMessages.wrongShape(of: "/v1/songs")) 'next' is \(next.words), not a string or \
      null
      """
    #expect(reading == Reading("1", error: error))
    #expect(targets == [first])
  }

  @Test func `an invalid next of an empty later page is an error, not the end`() async {
    let (reading, _) = await read([
      first: .json(
        "{\"data\":[\(Listings.data("1"))],\"next\":\"/v1/songs?offset=1\",\"meta\":{\"total\":2}}"),
      "/v1/songs?offset=1&limit=2&include=artists&l=en": .json(#"{"data":[],"next":5}"#),
    ])
    let error = """
      \(ExpectedMessages.wrongShape(of: "/v1/songs")) 'next' is a number, not a string or null
      """
    #expect(reading == Reading("1", "", error: error))
  }

  @Test(arguments: [#"{"next":"/v1/songs?offset=4"}"#, #"{"data":null}"#, "[]"])
  func `a page without data is an error, not the end`(body: String) async {
    let (reading, _) = await read([
      first: Listings.page("1 2", next: "/v1/songs?offset=2"),
      "/v1/songs?offset=2&limit=2&include=artists&l=en": .json(body),
    ])
    let prefix = ExpectedMessages.wrongShape(of: "/v1/songs")
    #expect(reading == Reading("1 2", error: "\(prefix) 'data' is missing, or not a list"))
  }

  @Test func `an error in the middle is thrown after the pages before it`() async {
    let (reading, _) = await read([
      first: Listings.page("1 2", next: "/v1/songs?offset=2"),
      "/v1/songs?offset=2&limit=2&include=artists&l=en": HTTPResponse(status: 500),
    ])
    #expect(reading == Reading("1 2", error: "the service returned 500 for /v1/songs"))
  }

  @Test func `elements that are no resources are kept, but not among the resources`() async throws {
    let stub = StubTransport([first: .json(#"{"data":[null,{"id":"1","type":"songs"},7]}"#)])
    let iterator = MusicClient(transport: stub).pages(of: Listings.songs).makeAsyncIterator()
    let page = try #require(try await iterator.next())
    #expect(page.elements.map(\.text) == ["null", #"{"id":"1","type":"songs"}"#, "7"])
    #expect(page.resources.map(\.id) == ["1"] && page.isVerbatim && !page.isCut)
    for _ in 1...2 { #expect(try await iterator.next() == nil) }
  }

  @Test func `every iteration of a sequence sends new requests`() async {
    let stub = StubTransport { _ in Listings.page("1") }
    let pages = MusicClient(transport: stub).pages(of: Listings.songs)
    #expect(await Reading(of: pages) == Reading("1"))
    #expect(await Reading(of: pages) == Reading("1"))
    #expect(stub.targets == [first, first])
  }
}
