import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// How a fixture server announces itself, and answers requests that it has no fixture for.
@Suite(.thorough) struct FixturesServeMissTests {
  private static let line = "fixtures serve " + Fixtures.path

  @Test func `the URL, the port and the process id are printed as JSON`() async throws {
    let program = RunningProgram(Self.line + " -q -o json")
    let text = try await program.line(1)
    let json = try JSONDocument(parsing: Array(text.utf8)).root
    let port = try #require(json["port"]?.int)
    #expect(json["url"]?.string == "http://127.0.0.1:\(port)")
    #expect((json["pid"]?.int ?? 0) > 1)
    let response = try await ServedFixtures.ask("GET /v1/storefronts/jp", port: port)
    #expect(response.first == "HTTP/1.1 200 OK")
    let end = try await program.interrupted()
    #expect((end.out, end.err, end.exit) == (text + "\n", "", 0))
  }

  @Test func `every request without a fixture is named once at the end`() async throws {
    let program = RunningProgram(Self.line)
    let port = try await program.port()
    for path in ["/v1/storefronts/zz", "/v1/none", "/v1/storefronts/zz"] {
      #expect(
        try await ServedFixtures.ask("GET \(path)", port: port).first
          == "HTTP/1.1 501 No Such Fixture")
    }
    let end = try await program.interrupted()
    #expect(end.exit == 0)
    let lines = end.err.split(separator: "\n").dropFirst()
    #expect(lines.count == 2)
    #expect(
      lines.first == """
        amctl: Not recorded: 'GET /v1/storefronts/zz', 2 times; the nearest is \
        'GET /v1/storefronts/jp': recorded path '/v1/storefronts/jp', requested '/v1/storefronts/zz'.
        """)
    #expect(lines.last?.hasPrefix("amctl: Not recorded: 'GET /v1/none'; the nearest is ") == true)
  }

  @Test func `no more than a hundred of very many misses are named`() async throws {
    let program = RunningProgram(Self.line)
    let port = try await program.port()
    let requests = (0..<130).map { "GET /v1/none/\($0) HTTP/1.1\r\nHost: localhost\r\n\r\n" }
    _ = try await RawClient.exchange(
      requests.joined()
        + "GET /v1/storefronts/jp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
      port: port)
    let lines = try await program.interrupted().err.split(separator: "\n").dropFirst()
    #expect(lines.count == 101)
    #expect(lines.last == "amctl: Not recorded: 30 more requests.")
  }

  @Test func `a miss gets another status on request, and keeps its mark`() async throws {
    let program = RunningProgram(Self.line + " --on-miss 404")
    let port = try await program.port()
    let text = try await RawClient.exchange(ServedFixtures.head("GET /v1/none"), port: port)
    #expect(text.hasPrefix("HTTP/1.1 404 No Such Fixture\r\n"))
    #expect(text.contains("\r\nAmctl-Fixture: miss\r\n"))
    #expect(text.contains(#""status":"404","code":"40400""#))
    _ = try await program.interrupted()
  }

  @Test func `a miss closes the connection on request`() async throws {
    let program = RunningProgram(Self.line + " --on-miss close")
    let port = try await program.port()
    #expect(try await ServedFixtures.ask("GET /v1/none", port: port) == [""])
    #expect(try await program.interrupted().err.contains("Not recorded: 'GET /v1/none'"))
  }

  @Test(arguments: [3000, 30_000])
  func `a path that no file name can have is too long, and not recorded`(length: Int) async throws {
    let path = String(repeating: "a/", count: length)
    let folder = try TemporaryDirectory()
    let upstream = try TestServer { _ in .json("{}") }
    let record = "fixtures record \(folder.path) --upstream \(try upstream.origin)"
    let serve = "fixtures serve " + folder.file("plain")
    try ServedFixtures.write(
      #"{"request":{"path":"/v1/a"},"response":{"status":200}}"#,
      to: folder.file("plain/v1/a.json"))
    for (line, exit) in [(serve, 0), (record, 1), (record + " --record-mode all", 1)] {
      let program = RunningProgram(line)
      let port = try await program.port()
      let text = try await ServedFixtures.ask("GET /v1/" + path, port: port)
      #expect(text.first == "HTTP/1.1 414 URI Too Long")
      #expect(text.last?.contains("its path is too long for the name of a fixture") == true)
      // A long query is cut in the name.
      let query = try await ServedFixtures.ask(
        "GET /v1/none?a=" + String(repeating: "b", count: length), port: port)
      #expect(query.first == "HTTP/1.1 " + (exit == 0 ? "501 No Such Fixture" : "200 OK"))
      let end = try await program.interrupted()
      #expect(end.exit == exit)
      let words = exit == 0 ? "Not recorded: 'GET /v1/" : "1 request could not be recorded: "
      #expect(end.err.contains("amctl: " + words))
      #expect(end.err.utf8.count < 5000)
    }
    #expect(upstream.requests.count == 2)
  }

  @Test func `a simulated 429 says how long to wait`() async throws {
    let program = RunningProgram(Self.line + " --fault 429,503")
    let port = try await program.port()
    let request = "GET /v1/test HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    let limited = try await RawClient.exchange(request, port: port)
    #expect(limited.contains("\r\nRetry-After: 1\r\n"))
    let failed = try await RawClient.exchange(request, port: port)
    #expect(!failed.contains("Retry-After"))
    _ = try await program.interrupted()
  }
}
