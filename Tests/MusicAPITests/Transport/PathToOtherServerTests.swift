import AmctlLoopback
import AmctlTestSupport
import MusicPlatform
import Testing

@testable import MusicAPI

/// Paths that would make the origin before them the name of another server.
@Suite(.quick) struct PathToOtherServerTests {
  private let service: TestServer
  private let witness: TestServer

  init() throws {
    service = try TestServer { _ in .json(#"{"data":[]}"#) }
    witness = try TestServer { _ in .json(#"{"data":[]}"#) }
  }

  /// The starts of paths before the address of another server.
  static let prefixes = ["@", "x@", ":x@", ":1@", #"\@"#, ".example@"]

  /// Expects that no server received a request, and stops the servers.
  private func expectSilence(of service: Bool = true, at location: SourceLocation) {
    #expect(witness.connectionCount == 0, sourceLocation: location)
    #expect(!service || self.service.connectionCount == 0, sourceLocation: location)
    witness.stop()
    self.service.stop()
  }

  private func path(_ start: String) -> String { "\(start)127.0.0.1:\(witness.port)/v1/x" }

  @Test(arguments: prefixes + [nil])
  func `no path to another server is sent, and no token is requested for it`(
    start: String?
  ) async throws {
    let path = start.map { self.path($0) } ?? ""
    let asked = Watched(0)
    let tokens = CountedTokens(asked: asked)
    let client = MusicClient.live(origin: try service.origin, developerToken: tokens)
    let error = InvalidRequestError("'\(path)' is not a valid path: paths start with '/'")
    await #expect(throws: MusicAPIError.invalidRequest(error)) {
      try await client.response(to: HTTPRequest(.get, RequestTarget(path: path)))
    }
    let write = HTTPRequest(.post, RequestTarget(parsing: path + "?a=b"))
    await #expect(throws: MusicAPIError.invalidRequest(error)) {
      try await client.send(Endpoint<JSON>(write))
    }
    let malformed = TransportError.malformedRequest(reason: error.description)
    let live = CurlTransport(origin: try service.origin)
    await #expect(throws: malformed) { try await live.send(write) }
    let signing = Authorizing(live, developerToken: tokens)
    for needs in [RequestTraits.Credentials.developer, .noToken] {
      var request = HTTPRequest(.get, RequestTarget(path: path))
      request.traits = RequestTraits(needs: needs)
      await #expect(throws: malformed) { try await signing.send(request) }
    }
    #expect(malformed.requestNeverLeft)
    #expect(asked.value == 0)
    expectSilence(at: #_sourceLocation)
  }

  @Test func `the server that libcurl finds in a URL is the one that counts`() async throws {
    // Its name is not one that an origin can be parsed from.
    let odd = Origin(scheme: "http", host: "a@127.0.0.1", port: witness.port)
    let error = TransportError.malformedRequest(reason: "'/v1/x' is not a path on '\(odd)'")
    await #expect(throws: error) {
      try await CurlTransport(origin: odd).send(HTTPRequest(.get, RequestTarget(path: "/v1/x")))
    }
    expectSilence(at: #_sourceLocation)
  }

  @Test(arguments: ["http://127.0.0.1:", "http://127.1:", "http://LOCALHOST:"])
  func `a server is reached by each of its names, whatever the path`(start: String) async throws {
    let origin = try Origin(parsing: start + "\(service.port)")
    for path in oddPaths {
      let request = HTTPRequest(.get, RequestTarget(parsing: path))
      #expect(try await CurlTransport(origin: origin).send(request).status == 200)
    }
    #expect(service.requests.map(\.target) == oddPaths)
    expectSilence(of: false, at: #_sourceLocation)
  }

  /// Paths that look like those of another server, and are not.
  private var oddPaths: [String] {
    [
      "/", "/@127.0.0.1:\(witness.port)/", "//127.0.0.1:\(witness.port)/v1/x", "/:1@x/?y=@z",
      "/../@127.0.0.1:\(witness.port)/",
    ]
  }

  @Test func `pages that are predicted from an odd 'href' are not sent`() async throws {
    let list = """
      {"href":"@127.0.0.1:\(witness.port)/v1/list","next":"/v1/list?offset=1",
       "data":[{"id":"1","type":"songs"}],"meta":{"total":3}}
      """
    let body = #"{"data":[{"id":"9","type":"albums","relationships":{"tracks":\#(list)}}]}"#
    let client = MusicClient.live(
      origin: try service.origin,
      developerToken: try DeveloperToken(pasted: "a.b.c"),
      retries: RetryPolicy(limit: 0)
    ).with(pagesInFlight: 8)
    let endpoint = Catalog(storefront: "us").resource(.albums, id: "9")
    let album = try client.read(Array(body.utf8), of: endpoint)
    let tracks = try #require(album.lists.tracks)
    await #expect(throws: MusicAPIError.self) {
      for try await page in client.pages(in: tracks) { #expect(page.list != nil) }
    }
    expectSilence(of: false, at: #_sourceLocation)
  }
}

/// Provides a token, and counts how often.
private struct CountedTokens: DeveloperTokenProvider {
  let asked: Watched<Int>

  func token() throws(CredentialError) -> DeveloperToken {
    asked.update { $0 += 1 }
    return try DeveloperToken(pasted: "a.b.c")
  }

  func renew(after rejected: DeveloperToken) throws(CredentialError) -> DeveloperToken? { nil }
}
