import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import MusicSandbox
import Testing

/// Sessions: sequences of responses in a folder, recorded and replayed by name.
struct SessionTests {
  /// The commands that set a rating, read it, clear it, and read it again.
  private static let cycle = ["set", "get", "clear", "get"].map {
    "ratings \($0) songs 17400001 -o json" + ($0 == "set" ? " --value love" : "")
  }

  private let folder: TemporaryDirectory
  private var path: String { folder.file("taped") }

  init() throws {
    folder = try TemporaryDirectory()
  }

  /// A script of commands, run by the built program as the child of a server.
  private func run(
    _ command: String, _ options: String, session: String, environment: [String: String] = [:]
  ) async throws -> ChildProcess.Output {
    let script = Self.cycle.map { "amctl \($0) -q || true" }.joined(separator: "\n")
    let programs = try #require(BuiltProgram.folder)
    return try await ChildProcess.run(
      programs + "/amctl",
      ["fixtures", command, path, "--session", session, "-q"]
        + options.split(separator: " ").map(String.init) + ["--", "/bin/sh", "-c", script],
      environment: [
        "PATH": programs + ":/usr/bin:/bin", "AMCTL_CONFIG": "/dev/null", "HOME": folder.path,
      ].merging(environment) { $1 })
  }

  @Test(arguments: ["cycle", "rates a song: [1/2] ~x", "Ünïcode"])
  func `a script is recorded in one session, and replays without credentials`(
    session: String
  ) async throws {
    let server = try TestServer(Sandbox())
    defer { server.stop() }
    let live = try await run(
      "record", "--upstream \(try server.origin)", session: session, environment: Secrets.tokens)
    #expect(live.errorText == "")
    #expect(live.status == 0)
    #expect(server.requests.map(\.method) == ["PUT", "GET", "DELETE", "GET"])
    #expect(
      server.requests.allSatisfy {
        $0.headers["Authorization"] == "Bearer \(Secrets.developerToken)"
      })
    let files = try FixtureFile.all(in: path).map(\.path)
    #expect(files.count == 4)
    #expect(files.allSatisfy { $0.hasPrefix("sessions/") })
    for _ in 0..<2 {
      let again = try await run("serve", "", session: session)
      #expect(again.text == live.text)
      #expect(again.errorText == "")
      #expect(again.status == 0)
    }
  }

  @Test func `the option, the variable, the header and the path name the same session`()
    async throws
  {
    for (home, name) in [("", "all"), ("/sessions/a", "own")] {
      try FixtureWriter(directory: path + home).write([
        Fixture(
          request: HTTPRequest(.get, RequestTarget(path: "/v1/a")),
          response: HTTPResponse(status: 200, body: Array(#"{"n":"\#(name)"}"#.utf8)))
      ])
    }
    let line = "api /v1/a --replay \(path)"
    let own = #"{"n":"own"}"#
    #expect(try await Program().run(line + " --session a").out == own)
    #expect(try await Program(environment: ["AMCTL_SESSION": "a"]).run(line).out == own)
    #expect(try await Program().run(line).out == #"{"n":"all"}"#)
    for (options, requests) in [
      ("", ["GET /~a/v1/a": own, "GET /v1/a|Amctl-Session: a": own, "GET /v1/a": #"{"n":"all"}"#]),
      (" --session a", ["GET /v1/a": own, "GET /~b/v1/a": #"{"n":"all"}"#]),
    ] {
      let server = RunningProgram("fixtures serve \(path)\(options)")
      let port = try await server.port()
      for (request, body) in requests {
        let words = request.split(separator: "|").map(String.init)
        let response = try await FixturesServeTests.ask(
          words[0], words.dropFirst().map { $0 + "\r\n" }.joined(), port: port)
        #expect(response.last == body, "\(request)")
      }
      _ = try await server.interrupted()
    }
  }

  @Test func `a session that is not recorded plays the folder, and says so`() async throws {
    for home in ["", "/sessions/cycle"] {
      try FixtureWriter(directory: path + home).write([
        Fixture(
          request: HTTPRequest(.get, RequestTarget(path: "/v1/a")),
          response: HTTPResponse(status: 200, body: Array("{}".utf8)))
      ])
    }
    let result = try await Program().run("api /v1/a --session cylce --replay \(path)")
    #expect(result.out == "{}")
    #expect(
      result.err == "amctl: no session 'cylce' in '\(path)'; did you mean 'cycle'?\n")
    #expect(result.exit == 0)
    let miss = try await Program().run("api /v1/b --session cycle --replay \(path) --replay-strict")
    #expect(miss.exit == 8)
    #expect(
      miss.err == """
        amctl: these fixtures answer only recorded requests; 'amctl fixtures ls \(path)' lists them
        requested: GET /v1/b
        nearest:   GET /v1/a
        different: recorded path '/v1/a', requested '/v1/b'
        hint: record it with: amctl api /v1/b --session cycle --record \(path)

        """)
  }

  @Test(arguments: [
    ("genres --session x", "'--session' needs '--record' or '--replay'"),
    ("genres --session= --replay F", "'--session' must not be empty"),
    ("genres --scenario x --replay F", "'--scenario' is not an option of 'genres'"),
    (
      "genres --record F --record-mode append",
      "invalid value 'append' for --record-mode (once, all)"
    ),
  ])
  func `a session that cannot be meant is a usage error`(
    line: String, message: String
  ) async throws {
    let result = try await Program().run(
      words: line.split(separator: " ").map { $0 == "F" ? Fixtures.path : String($0) })
    #expect(result.exit == 2)
    #expect(result.err.hasPrefix("amctl: \(message)"), "\(result.err)")
  }

  @Test func `a read that the default mode takes from before a write is named`() async throws {
    let server = try TestServer(Sandbox())
    defer { server.stop() }
    let program = try Program.asking(server)
    for line in [Self.cycle[1], Self.cycle[0]] {
      #expect(!(try await program.run("\(line) --record \(path)").err.contains("before a write")))
    }
    let stale = try await program.run("\(Self.cycle[1]) --record \(path)")
    #expect(server.requests.map(\.method) == ["GET", "PUT"])
    #expect(
      stale.err.contains(
        "amctl: '/v1/me/ratings/songs' was recorded before a write changed it; "
          + "'--record-mode all' records it again\n"), "\(stale.err)")
  }
}
