import AmctlTestSupport

import Testing

@testable import MusicAPI

@Suite(.quick) struct AuthorizingTests {
  private let get = request("/v1/catalog/us/songs/1")
  private let personal = request("/v1/me/library/songs")

  /// Returns a request like that of an endpoint.
  private static func request(
    _ target: String, _ method: HTTPMethod = .get, body: [UInt8]? = nil
  ) -> HTTPRequest {
    let request = HTTPRequest(method, RequestTarget(parsing: target), body: body)
    return Endpoint<JSON>(request).request
  }

  /// Returns a service that rejects that many requests before it accepts one.
  private func service(refusing count: Int) -> StubTransport {
    let left = Watched(Array(repeating: 401 as HTTPStatus, count: count))
    return StubTransport { _ in HTTPResponse(status: left.update { $0.popLast() } ?? 200) }
  }

  private func tokens(sentTo stub: StubTransport) -> [String?] {
    stub.requests.map { $0.headers["Authorization"] }
  }

  @Test func `every attempt requests its own token`() async throws {
    let stub = service(refusing: 0)
    let provider = CountingTokens()
    let transport = Authorizing(stub, developerToken: provider)
    for _ in 0..<3 { _ = try await transport.send(get) }
    #expect(provider.log == ["token 1", "token 2", "token 3"])
    #expect(tokens(sentTo: stub) == ["Bearer a.b.1", "Bearer a.b.2", "Bearer a.b.3"])
  }

  @Test func `without another token the rejection is returned`() async throws {
    let stub = service(refusing: 9)
    let provider = try DeveloperToken(pasted: "a.b.c")
    #expect(try await Authorizing(stub, developerToken: provider).send(get).status == 401)
    #expect(tokens(sentTo: stub) == ["Bearer a.b.c"])
  }

  @Test(arguments: [HTTPMethod.get, .post, .put, .patch, .delete], [1, 9])
  func `a rejected token is renewed once for every method, since nothing was changed`(
    method: HTTPMethod, refusals: Int
  ) async throws {
    let stub = service(refusing: refusals)
    let provider = CountingTokens()
    let request = Self.request("/v1/catalog/us/songs/1", method, body: [1])
    let response = try await Authorizing(stub, developerToken: provider).send(request)
    #expect(response.status == (refusals == 1 ? 200 : 401))
    #expect(provider.log == ["token 1", "renew after a.b.1"])
    #expect(stub.requests.map(\.method) == [method, method])
    #expect(stub.requests.map(\.body) == [[1], [1]])
    #expect(tokens(sentTo: stub) == ["Bearer a.b.1", "Bearer a.b.2"])
  }

  @Test(arguments: [400, 403, 404, 429, 500] as [HTTPStatus])
  func `no other status is about the token`(status: HTTPStatus) async throws {
    let stub = StubTransport { _ in HTTPResponse(status: status) }
    let provider = CountingTokens()
    #expect(try await Authorizing(stub, developerToken: provider).send(get).status == status)
    #expect(provider.log == ["token 1"])
  }

