import AmctlTestSupport
import MusicAPI
import MusicServices
import Testing

@Suite(.quick) struct ITunesClientTests {
  /// A response of the server, with the blank lines and the type of content that it has.
  private static func response(_ text: String, status: HTTPStatus = 200) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: ["Content-Type": "text/javascript; charset=utf-8"],
      body: Array("\n\n\n\(text)".utf8))
  }

  private static let gap = "the response of itunes.apple.com has no results"

  private static let song = """
    {"wrapperType":"track","kind":"song","artistId":3,"collectionId":2,"trackId":1,\
    "trackName":"North","trackCensoredName":"North (Live / 1975)","artistName":"Glass Harbour",\
    "collectionName":"Lights","trackTimeMillis":1000,"trackPrice":-1.00,"trackExplicitness":"explicit"}
    """

  private func requests(
    _ ask: (ITunesClient) async throws -> ITunesResults
  ) async throws -> [String] {
    let transport = ScriptedTransport(.success(Self.response(#"{"resultCount":0,"results":[]}"#)))
    _ = try await ask(ITunesClient(transport: transport))
    return transport.requests.map(\.target.description)
  }

  @Test func `a search says what to find and where`() async throws {
    let usual = try await requests { client in
      try await client.search("beyoncé & jay", storefront: "us")
    }
    #expect(usual == ["/search?term=beyonc%C3%A9%20%26%20jay&media=music&entity=song&country=us"])
    let narrow = try await requests { client in
      try await client.search(
        "x", for: .album, by: .artistTerm, storefront: "jp", limit: 200, language: "ja-JP")
    }
    #expect(
      narrow == [
        "/search?term=x&media=music&entity=album&attribute=artistTerm&country=jp&limit=200&lang=ja_jp"
      ])
  }

  @Test func `a lookup names IDs or UPCs`() async throws {
    let ids = try await requests { client in
      try await client.lookup(ids: ["1", "2"], with: .song, storefront: "us", limit: 5)
    }
    #expect(ids == ["/lookup?id=1,2&entity=song&country=us&limit=5"])
    let all = try await requests { client in
      try await client.lookup(ids: ["1"], with: .song, storefront: "us")
    }
    // The server would stop at 50, and takes a number that is too large for none.
    #expect(all == ["/lookup?id=1&entity=song&country=us&limit=200"])
    let upcs = try await requests { client in
      try await client.lookup(upcs: ["00602445790128"], storefront: "us")
    }
    #expect(upcs == ["/lookup?upc=00602445790128&country=us"])
  }

  @Test func `results are read by their kind`() async throws {
    let transport = ScriptedTransport(
      .success(
        Self.response(
          """
          {"resultCount":4,"results":[\(Self.song),
           {"wrapperType":"collection","collectionId":2,"collectionName":"Lights",
            "collectionPrice":9.99},
           {"wrapperType":"artist","artistId":3,"artistName":"Glass Harbour"},
           {"wrapperType":"track","kind":"podcast","trackId":4,"trackName":"Talk"}]}
          """)))
    let items = try await ITunesClient(transport: transport).search("x", storefront: "us").items
    #expect(items.map(\.id) == ["1", "2", "3", "4"])
    #expect(items.map(\.type) == [.songs, .albums, .artists, nil])
    #expect(items.map(\.name) == ["North", "Lights", "Glass Harbour", "Talk"])
    #expect(items.prefix(2).map(\.versionName) == ["North (Live / 1975)", "Lights"])
    #expect(items[0].durationInMillis == 1000)
    #expect(items.map(\.price) == [nil, 9.99, nil, nil])
    #expect(items.map(\.isExplicit) == [true, nil, nil, nil])
  }

  @Test func `the items of a parent are apart from it`() async throws {
    let album = { (id: Int) in #"{"wrapperType":"collection","collectionId":\#(id)}"# }
    let track = { (id: Int, album: Int) in
      #"{"wrapperType":"track","kind":"song","trackId":\#(id),"collectionId":\#(album)}"#
    }
    let list = [album(20), track(1, 20), track(2, 20), album(21), track(7, 22), track(8, 22)]
      .joined(separator: ",")
    let transport = ScriptedTransport(.success(Self.response(#"{"results":[\#(list)]}"#)))
    let client = ITunesClient(transport: transport)
    func groups(_ results: ITunesResults) -> [String] {
      results.groups.map { group in
        "\(group.parent?.id ?? "-"): \(group.items.compactMap(\.id).joined(separator: " "))"
      }
    }
    // 7 is a song that was looked up itself, and not a track of 21.
    let looked = try await client.lookup(ids: ["20", "21", "7"], with: .song, storefront: "us")
    #expect(groups(looked) == ["20: 1 2", "21: ", "7: 8"])
    let missed = try await client.lookup(ids: ["9"], with: .song, storefront: "us")
    #expect(groups(missed) == ["-: 20 1 2 21 7 8"])
    let found = try await client.lookup(upcs: ["1"], with: .song, storefront: "us")
    #expect(groups(found) == ["20: 1 2", "21: 7 8"])
    let searched = try await client.search("x", storefront: "us")
    #expect(groups(searched) == ["20: ", "1: ", "2: ", "21: ", "7: ", "8: "])
  }

  @Test func `throttling is an error of its own, and never an empty list`() async throws {
    for status in [403, 429] as [HTTPStatus] {
      let transport = ScriptedTransport(.success(HTTPResponse(status: status)))
      let error = await #expect(throws: ServiceError.self) {
        try await ITunesClient(transport: transport).search("x", storefront: "us")
      }
      #expect(
        error?.description
          == "itunes.apple.com accepts no more requests from this address for a while"
          + " (status \(status.rawValue))")
    }
  }

  @Test func `throttling is waited for longer than a failing server`() {
    let request = HTTPRequest(.get, RequestTarget(path: "/search"))
    let wait = { (retry: Int, status: HTTPStatus) in
      ITunesClient.stack.retries.wait(
        before: retry, of: request, after: .success(HTTPResponse(status: status)), chance: 0.5)
    }
    #expect((1...5).map { wait($0, 403) } == [5, 10, 20, 40, 80].map { .seconds($0) })
    #expect(wait(1, 503) == .milliseconds(500))
    #expect(wait(1, 400) == nil)
  }

  @Test(arguments: [
    (#"{"errorMessage":"Try again"}"#, "\(gap): Try again"), (#"{"resultCount":0}"#, gap),
    (#"{"results":null}"#, gap),
    (
      "<html>",
      "the response to '/search' is not valid JSON: expected a value, found '<' at line 4, column 1"
    ),
  ])
  func `a response without results is an error`(body: String, message: String) async throws {
    let transport = ScriptedTransport(.success(Self.response(body)))
    let error = await #expect(throws: ServiceError.self) {
      try await ITunesClient(transport: transport).search("x", storefront: "us")
    }
    #expect(error?.description == message)
  }

  @Test func `an invalid request is not sent`() async throws {
    let transport = ScriptedTransport(.success(Self.response("{}")))
    let client = ITunesClient(transport: transport)
    try await expectInvalid { try await client.search(" ", storefront: "us") }
    try await expectInvalid { try await client.search("x", storefront: "us", limit: 201) }
    try await expectInvalid { try await client.lookup(ids: [], storefront: "us") }
    try await expectInvalid { try await client.lookup(ids: ["1,2"], storefront: "us") }
    try await expectInvalid {
      try await client.lookup(ids: (1...151).map { "\($0)" }, storefront: "us")
    }
    try await expectInvalid {
      try await client.lookup(ids: (1...21).map { "\($0)" }, with: .song, storefront: "us")
    }
    #expect(transport.requests.isEmpty)
  }

  private func expectInvalid(
    at location: SourceLocation = #_sourceLocation, _ ask: () async throws -> ITunesResults
  ) async throws {
    do {
      _ = try await ask()
      Issue.record("no error", sourceLocation: location)
    } catch ServiceError.invalidRequest {}
  }
}
