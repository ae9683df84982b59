import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

@testable import AmctlKit

/// A fixture server that records what other programs request.
@Suite(.quick) struct FixturesServeRecordTests {
  private static let tokens =
    "Authorization: Bearer \(Secrets.developerToken)\r\nMusic-User-Token: \(Secrets.userToken)\r\n"

  private static func start(
    _ upstream: TestServer, into folder: String, _ options: String = "",
    environment: [String: String] = [:]
  ) throws -> RunningProgram {
    RunningProgram(
      "fixtures record \(folder) --upstream \(try upstream.origin) \(options)",
      environment: environment)
  }

  private static func files(_ folder: String) throws -> [String] {
    FileSystem.exists(folder) ? try FixtureCollection(of: folder).paths : []
  }

  /// Repeats the tokens of a request, as the body of an error may.
  private static func upstream() throws -> TestServer {
    try TestServer { request in
      let tokens = ["Authorization", "Music-User-Token"].compactMap { request.headers[$0] }
      return .json(#"{"data":[],"echo":"\#(tokens.joined(separator: " "))"}"#)
    }
  }

  @Test func `requests are passed on with their tokens, which are recorded nowhere`() async throws {
    let upstream = try Self.upstream()
    let folder = try TemporaryDirectory()
    let path = folder.file("new")
    let program = try Self.start(upstream, into: path)
    let port = try await program.port()
    let response = try await ServedFixtures.ask(
      "GET /v1/storefronts/jp?b=2&a=1", Self.tokens + "Cookie: a=b\r\nX-Other: 1\r\n", port: port)
    #expect(response == ["HTTP/1.1 200 OK", #"{"data":[],"echo":"<redacted> <redacted>"}"#])
    let sent = try #require(upstream.requests.first)
    #expect(sent.target == "/v1/storefronts/jp?b=2&a=1")
    #expect(
      ["Authorization", "Music-User-Token", "Cookie", "X-Other"].map { sent.headers[$0] }
        == ["Bearer \(Secrets.developerToken)", Secrets.userToken, nil, nil])
    let ended = try await program.interrupted()
    #expect(ended.err.hasSuffix("\namctl: Recorded 1 response.\n"))
    #expect(ended.exit == 0)
    #expect(try Self.files(path) == ["v1/storefronts/jp/a=1&b=2.json"])
    let text = String(
      decoding: try FileSystem.read(path + "/v1/storefronts/jp/a=1&b=2.json"), as: UTF8.self)
    for secret in Secrets.planted { #expect(!text.contains(secret)) }
    // What was recorded is served.
    let server = RunningProgram("fixtures serve \(path)")
    let again = try await ServedFixtures.ask(
      "GET /v1/storefronts/jp?a=1&b=2", port: try await server.port())
    #expect(again.last == response.last)
    _ = try await server.interrupted()
  }

  @Test func `a rejection and a miss of another server are passed on and never recorded`()
    async throws
  {
    let upstream = try TestServer { request in
      if request.target == "/v1/miss" {
        return ServerResponse(501, headers: ["Amctl-Fixture": "miss"])
      }
      return ServerResponse(request.target == "/v1/401" ? 401 : 403)
    }
    let folder = try TemporaryDirectory()
    let program = try Self.start(upstream, into: folder.path)
    let port = try await program.port()
    let lines = ["GET /v1/401", "GET /v1/403", "GET /v1/miss"]
    #expect(try await ServedFixtures.statuses(lines, port: port) == [401, 403, 501])
    let miss = try await RawClient.exchange(
      "GET /v1/miss HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", port: port)
    #expect(miss.contains("\r\nAmctl-Fixture: miss\r\n"))
    _ = try await program.interrupted()
    #expect(try Self.files(folder.path) == [])
  }

  @Test func `a complete response whose JSON ends early is passed on and recorded as it is`()
    async throws
  {
    let text = #"{"data":[{"id":"1""#
    let upstream = try TestServer { _ in .json(text) }
    let folder = try TemporaryDirectory()
    let program = try Self.start(upstream, into: folder.path)
    let response = try await ServedFixtures.ask(
      "GET /v1/storefronts/jp", port: try await program.port())
    #expect(response == ["HTTP/1.1 200 OK", text])
    #expect(try await program.interrupted().exit == 0)
    let file = try #require(try FixtureCollection(of: folder.path).files.first)
    #expect(
      String(decoding: try FileSystem.read(folder.file(file.path)), as: UTF8.self)
        .contains(#""text": "{\"data\":[{\"id\":\"1\"""#))
  }

  /// What a program sends that insists on tokens.
  private static let placeholders =
    "Authorization: Bearer \(PlaceholderTokens.developer)\r\n"
    + "Music-User-Token: \(PlaceholderTokens.user)\r\n"

  @Test func `requests without tokens or with placeholders are signed, others keep theirs`()
    async throws
  {
    let upstream = try Self.upstream()
    let folder = try TemporaryDirectory()
    let program = try Self.start(upstream, into: folder.path, environment: Secrets.tokens)
    let port = try await program.port()
    let own = "Bearer \(Secrets.developerToken)"
    let foreign = "Authorization: Bearer foreign-token\r\n"
    let placeholder = "Authorization: Bearer \(PlaceholderTokens.developer)\r\n"
    let lines = [
      ("me/storefront", ""), ("storefronts/jp", ""), ("storefronts/us", foreign),
      ("me/library/songs/0", Self.placeholders),
      ("me/library/songs/1", placeholder + "Music-User-Token: \(Secrets.userToken)\r\n"),
      ("me/library/songs/2", foreign + "Music-User-Token: \(PlaceholderTokens.user)\r\n"),
    ]
    for (path, headers) in lines {
      _ = try await ServedFixtures.ask("GET /v1/\(path)", headers, port: port)
    }
    #expect(try await program.interrupted().exit == 0)
    #expect(
      upstream.requests.map { $0.headers["Authorization"] }
        == [own, own, "Bearer foreign-token", own, own, "Bearer foreign-token"])
    #expect(
      upstream.requests.map { $0.headers["Music-User-Token"] }
        == [Secrets.userToken, nil, nil, Secrets.userToken, Secrets.userToken, nil])
  }