  @Test(arguments: [0, 1])
  func `without a token nothing is sent`(good: Int) async throws {
    let stub = service(refusing: 9)
    let provider = CountingTokens(good: good)
    await #expect(throws: TransportError.noCredentials(.noDeveloperToken)) {
      try await Authorizing(stub, developerToken: provider).send(get)
    }
    #expect(stub.requests.count == good)
  }

  @Test func `the token replaces the caller's own header`() async throws {
    let stub = service(refusing: 0)
    var request = personal
    request.headers = ["authorization": "Basic x", "music-user-token": "old", "Accept": "a"]
    let transport = Authorizing(stub, developerToken: CountingTokens(), userToken: "mine")
    _ = try await transport.send(request)
    #expect(
      stub.requests.map(\.headers)
        == [["Accept": "a", "Authorization": "Bearer a.b.1", "Music-User-Token": "mine"]])
  }

  @Test(arguments: [
    ("/v1/me/library/songs", true), ("/v1/me", true), ("/v1/me/", true), ("/v1/mend", false),
    ("/v1/catalog/us/songs/1", false), ("/v1/catalog/us/songs/1/library", true),
    ("/v1/catalog/us/songs/1?include=library", true),
    ("/v1/catalog/us/songs/1?include=artists,library", true),
    ("/v1/catalog/us/songs/1?include%5Bsongs%5D=library", true),
    ("/v1/catalog/us/songs/1?include=library-songs", false),
    ("/v1/catalog/us/songs/1?relate=library", true),
    ("/v1/catalog/us/songs/1?extend=inFavorites", true),
    ("/v1/catalog/us/songs/1?extend[songs]=artistUrl,inFavorites", true),
    ("/v1/catalog/us/songs/1?extend=artistUrl", false),
    ("/v1/catalog/us/stations?filter%5Bidentity%5D=personal", true),
    ("/v1/catalog/us/stations?filter[featured]=apple-music-live-radio", false),
    ("/v1/catalog/us/search?term=library&types=songs", false),
    ("/v1/catalog/us/search?term=include=library", false), ("/v1/test", false),
    ("/v1/storefronts", false),
  ])
  func `the user token is sent only where it is needed`(target: String, isSent: Bool) async throws {
    let stub = service(refusing: 0)
    let transport = Authorizing(stub, developerToken: CountingTokens(), userToken: "mine")
    _ = try await transport.send(Self.request(target))
    #expect(stub.requests.map { $0.headers["Music-User-Token"] } == [isSent ? "mine" : nil])
    let without = Authorizing(stub, developerToken: CountingTokens())
    _ = try? await without.send(Self.request(target))
    #expect(
      stub.requests.count(where: { $0.headers["Music-User-Token"] != nil }) == (isSent ? 1 : 0))
  }

  @Test(arguments: [HTTPMethod.get, .post, .put, .delete])
  func `personal data is not requested without the user token`(method: HTTPMethod) async throws {
    let stub = service(refusing: 0)
    let provider = CountingTokens()
    let without = Authorizing(stub, developerToken: provider)
    await #expect(throws: TransportError.noCredentials(.noUserToken)) {
      try await without.send(Self.request("/v1/me/library/songs", method))
    }
    #expect(stub.requests.isEmpty)
    #expect(provider.log.isEmpty)
    _ = try await without.send(get)
    #expect(stub.requests.count == 1)
  }

  @Test func `a request that was replaced on its way is not sent without tokens`() async throws {
    let stub = service(refusing: 0)
    let transport = Authorizing(stub, developerToken: CountingTokens(), userToken: "mine")
    let error = TransportError.malformedRequest(
      reason: "it does not say which tokens it needs, as one made by an endpoint does")
    await #expect(throws: error) { try await transport.send(HTTPRequest(.get, personal.target)) }
    #expect(stub.requests.isEmpty)
    var copy = personal
    copy.headers["X-Trace"] = "1"
    _ = try await transport.send(copy)
    #expect(stub.requests.map { $0.headers["Music-User-Token"] } == ["mine"])
  }

  @Test func `no description shows a token`() async throws {
    let provider = try DeveloperToken(pasted: "secret.secret.secret")
    let stub = service(refusing: 9)
    let transport = Authorizing(stub, developerToken: provider, userToken: "secret")
    let client = MusicClient(transport: transport)
    var shown = ["\(transport)", String(reflecting: transport), "\(client)"]
    var dumped = ""
    dump(client, to: &dumped)
    shown.append(dumped)
    let error = await #expect(throws: MusicAPIError.self) {
      try await client.send(Endpoint<JSON>(personal))
    }
    shown += ["\(String(describing: error))", String(reflecting: error)]
    #expect(stub.requests[0].headers["Music-User-Token"] == "secret")
    #expect(shown.allSatisfy { !$0.contains("secret") })
    #expect("\(transport)" == "<signs requests>")
  }
}

/// Provides another token each time, until there are no more, and records the rejected ones.
private final class CountingTokens: DeveloperTokenProvider {
  private let good: Int
  private let asked = Watched<[String]>([])

  init(good: Int = .max) { self.good = good }

  var log: [String] { asked.value }

  func token() throws(CredentialError) -> DeveloperToken {
    try made("token \(asked.value.count + 1)")
  }

  func renew(after rejected: DeveloperToken) throws(CredentialError) -> DeveloperToken? {
    try made("renew after \(rejected.secret)")
  }

  private func made(_ question: String) throws(CredentialError) -> DeveloperToken {
    let count = asked.update { asked in
      asked.append(question)
      return asked.count
    }
    guard count <= good else { throw .noDeveloperToken }
    return try DeveloperToken(pasted: "a.b.\(count)")
  }
}
