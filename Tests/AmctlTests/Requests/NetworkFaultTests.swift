import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// What the user sees and the server receives when the network or the service fails.
@Suite(.quick) struct NetworkFaultTests {
  private static let line = "catalog songs 1"
  private static let good = ServerResponse.json(#"{"data":[{"id":"1","type":"songs"}]}"#)

  /// Runs a command line with a server that sends these responses.
  private func run(
    _ line: String, environment: [String: String] = Secrets.tokens,
    _ first: ServerResponse, _ others: ServerResponse...
  ) async throws -> (Program.Result, server: TestServer, clock: RecordingClock) {
    let responses = [first] + others
    let server = try TestServer { [turn = Turn()] _ in
      responses[min(turn.next(), responses.count - 1)]
    }
    let program = try Program.asking(server, environment: environment)
    let result = try await program.run(line)
    return (result, server, program.clock)
  }

  @Test(arguments: [("", 1), (" --retries 2", 3)])
  func `a host that is not found is looked up once, or as often as --retries says`(
    options: String, attempts: Int
  ) async throws {
    let transport = StubTransport { _ throws(TransportError) in
      throw .hostNotFound(host: "api.music.apple.com")
    }
    let result = try await Program.sending(to: transport).run(Self.line + options)
    #expect(transport.requests.count == attempts)
    #expect(result.err.contains("amctl: cannot find the host 'api.music.apple.com'\n"))
    #expect(result.exit == 7)
  }

  @Test(arguments: [("", 0), (" --retries 2", 2)])
  func `a refused connection on this machine is retried as often as --retries says`(
    options: String, retries: Int
  ) async throws {
    let port = try TestServer.closedPort()
    let program = Program(
      environment: Secrets.tokens.merging(["AMCTL_BASE_URL": "http://127.0.0.1:\(port)"]) { $1 })
    let result = try await program.run(Self.line + " -q" + options)
    #expect((result.out, result.exit) == ("", 7))
    #expect(
      result.err == """
        amctl: cannot connect to 'http://127.0.0.1:\(port)': connection refused
        hint: check the network and the proxy

        """)
    #expect(program.clock.sleeps.count == retries)
  }

  static let broken: [ServerResponse.Fault] = [
    .resetBeforeResponse, .closeBeforeResponse, .resetInBody(after: 10), .cutBody(after: 10),
  ]

  @Test(arguments: broken)
  func `a broken connection is exit code 7 after the last retry`(
    fault: ServerResponse.Fault
  ) async throws {
    let (result, server, clock) = try await run(Self.line + " --retries 1 -q", .failing(fault))
    #expect(result.err.hasPrefix("amctl: \(ExpectedMessages.connectionLost): "))
    #expect(result.err.hasSuffix("\n"))
    #expect((result.out, result.exit) == ("", 7))
    #expect(server.requests.map(\.line) == .init(repeating: "GET /v1/catalog/us/songs/1", count: 2))
    #expect(clock.sleeps.count == 1)
  }