  @Test func `placeholders are no tokens where none are configured`() async throws {
    let upstream = try Self.upstream()
    let folder = try TemporaryDirectory()
    let program = try Self.start(upstream, into: folder.path)
    let response = try await ServedFixtures.ask(
      "GET /v1/storefronts/jp", Self.placeholders, port: try await program.port())
    #expect(response.first == "HTTP/1.1 401 Unauthorized")
    let end = try await program.interrupted()
    #expect(end.exit == 1)
    #expect(end.err.contains("amctl: 1 request could not be recorded: no developer token: "))
    #expect(upstream.requests.isEmpty)
  }

  @Test func `a HEAD has the length of the service, and is named at the end`() async throws {
    let upstream = try TestServer { _ in .json(#"{"data":[]}"#) }
    let folder = try TemporaryDirectory()
    let program = try Self.start(upstream, into: folder.path)
    let head = try await RawClient.exchange(
      "HEAD /v1/test HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
      port: try await program.port())
    #expect(head.contains("\r\nContent-Length: 11\r\n"))
    let end = try await program.interrupted()
    #expect(
      end.err.contains(
        "amctl: not recorded: 'HEAD /v1/test'; a GET is, and a replay has its headers for a HEAD\n")
    )
    #expect(try Self.files(folder.path) == [])
  }

  @Test func `the failure of a program counts more than that it sent nothing`() async throws {
    let folder = try TemporaryDirectory()
    let failed = try await Program().run(
      words: ["fixtures", "record", folder.file("new"), "--", "sh", "-c", "exit 3"])
    #expect(failed.exit == 3)
  }

  @Test func `another interface needs the secret that is printed at the start`() async throws {
    let upstream = try Self.upstream()
    let folder = try TemporaryDirectory()
    let program = try Self.start(
      upstream, into: folder.path, "--host 0.0.0.0", environment: Secrets.tokens)
    let port = try await program.port()
    _ = try await ServedFixtures.ask("GET /v1/a", port: port)
    _ = try await ServedFixtures.ask("GET /v1/a", "Amctl-Secret: wrong\r\n", port: port)
    let said = try #require(
      program.said.split(separator: "\n").first { $0.contains("Amctl-Secret: ") })
    let secret = try #require(said.split(separator: "'").dropFirst().first)
    _ = try await ServedFixtures.ask("GET /v1/b", "\(secret)\r\n", port: port)
    _ = try await program.interrupted()
    #expect(
      upstream.requests.map { $0.headers["Authorization"] }
        == [nil, nil, "Bearer \(Secrets.developerToken)"])
  }

  @Test func `each session is recorded by itself, and a reset begins it anew`() async throws {
    let count = Watched(0)
    let upstream = try TestServer { _ in
      let number = count.update { count in
        count += 1
        return count
      }
      return .json(#"{"n":\#(number)}"#)
    }
    let folder = try TemporaryDirectory()
    let program = try Self.start(upstream, into: folder.path, "--record-mode all")
    let port = try await program.port()
    let lines = ["GET /~a/v1/x", "GET /v1/x|Amctl-Session: a", "GET /v1/x", "GET /~b/v1/x"]
    #expect(try await ServedFixtures.statuses(lines, port: port) == [200, 200, 200, 200])
    let files = [
      "sessions/a/v1/x.json", "sessions/a/v1/x~2.json", "sessions/b/v1/x.json", "v1/x.json",
    ]
    #expect(try Self.files(folder.path) == files)
    let reset = try await ServedFixtures.ask("POST /__amctl/reset?session=a", port: port)
    #expect(reset.last == #"{"sessions":1}"#)
    _ = try await ServedFixtures.statuses(["GET /~a/v1/x"], port: port)
    #expect(try Self.files(folder.path) == files.filter { $0 != "sessions/a/v1/x~2.json" })
    #expect(try await ServedFixtures.statuses(["GET /__amctl/unused"], port: port) == [404])
    _ = try await program.interrupted()
  }

  @Test func `repeated writes are sent each time, and the mode decides about reads`() async throws {
    let upstream = try TestServer { _ in .json(#"{"data":[]}"#) }
    let folder = try TemporaryDirectory()
    for (mode, sent) in [("once", 3), ("once", 5), ("all", 8)] {
      let program = try Self.start(
        upstream, into: folder.path, "--record-mode \(mode) --redact data.*.id")
      let port = try await program.port()
      let lines = [
        "DELETE /v1/me/ratings/songs/1", "GET /v1/test", "DELETE /v1/me/ratings/songs/1",
      ]
      #expect(try await ServedFixtures.statuses(lines, port: port) == [200, 200, 200])
      let end = try await program.interrupted()
      #expect(end.err.contains("amctl: '--redact data.*.id' matched nothing"))
      #expect(upstream.requests.count == sent, "\(mode)")
      #expect(try Self.files(folder.path) == ["v1/me/ratings/songs/1/DELETE.json", "v1/test.json"])
    }
  }

  @Test func `the variable decides about reads too, and the option wins`() async throws {
    let upstream = try TestServer { _ in .json(#"{"data":[]}"#) }
    let folder = try TemporaryDirectory()
    let all = ["AMCTL_RECORD_MODE": "all", "AMCTL_SESSION": ""]
    for (environment, options, sent) in [
      ([:], "", 1), ([:], "", 1), (all, "", 2), (all, "--record-mode once", 2),
    ] {
      let program = try Self.start(upstream, into: folder.path, options, environment: environment)
      _ = try await ServedFixtures.ask("GET /v1/test", port: try await program.port())
      _ = try await program.interrupted()
      #expect(upstream.requests.count == sent, "\(environment) \(options)")
    }
  }

  @Test(arguments: [("", 200, 2), ("--retries 0", 503, 1)])
  func `a busy service is asked again, as often as the option says`(
    options: String, status: Int, sent: Int
  ) async throws {
    let upstream = try TestServer(responses: ServerResponse(503), .json(#"{"data":[]}"#))
    let folder = try TemporaryDirectory()
    let program = try Self.start(upstream, into: folder.path, options)
    #expect(
      try await ServedFixtures.statuses(
        ["GET /v1/test"], port: try await program.port()) == [status])
    _ = try await program.interrupted()
    #expect(upstream.requests.count == sent)
  }

  @Test func `what cannot be recorded is reported`() async throws {
    let folder = try TemporaryDirectory()
    let port = try TestServer.closedPort()
    let program = RunningProgram(
      "fixtures record \(folder.path) --upstream http://127.0.0.1:\(port)")
    let lines = [
      "GET /v1/test", "GET /~a/v1/test|Amctl-Session: b", "GET /__amctl/unused",
    ]
    #expect(
      try await ServedFixtures.statuses(lines, port: try await program.port())
        == [502, 400, 404])
    let end = try await program.interrupted()
    #expect(end.exit == 1)
    #expect(end.err.contains("amctl: 1 request could not be recorded: cannot connect to"))
  }

  @Test func `a request is redacted like its fixture`() async throws {
    let upstream = try TestServer { _ in .json(#"{"data":[]}"#) }
    let folder = try TemporaryDirectory()
    let ask = "POST /v1/me/library/playlists"
    let body = #"{"attributes":{"name":"Mum"}}"#
    let more = "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    let redact = "--redact attributes.name"
    let recording = try Self.start(upstream, into: folder.path, redact)
    _ = try await ServedFixtures.ask(ask, more, port: try await recording.port())
    _ = try await recording.interrupted()
    for (options, status) in [(redact, "200 OK"), ("", "501 No Such Fixture")] {
      let server = RunningProgram("fixtures serve \(folder.path) \(options)")
      let answer = try await ServedFixtures.ask(ask, more, port: try await server.port())
      #expect(answer.first == "HTTP/1.1 \(status)")
      _ = try await server.interrupted()
    }
  }
}
