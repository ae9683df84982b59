import AmctlTestSupport
import MusicAPI
import MusicServices
import Testing

@Suite(.quick) struct MusicBrainzClientTests {
  private static func client(
    _ body: String, status: HTTPStatus = 200
  ) -> (MusicBrainzClient, ScriptedTransport) {
    let transport = ScriptedTransport(.success(.json(body, status: status)))
    return (MusicBrainzClient(transport: transport), transport)
  }

  /// A page, and the artists that it is about.
  private static func page(_ number: Int, _ artists: String...) -> String {
    let relations = artists.map { id in
      """
      {"type":"free streaming","target-type":"artist","direction":"backward",\
      "ended":\(id.hasPrefix("old")),"artist":{"id":"\(id)","name":"Name of \(id)"}}
      """
    }
    return """
      {"id":"u\(number)","resource":"https://music.apple.com/us/artist/\(number)",\
      "relations":[\(relations.joined(separator: ","))]}
      """
  }

  private static func list(_ pages: String...) -> String {
    #"{"url-count":\#(pages.count),"url-offset":0,"urls":[\#(pages.joined(separator: ","))]}"#
  }

  @Test func `an artist may have a page of either form in each storefront`() {
    #expect(
      MusicBrainzClient.pages(of: "7", storefronts: ["fr", "us", "fr"]) == [
        "https://music.apple.com/fr/artist/7", "https://itunes.apple.com/fr/artist/id7",
        "https://music.apple.com/us/artist/7", "https://itunes.apple.com/us/artist/id7",
      ])
  }

  @Test func `all pages are in one request, which has no token`() async throws {
    let (client, transport) = Self.client(Self.list())
    #expect(try await client.artists(of: ["https://a.example/1", "https://b.example/é"]) == [])
    #expect(
      transport.requests.map(\.target.description) == [
        "/ws/2/url?resource=https%3A%2F%2Fa.example%2F1&resource=https%3A%2F%2Fb.example%2F%C3%A9"
          + "&inc=artist-rels&fmt=json"
      ])
    #expect(transport.requests.first?.traits?.needs == .noToken)
  }

  @Test func `an artist is listed once, in any order of its pages`() async throws {
    let (client, _) = Self.client(
      Self.list(Self.page(2, "b"), Self.page(1, "a", "b"), Self.page(3, "old")))
    let artists = try await client.artists(of: ["x", "y"])
    #expect(artists.map { [$0.id, $0.name] } == [["b", "Name of b"], ["a", "Name of a"]])
  }

  @Test func `the only page of a request is not in a list`() async throws {
    let (client, _) = Self.client(Self.page(1, "a"))
    #expect(try await client.artists(of: ["x"]).map(\.id) == ["a"])
  }

  @Test func `a page or an artist that MusicBrainz does not know is none, and no error`()
    async throws
  {
    let (client, _) = Self.client(#"{"error":"Not Found"}"#, status: 404)
    #expect(try await client.artists(of: ["x"]) == [])
    #expect(try await client.pages(of: "a") == [])
  }

  @Test func `an artist has the pages that are not outdated`() async throws {
    let (client, transport) = Self.client(
      """
      {"id":"a b","name":"A","relations":[
       {"type":"streaming","ended":false,"url":{"id":"1","resource":"https://one.example"}},
       {"type":"streaming","ended":true,"url":{"id":"2","resource":"https://two.example"}},
       {"type":"streaming","url":{"id":"3","resource":"https://three.example"}},
       {"type":"member of band","artist":{"id":"4"}}]}
      """)
    #expect(try await client.pages(of: "a b") == ["https://one.example", "https://three.example"])
    #expect(
      transport.requests.map(\.target.description) == ["/ws/2/artist/a%20b?inc=url-rels&fmt=json"])
  }

  @Test(arguments: ["[]", "{}", #"{"urls":null}"#, #"{"urls":{}}"#])
  func `a response of another shape is an error, and not an empty list`(body: String) async throws {
    let error = await #expect(throws: ServiceError.self) {
      try await Self.client(body).0.artists(of: ["x"])
    }
    #expect(error?.description == "the response of musicbrainz.org has no results")
  }

  @Test func `a 503 means too many requests, and is waited for`() async throws {
    let (client, _) = Self.client(#"{"error":"exceeding the rate limit"}"#, status: 503)
    let error = await #expect(throws: ServiceError.self) { try await client.pages(of: "a") }
    #expect(
      error?.description
        == "musicbrainz.org accepts no more requests from this address for a while (status 503)")
    let wait = MusicBrainzClient.stack.retries.wait(
      before: 1, of: HTTPRequest(.get, RequestTarget(path: "/")),
      after: .success(HTTPResponse(status: 503)), chance: 0.5)
    #expect(wait == .seconds(2))
    #expect(MusicBrainzClient.stack.limits?.requests == 1)
    #expect(MusicBrainzClient.stack.limits?.period == .seconds(1))
  }

  @Test func `a rejection is reported in the server's words`() async throws {
    let (client, _) = Self.client(#"{"error":"Invalid mbid."}"#, status: 400)
    let error = await #expect(throws: ServiceError.self) { try await client.pages(of: "a") }
    #expect(error?.description == "musicbrainz.org returned 400: Invalid mbid.")
  }

  @Test func `a request for no pages, or for too many, is not sent`() async throws {
    let (client, transport) = Self.client(Self.list())
    for count in [0, 101] {
      await #expect(throws: ServiceError.self) {
        try await client.artists(of: (0..<count).map { "\($0)" })
      }
    }
    #expect(transport.requests.isEmpty)
  }
}
