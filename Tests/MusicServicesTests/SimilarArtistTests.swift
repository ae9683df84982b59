import AmctlTestSupport
import MusicAPI
import MusicServices
import Testing

/// ListenBrainz and Last.fm.
@Suite(.quick) struct SimilarArtistTests {
  private static func transport(_ responses: (HTTPStatus, String)...) -> ScriptedTransport {
    ScriptedTransport(
      responses.map { status, body in
        .success(HTTPResponse(status: status, body: Array(body.utf8)))
      })
  }

  private static func rows(_ artists: [SimilarArtist]) -> [String] {
    artists.map { "\($0.score) \($0.name) \($0.musicBrainzID ?? "-")" }
  }

  // MARK: ListenBrainz

  private static let others = """
    [{"artist_mbid":"b","name":"Quay","score":250,"reference_mbid":"a"},
     {"artist_mbid":"a","name":"Harbour","score":9000,"reference_mbid":"a"},
     {"artist_mbid":"c","name":"Choir","comment":"","score":1000,"reference_mbid":"a"},
     {"artist_mbid":"d","name":"Aldine","score":250.0,"reference_mbid":"a"},
     {"artist_mbid":"b","name":"Quay","score":125,"reference_mbid":"a"}]
    """

  @Test
  func `scores are parts of the largest one, and each artist except the seed is listed once`()
    async throws
  {
    let transport = Self.transport((200, Self.others))
    let found = try await ListenBrainzClient(transport: transport).similarArtists(to: "a")
    #expect(Self.rows(found) == ["1.0 Choir c", "0.25 Quay b", "0.25 Aldine d"])
    #expect(
      transport.requests.map(\.target.description) == [
        "/similar-artists/json?artist_mbids=a&algorithm=" + ListenBrainzClient.algorithm
      ])
    #expect(transport.requests.first?.traits?.needs == .noToken)
  }

  @Test func `scores that are none become 0`() async throws {
    let list = #"[{"artist_mbid":"b","name":"Quay","score":0},{"artist_mbid":"c","name":"Choir"}]"#
    let found = try await ListenBrainzClient(transport: Self.transport((200, list)))
      .similarArtists(to: "a")
    #expect(Self.rows(found) == ["0.0 Quay b", "0.0 Choir c"])
    let none = try await ListenBrainzClient(transport: Self.transport((200, "[]")))
      .similarArtists(to: "a")
    #expect(none.isEmpty)
  }

  @Test(
    arguments: [
      (
        200, #"{"error":"unavailable"}"#,
        "the response of labs.api.listenbrainz.org has no results: unavailable"
      ),
      (
        400, #"{"error":"no such algorithm"}"#,
        "labs.api.listenbrainz.org returned 400: no such algorithm"
      ),
      (
        429, "",
        "labs.api.listenbrainz.org accepts no more requests from this address for a while (status 429)"
      ),
    ] as [(HTTPStatus, String, String)])
  func `a response that is not a list is an error`(
    status: HTTPStatus, body: String, message: String
  ) async throws {
    let error = await #expect(throws: ServiceError.self) {
      try await ListenBrainzClient(transport: Self.transport((status, body))).similarArtists(
        to: "a")
    }
    #expect(error?.description == message)
  }

  // MARK: Last.fm

  private static func similar(_ list: String, to artist: String = "Harbour") -> String {
    #"{"similarartists":{"artist":\#(list),"@attr":{"artist":"\#(artist)"}}}"#
  }

  private static let notFound = #"{"error":6,"message":"The artist could not be found"}"#

  @Test func `a match is a string or a number, and an ID may be empty`() async throws {
    let transport = Self.transport(
      (
        200,
        Self.similar(
          """
          [{"name":"Quay","mbid":"","match":"0.5"},{"name":"Choir","mbid":"c","match":1},
           {"name":"Vey","match":"many"},{"name":"","mbid":"e","match":"1"}]
          """)
      ))
    let client = LastFMClient(transport: transport, key: "k")
    let found = try await client.similarArtists(to: "Harbour", limit: 5)
    #expect(found?.artist == "Harbour")
    #expect(Self.rows(found?.items ?? []) == ["1.0 Choir c", "0.5 Quay -", "0.0 Vey -"])
    #expect(
      transport.requests.map(\.target.description) == [
        "/2.0/?method=artist.getSimilar&artist=Harbour&autocorrect=0&limit=5&format=json&api_key=k"
      ])
  }

  @Test func `a list of one may be the artist itself`() async throws {
    let one = Self.similar(#"{"name":"Quay","mbid":"b","match":"1"}"#)
    let client = LastFMClient(transport: Self.transport((200, one)), key: "k")
    #expect(Self.rows(try await client.similarArtists(to: "x")?.items ?? []) == ["1.0 Quay b"])
  }

  @Test(arguments: [
    notFound, #"{"similarartists":{"artist":[],"@attr":{"artist":"[unknown]"}}}"#,
  ])
  func `an artist that Last.fm does not know is none`(body: String) async throws {
    let client = LastFMClient(transport: Self.transport((200, body)), key: "k")
    #expect(try await client.similarArtists(to: "Harbour", musicBrainzID: "a") == nil)
  }

  @Test(arguments: [
    (8, true), (11, true), (16, true), (29, true), (2, false), (3, false), (4, false), (6, false),
    (10, false), (26, false), (99, false),
  ])
  func `an error is retried only if that may help`(code: Int, isRetried: Bool) async throws {
    let body = #"{"error":\#(code),"message":"No"}"#
    for status in [200, 403, 500] as [HTTPStatus] {
      let response = try await LastFMTransport(Self.transport((status, body)), key: "k")
        .send(HTTPRequest(.get, RequestTarget(path: "/2.0/")))
      let wait = LastFMClient.stack.retries.wait(
        before: 1, of: HTTPRequest(.get, RequestTarget(path: "/2.0/")), after: .success(response),
        chance: 0.5)
      #expect((wait != nil) == isRetried)
    }
  }

  @Test(arguments: [
    #"{"similarartists":{}}"#, #"{"similarartists":{"artist":"Harbour"}}"#,
  ])
  func `a response without a list is an error`(body: String) async throws {
    let client = LastFMClient(transport: Self.transport((200, body)), key: "k")
    let error = await #expect(throws: ServiceError.self) {
      try await client.similarArtists(to: "Harbour")
    }
    #expect(error?.description == "the response of ws.audioscrobbler.com has no results")
  }
}
