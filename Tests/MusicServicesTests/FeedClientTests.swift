import AmctlTestSupport
import MusicAPI
import MusicServices
import Testing

@Suite(.quick) struct FeedClientTests {
  private static let export = FeedExport(id: "album_2024-03-28T16-01")

  @Test func `the latest export of a feed is fetched with the developer token`() async throws {
    let transport = ScriptedTransport(
      .success(
        .json(
          """
          {"data":[{"id":"album_2024-02-13T16-01","type":"exports","href":"/v1/feed/exports/a"}]}
          """)))
    let export = try await FeedClient(transport: transport).latest(.album)
    #expect(
      [export?.id, export?.date, export?.time] == ["album_2024-02-13T16-01", "2024-02-13", "16-01"])
    #expect(transport.requests.map(\.target.description) == ["/v1/feed/album/latest"])
    #expect(transport.requests.first?.traits?.needs == .developer)
  }

  private static let missing = HTTPResponse.json(
    #"{"errors":[{"status":"404","code":"40400","title":"Resource Not Found"}]}"#, status: 404)

  @Test(arguments: [missing, .json(#"{"data":[]}"#)])
  func `a feed without an export has none`(_ response: HTTPResponse) async throws {
    let client = FeedClient(transport: ScriptedTransport(.success(response)))
    #expect(try await client.latest(.song) == nil)
  }

  /// The last one is the 404 of another server, which says nothing about exports.
  @Test(arguments: [
    .json("{}"), .json(#"{"data":[{"id":"song"}]}"#),
    .json(#"{"data":[{"id":"album_2024-02-13T16-01"}]}"#),
    .json(#"{"data":[{"id":"song_2024-02-13T16-1/"}]}"#),
    .json(#"{"data":[{"id":"song_../../..T16-01"}]}"#), HTTPResponse(status: 404),
  ])
  func `a response that names no export of the feed is an error`(
    _ response: HTTPResponse
  ) async throws {
    let client = FeedClient(transport: ScriptedTransport(.success(response)))
    await #expect(throws: FeedError.self) { try await client.latest(.song) }
  }

  @Test func `the parts are listed page by page, in their order`() async throws {
    let transport = ScriptedTransport(
      .success(Self.page([0, 1], next: "/v1/feed/exports/x/parts?limit=2&offset=2")),
      .success(Self.page([2])))
    let export = try #require(Self.export)
    let parts = try await FeedClient(transport: transport).parts(of: export)
    #expect(parts.map(\.id) == ["p0", "p1", "p2"])
    #expect(parts.map(\.offset) == [0, 1, 2])
    #expect(parts.map(\.name) == (0..<3).map { "part-0000\($0)-c000.gz.parquet" })
    #expect(parts.map(\.version) == [2, 2, 2])
    #expect(parts[0].origin == .appleFeedFiles)
    #expect(parts[0].target.query.encoded == "accessKey=9_8_7%2B")
    #expect(
      transport.requests.map(\.target.description) == [
        "/v1/feed/exports/album_2024-03-28T16-01/parts?limit=200&offset=0",
        "/v1/feed/exports/x/parts?limit=2&offset=2",
      ])
  }

  @Test func `a printed part does not contain its URL, which grants access`() async throws {
    let client = FeedClient(transport: ScriptedTransport(.success(Self.page([0]))))
    let parts = try await client.parts(of: #require(Self.export))
    var text = "\(parts)"
    dump(parts, to: &text)
    #expect(!text.contains("accessKey"))
  }

  @Test func `an export that Apple no longer has has no parts`() async throws {
    let gone = ScriptedTransport(.success(Self.missing))
    #expect(try await FeedClient(transport: gone).parts(of: #require(Self.export)).isEmpty)
  }

  @Test func `a list of parts that ends early or has holes is an error`() async throws {
    let next = "/v1/feed/exports/x/parts?offset=2"
    let lists: [[HTTPResponse]] = [
      [Self.page([0, 1], next: next), HTTPResponse(status: 404, body: [])],
      [Self.page([0, 1], next: next), Self.page([], next: "/v1/feed/exports/x/parts?offset=4")],
      [Self.page([0, 1], next: next), Self.page([1])], [Self.page([0, 2])], [Self.page([1, 2])],
    ]
    for pages in lists {
      let client = FeedClient(
        transport: ScriptedTransport(.success(pages[0]), .success(pages[pages.count - 1])))
      await #expect(throws: FeedError.self) { try await client.parts(of: #require(Self.export)) }
    }
  }

  @Test func `a list of parts that never ends is an error`() async throws {
    let next = "/v1/feed/exports/album_2024-03-28T16-01/parts?offset=0&limit=200"
    let client = FeedClient(transport: ScriptedTransport(.success(Self.page([0], next: next))))
    let error = await #expect(throws: FeedError.self) {
      try await client.parts(of: #require(Self.export))
    }
    #expect(error == .failed(.repeatedPage(next: next)))
  }

  @Test(arguments: [
    "http://media-feed.cdn-apple.com/part-0.gz.parquet",
    "https://media-feed.cdn-apple.com:444/part-0.gz.parquet",
    "https://media-feed.cdn-apple.com.example.com/part-0.gz.parquet",
    "https://u@media-feed.cdn-apple.com/part-0.gz.parquet", "https://127.0.0.1/part-0.gz.parquet",
    "https://media-feed.cdn-apple.com/.gz.parquet", "https://media-feed.cdn-apple.com/a.exe",
    "https://media-feed.cdn-apple.com/%2e%2e%2fx.parquet", "file:///etc/x.parquet",
  ])
  func `a part is only fetched from Apple's server, under a plain name`(_ url: String) async throws
  {
    let client = FeedClient(
      transport: ScriptedTransport(.success(Self.page([0], at: url + "?a=SECRET"))))
    let error = await #expect(throws: FeedError.self) {
      try await client.parts(of: #require(Self.export))
    }
    #expect(error?.description.contains("SECRET") == false)
  }

  @Test func `a server on this machine may have its files on it too`() async throws {
    let url = "http://127.0.0.1:81/Song/part-0.gz.parquet"
    let local = Origin(scheme: "http", host: "127.0.0.1", port: 80)
    let client = FeedClient(
      transport: ScriptedTransport(.success(Self.page([0], at: url))), origin: local)
    #expect(try await client.parts(of: #require(Self.export))[0].origin.port == 81)
  }

  /// A page with parts of these offsets.
  private static func page(
    _ offsets: [Int], next: String? = nil, at url: String? = nil
  ) -> HTTPResponse {
    let parts = offsets.map { offset in
      let location =
        url ?? "https://media-feed.cdn-apple.com/Album/version=2/date=2024-03-28/time=16-01/"
        + "part-0000\(offset)-c000.gz.parquet?accessKey=9_8_7%2B"
      return """
        "p\(offset)":{"id":"p\(offset)","type":"parts",\
        "attributes":{"offset":\(offset),"exportLocation":"\(location)"}}
        """
    }
    let list = offsets.map { #"{"id":"p\#($0)","type":"parts"}"# }.joined(separator: ",")
    return .json(
      """
      {\(next.map { #""next":"\#($0)","# } ?? "")"data":[\(list)],
      "resources":{"parts":{\(parts.joined(separator: ","))}}}
      """)
  }
}
