import AmctlLoopback
import AmctlTestSupport
import Foundation
import Testing

@testable import MusicAPI

@Suite(.quick) struct SharedClientTests {
  private static func tokens() throws -> DeveloperToken { try DeveloperToken(pasted: "a.b.c") }

  /// Sends a request for each of 100 users at once; returns the tokens that the server received.
  private static func askForAll(
    through service: MusicClient
  ) async throws -> [(user: Int, token: String)] {
    try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for user in 0..<100 {
        group.addTask {
          let client = service.with(userToken: "token of \(user)")
          let request = HTTPRequest(.get, RequestTarget(path: "/v1/me/library/songs"))
          let response = try await client.send(Endpoint<JSON>(request))
          return (user, response["token"]?.string ?? "")
        }
      }
      return try await group.reduce(into: []) { $0.append(($1.0, $1.1)) }
    }
  }

  #if os(Linux)
    @Test func `100 users need one thread and a handful of descriptors`() async {
      // In a process of its own, where no other test starts threads or opens files.
      await #expect(processExitsWith: .success) {
        func count(_ folder: String) throws -> Int {
          try FileManager.default.contentsOfDirectory(atPath: "/proc/self/" + folder).count
        }
        // The server responds once all requests have arrived, so that its own threads exist before.
        let server = try TestServer { _ in .json("{}") }
        let origin = try server.origin
        let first = MusicClient.live(
          origin: origin, developerToken: try SharedClientTests.tokens(),
          limits: Limits(inFlight: 4))
        _ = try await SharedClientTests.askForAll(through: first)
        let before = (threads: try count("task"), files: try count("fd"))
        let service = MusicClient.live(
          origin: origin, developerToken: try SharedClientTests.tokens(),
          limits: Limits(inFlight: 1))
        let clients = (0..<100).map { service.with(userToken: "token of \($0)") }
        #expect(try count("task") == before.threads)
        #expect(try count("fd") == before.files)
        for client in clients {
          _ = try await client.send(
            Endpoint<JSON>(HTTPRequest(.get, RequestTarget(path: "/v1/me/library/songs"))))
        }
        // One thread for the transport, and one of the server for its connection.
        #expect(try count("task") - before.threads <= 2)
        // Both ends of the connection, and the descriptors that libcurl uses to wake its thread.
        #expect(try count("fd") - before.files <= 8)
        server.stop()
      }
    }
  #endif

  @Test func `the pause of a busy server applies to all clients of the service`() async throws {
    let server = try TestServer(
      responses: ServerResponse(429, headers: ["Retry-After": "5"]), .json(#"{"data":[]}"#))
    let clock = HandClock()
    let service = MusicClient.live(
      origin: try server.origin, developerToken: try Self.tokens(), limits: Limits(),
      retries: .never, clock: clock)
    await #expect(throws: MusicAPIError.self) {
      try await service.with(userToken: "one").send(Storefronts.list())
    }
    let other = Task {
      try await service.with(userToken: "other").send(Storefronts.list()).resources.count
    }
    await clock.slept(1)
    #expect(server.requests.count == 1)
    clock.advance(by: .seconds(5))
    #expect(try await other.value == 0)
    #expect(server.requests.count == 2)
  }

  @Test func `a transport around each attempt knows the operation and no token`() async throws {
    let server = try TestServer(
      responses: .json(#"{"data":[{"id":"i.1","type":"library-songs"}]}"#))
    let seen = Watched<[HTTPRequest]>([])
    let client = MusicClient.live(
      origin: try server.origin, developerToken: try Self.tokens(),
      observe: { base in
        StubTransport { request throws(TransportError) in
          seen.update { $0.append(request) }
          return try await base.send(request)
        }
      }
    ).with(userToken: "secret")
    _ = try await client.send(Library.resource(.librarySongs, id: "i.1"))
    #expect(seen.value.map(\.operation) == ["GET /v1/me/library/songs/{id}"])
    #expect(seen.value.map(\.headers) == [[:]])
    var dumped = "\(seen.value)"
    dump(seen.value, to: &dumped)
    #expect(!dumped.contains("secret"))
    #expect(server.requests.map { $0.headers["User-Agent"] } == ["MusicAPI/0.3.0"])
  }

  @Test func `connection options apply to all clients of the service`() async throws {
    let server = try TestServer { _ in .json(#"{"data":[]}"#) }
    let connection = CurlTransport.Options(userAgent: "my-server/1.0")
    let service = MusicClient.live(
      origin: try server.origin, developerToken: try Self.tokens(), connection: connection)
    let alone = MusicClient.live(
      origin: try server.origin, developerToken: try Self.tokens(), connection: connection)
    for client in [service, service.with(userToken: "secret"), alone] {
      _ = try await client.send(Storefronts.list())
    }
    #expect(
      server.requests.map { $0.headers["User-Agent"] }
        == Array(repeating: "my-server/1.0", count: 3))
  }

  @Test func `a transport in place of the network gets the tokens of each user, within the limits`()
    async throws
  {
    let stub = StubTransport { request in
      // Lets other requests arrive meanwhile, if there were no limit.
      for _ in 1...10 { await Task.yield() }
      let token = request.headers["Music-User-Token"] ?? ""
      return HTTPResponse(status: 200, body: Array(#"{"token":"\#(token)"}"#.utf8))
    }
    let service = MusicClient.live(
      developerToken: try Self.tokens(), limits: Limits(inFlight: 1), transport: stub)
    let responses = try await Self.askForAll(through: service)
    #expect(responses.count == 100)
    #expect(responses.allSatisfy { $0.token == "token of \($0.user)" })
    #expect(Set(stub.requests.map { $0.headers["Authorization"] }) == ["Bearer a.b.c"])
    #expect(stub.mostInFlight == 1)
    #expect(service.origin == .appleMusic)
  }

  @Test func `a transport in place of the network gets each attempt, and redirects are followed`()
    async throws
  {
    let stub = StubTransport { request in
      request.target.path == "/v1/storefronts"
        ? HTTPResponse(status: 301, headers: ["Location": "/v1/test"]) : HTTPResponse(status: 503)
    }
    let clock = RecordingClock()
    let retries = Watched<[Int]>([])
    let service = MusicClient.live(
      developerToken: try Self.tokens(), retries: RetryPolicy(limit: 2), transport: stub,
      clock: clock, onRetry: { event in retries.update { $0.append(event.retry) } })
    await #expect(throws: MusicAPIError.self) { try await service.send(Storefronts.list()) }
    let attempt = ["/v1/storefronts", "/v1/test"]
    #expect(stub.targets == attempt + attempt + attempt)
    #expect(retries.value == [1, 2])
    #expect(clock.sleeps.count == 2)
  }

  @Test func `a usable service passes the preflight`() async throws {
    try await MusicClient.live(developerToken: try Self.tokens()).preflight()
  }

  @Test func `the preflight finds errors that the first request would meet`() async throws {
    let path = "/nowhere/certificates.pem"
    let untrusting = MusicClient.live(
      developerToken: try Self.tokens(), connection: CurlTransport.Options(caFile: path))
    await #expect(
      throws: TransportError.unreadableCertificates(path: path, reason: "No such file or directory")
    ) { try await untrusting.preflight() }
    // libcrypto comes first: a broken libcurl may be the result of a broken libcrypto.
    let keyless = MusicClient.live(
      developerToken: RenewingTokenProvider(renewAhead: .zero, now: { .now }) {
        _ throws(CredentialError) in
        throw .noLibcrypto("no such file")
      }, connection: CurlTransport.Options(caFile: path))
    let error = await #expect(throws: TransportError.self) { try await keyless.preflight() }
    #expect(error?.description == ExpectedMessages.noLibcrypto("no such file"))
  }
}