  @Test(arguments: broken)
  func `a connection that broke once does no harm`(fault: ServerResponse.Fault) async throws {
    let (result, server, _) = try await run(Self.line, .failing(fault), Self.good)
    #expect(result.out == String(decoding: Self.good.body, as: UTF8.self) + "\n")
    #expect(
      result.err.wholeMatch(
        of: /amctl: Retrying in 0\.\d s \(1 of 5\): the connection closed .*\n/)
        != nil)
    #expect(result.exit == 0)
    #expect(server.requests.count == 2)
  }

  @Test func `a body slower than the timeout is exit code 7`() async throws {
    let (result, _, _) = try await run(
      Self.line + " --timeout 2.5 --retries 0", .failing(.dribble(pause: .seconds(3600))))
    #expect(
      (result.out, result.err, result.exit) == (
        "", "amctl: timed out after 2.5 s\nhint: raise --timeout, or try again\n", 7
      ))
  }

  @Test func `a POST is never sent twice`() async throws {
    let (result, server, _) = try await run(
      "api me/favorites -X POST", .failing(.closeBeforeResponse))
    #expect(result.exit == 7)
    #expect(server.requests.map(\.line) == ["POST /v1/me/favorites"])
    let (refused, busy, _) = try await run("api me/favorites -X POST", ServerResponse(503))
    #expect(refused.exit == 6)
    #expect(busy.requests.count == 1)
  }

  @Test func `too many requests wait as long as the service requires`() async throws {
    let busy = ServerResponse(429, headers: ["Retry-After": "7"])
    let (result, server, clock) = try await run(Self.line, busy, busy, Self.good)
    #expect(result.out == String(decoding: Self.good.body, as: UTF8.self) + "\n")
    #expect(
      result.err.wholeMatch(
        of:
          #/
          amctl:\ Retrying\ in\ 7(\.\d)?\ s\ \(1\ of\ 5\):\ the\ service\ returned\ 429\n
          amctl:\ Retrying\ in\ (7(\.\d)?|8)\ s\ \(2\ of\ 5\):\ the\ service\ returned\ 429\n
          /#) != nil)
    #expect(result.exit == 0)
    // Clients that were rejected together do not all retry at the same moment.
    #expect(clock.sleeps.count == 2)
    #expect(clock.sleeps.allSatisfy { (.seconds(7)..<(.seconds(8))).contains($0) })
    #expect(server.requests.count == 3)
    let (quiet, _, _) = try await run(Self.line + " -q", busy, Self.good)
    #expect(quiet.err == "")
  }

  @Test(arguments: [500, 502, 503, 504])
  func `a failing service is retried`(status: Int) async throws {
    let failure = ServerResponse(HTTPStatus(rawValue: status), body: Array("<html>".utf8))
    let (result, server, _) = try await run(Self.line + " -q", failure, failure, Self.good)
    #expect(result.out == String(decoding: Self.good.body, as: UTF8.self) + "\n")
    #expect(result.err == "")
    #expect(result.exit == 0)
    #expect(server.requests.count == 3)
    let (last, _, _) = try await run(Self.line + " --retries 0", failure)
    #expect(
      last.err == """
        amctl: the service returned \(status) for /v1/catalog/us/songs/1
        hint: the service failed: try again later

        """)
    #expect(last.exit == 6)
  }

  /// The problem with the planted token.
  private static let noKeyID =
    "the header's 'kid' is missing, but a key ID is exactly 10 characters A-Z and 0-9; it is the "
    + "part after 'AuthKey_' in the name of the key's file"

  @Test func `a rejected ready token is not sent again`() async throws {
    let (result, server, _) = try await run(Self.line + " -o json", ServerResponse(401))
    #expect((result.out, result.exit) == ("", 4))
    #expect(
      result.err == """
        amctl: the service returned 401 for /v1/catalog/us/songs/1
        hint: the developer token was rejected: \(Self.noKeyID)
        {"error":{"exit":4,"kind":"credentials","reason":"wrong-key",\
        "message":"the service returned 401 for /v1/catalog/us/songs/1",\
        "hint":"the developer token was rejected: \(Self.noKeyID)",\
        "status":401,"url":"\(try server.origin)/v1/catalog/us/songs/1"}}

        """)
    #expect(server.requests.count == 1)
  }

  @Test func `a rate limit without a document or a time is said, with the hour of a web token`()
    async throws
  {
    let full = ServerResponse(
      429, headers: ["Content-Type": "text/plain"], body: Array("API capacity exceeded".utf8))
    let (result, _, _) = try await run(Self.line + " --retries 2 -o json", full)
    let lines = result.err.split(separator: "\n")
    #expect(
      lines[0].hasSuffix(
        "(1 of 2): the service returned 429, and does not say for how long; for a web player's "
          + "token it is about 60 minutes"))
    #expect(lines[1].hasSuffix("(2 of 2): the service returned 429"))
    #expect(lines[2] == "amctl: the service returned 429 for /v1/catalog/us/songs/1")
    #expect(lines.last?.contains(#""reason":"rate-limited""#) == true)
    #expect(result.exit == 6)
  }

  @Test(arguments: ["", "{", #"{"errors":[]}"#, "<html>", #"{"errors":null}"#, "[]"])
  func `a rejection without details is reported by its status`(body: String) async throws {
    let (result, _, _) = try await run(Self.line, .json(body, status: 400))
    #expect(result.err == "amctl: the service returned 400 for /v1/catalog/us/songs/1\n")
    #expect(result.exit == 6)
  }

  @Test func `a redirect to another server is rejected, and nothing is sent there`() async throws {
    let other = try TestServer(responses: Self.good)
    let location = try other.origin.description + "/v1/catalog/us/songs/1?secret=no"
    let (result, server, _) = try await run(Self.line, .redirect(to: location))
    #expect((result.out, result.exit) == ("", 6))
    #expect(
      result.err == """
        amctl: refusing to follow a redirect to '\(try other.origin)/v1/catalog/us/songs/1': it \
        would receive your tokens
        hint: check --base-url and the proxy

        """)
    #expect(server.requests.count == 1)
    #expect(other.connectionCount == 0)
  }

  @Test func `tokens are sent only where they belong, with the client's name`() async throws {
    let server = try TestServer(responses: Self.good)
    let program = try Program.asking(server)
    for path in ["catalog/us/songs/1", "me/library/songs", "me", "catalog/us/search?term=me/"] {
      _ = try await program.run("api \(path) -v")
    }
    #expect(
      server.requests.map { $0.headers["Authorization"] }
        == .init(repeating: "Bearer " + Secrets.developerToken, count: 4))
    #expect(
      server.requests.map { $0.headers["Music-User-Token"] }
        == [nil, Secrets.userToken, Secrets.userToken, nil])
    #expect(
      server.requests.map { $0.headers["User-Agent"] }
        == .init(repeating: "amctl/\(ProductVersion.current)", count: 4))
  }
}
