import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

@Suite(.quick) struct FixturesServeTests {
  static let line = "fixtures serve " + Fixtures.path

  /// Returns a fixture's body with the exact bytes of a replay.
  private static func recorded(_ path: String) async throws -> String {
    let body = try await Replaying(directory: Fixtures.path)
      .send(HTTPRequest(.get, RequestTarget(parsing: path))).body
    return String(decoding: body, as: UTF8.self)
  }

  @Test func `it responds as replay does, whatever the order of the query`() async throws {
    let program = RunningProgram(Self.line)
    let port = try await program.port()
    let path = "/v1/catalog/us/albums/1616728060/tracks"
    let expected = try await Self.recorded(path + "?limit=5&offset=10")
    for query in ["?limit=5&offset=10", "?offset=10&limit=5", "?offset=1%30&limit=%35"] {
      #expect(
        try await ServedFixtures.ask("GET " + path + query, port: port) == [
          "HTTP/1.1 200 OK", expected,
        ])
    }
    let head = try await RawClient.exchange(
      ServedFixtures.head("HEAD \(path)?limit=5&offset=10"), port: port)
    #expect(head.contains("\r\ncontent-type: application/json"))
    #expect(head.contains("\r\nContent-Length: \(expected.utf8.count)\r\n"))
    #expect(head.hasSuffix("\r\n\r\n"))
    let end = try await program.interrupted()
    #expect(end.out == "")
    #expect(end.err == "Serving \(Fixtures.path) at http://127.0.0.1:\(port)\n")
    #expect(end.exit == 0)
    #expect(throws: SystemError.self) { try RawClient(port: port) }
  }

  static let missing: [(request: String, detail: String)] = [
    (
      "GET /v1/catalog/us/genres/14?extend=nothing",
      "'GET /v1/catalog/us/genres/14?extend=nothing' is not recorded in '\(Fixtures.path)'; the nearest is 'GET /v1/catalog/us/genres/14?extend=chartLabel': "
        + "'extend': recorded 'chartLabel', requested 'nothing'"
    ),
    (
      "DELETE /v1/storefronts/jp",
      "'DELETE /v1/storefronts/jp' is not recorded in '\(Fixtures.path)'; the nearest is "
        + "'GET /v1/storefronts/jp': recorded method GET, requested DELETE"
    ),
  ]

  @Test(arguments: missing)
  func `an unrecorded request gets a 501 with the most similar one`(
    request: String, detail: String
  ) async throws {
    let program = RunningProgram(Self.line)
    let port = try await program.port()
    #expect(
      try await ServedFixtures.ask(request, port: port) == [
        "HTTP/1.1 501 No Such Fixture",
        #"{"errors":[{"id":"AMCTLFIXTURESSERVE","title":"No Such Fixture","detail":"\#(detail)","#
          + #""status":"501","code":"50100"}]}"#,
      ])
    _ = try await program.interrupted()
  }

  @Test func `faults affect the first requests, in order`() async throws {
    let path = "/v1/genres-of-nowhere"
    let program = RunningProgram(
      Self.line + " --fault 429:2,html504 --fault reset,close,500:1,cut:1 --latency 1ms")
    let port = try await program.port()
    let song = "/v1/storefronts/jp"
    let whole = try await Self.recorded(song)
    let limited = ["HTTP/1.1 429 Too Many Requests", "API capacity exceeded"]
    let html = "<html><body><h1>504 Gateway Timeout</h1></body></html>\n"
    let first = [(song, limited), (path, limited), (song, ["HTTP/1.1 504 Gateway Timeout", html])]
    for (path, response) in first {
      #expect(try await ServedFixtures.ask("GET \(path)", port: port) == response)
    }
    await #expect(throws: SystemError.self) {
      try await ServedFixtures.ask("GET \(song)", port: port)
    }
    #expect(try await ServedFixtures.ask("GET \(song)", port: port) == [""])
    #expect(
      try await ServedFixtures.ask("GET \(song)", port: port).first
        == "HTTP/1.1 500 Internal Server Error")
    for body in [String(whole.prefix(whole.utf8.count / 2)), whole] {
      #expect(try await ServedFixtures.ask("GET \(song)", port: port) == ["HTTP/1.1 200 OK", body])
    }
    #expect(try await program.interrupted().exit == 0)
  }

  @Test func `a slow response arrives in pieces, and silence ends with the server`() async throws {
    let program = RunningProgram(Self.line + " --fault 418,slow,silence:2")
    let port = try await program.port()
    #expect(
      try await ServedFixtures.ask("GET /v1/test", port: port).first == "HTTP/1.1 418 I'm a teapot")
    let slow = try RawClient(port: port)
    try slow.send(ServedFixtures.head("GET /v1/storefronts/jp"))
    var response = ""
    while !response.contains(#"{"dat"#) { response += try await slow.read(atLeast: 1) }
    #expect(response.hasPrefix("HTTP/1.1 200 OK\r\n"))
    let hasty = try RawClient(port: port)
    try hasty.send(ServedFixtures.head("GET /v1/test"))
    hasty.endSending()
    #expect(try await hasty.read() == "")
    let patient = try RawClient(port: port)
    try patient.send(ServedFixtures.head("GET /v1/test"))
    let end = try await program.interrupted()
    do throws(SystemError) {
      #expect(try await patient.read() == "")
    } catch {
      // The server ended before it accepted the connection or read the request.
      #expect(error.description == "Connection reset by peer")
    }
    #expect(end.exit == 0)
  }

  private static func lines(_ log: String) throws -> [String] {
    try log.split(separator: "\n").map { line in
      let last = try #require(line.split(separator: " ").last)
      #expect(Int(last) != nil)
      return String(line.dropLast(last.count + 1))
    }
  }

  @Test(arguments: [true, false])
  func `the log has one line per request, and no secrets`(isFile: Bool) async throws {
    let directory = try TemporaryDirectory()
    let program = RunningProgram(
      Self.line + " --fault reset --log " + (isFile ? directory.file("log") : "-"))
    let port = try await program.port()
    let jp = try await Self.recorded("/v1/storefronts/jp").utf8.count
    _ = try? await ServedFixtures.ask("GET /v1/test", port: port)
    let secrets =
      "Authorization: Bearer \(Secrets.developerToken)\r\nMusic-User-Token: \(Secrets.userToken)\r\n"
    _ = try await ServedFixtures.ask("GET /v1/storefronts/jp", secrets, port: port)
    _ = try await ServedFixtures.ask("HEAD /v1/storefronts/jp", port: port)
    let miss = try await ServedFixtures.ask("GET /v1/search?term=a%20b", port: port)[1].utf8.count
    _ = try await RawClient.exchange("nonsense\r\n\r\n", port: port)
    let end = try await program.interrupted()
    let log = isFile ? String(decoding: try directory.read("log"), as: UTF8.self) : end.out
    #expect(
      try Self.lines(log) == [
        "2023-11-14T22:13:20Z GET /v1/test - 0",
        "2023-11-14T22:13:20Z GET /v1/storefronts/jp 200 \(jp)",
        "2023-11-14T22:13:20Z HEAD /v1/storefronts/jp 200 0",
        "2023-11-14T22:13:20Z GET /v1/search?term=a%20b 501 \(miss)",
        "2023-11-14T22:13:20Z - - 400 0",
      ])
    #expect(!isFile || end.out == "")
  }

  @Test func `a port in use is reported`() async throws {
    let deaf = try DeafServer()
    let result = try await Program().run(Self.line + " --port \(deaf.port)")
    #expect(
      result.err == """
        amctl: cannot listen on port \(deaf.port): Address already in use
        hint: --port 0, the default, takes any free port

        """)
    #expect(result.exit == 1)
  }
}
