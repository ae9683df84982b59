import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// The server of a sandbox, asked as any client asks it.
@Suite(.quick) struct SandboxServeTests {
  /// A running server, and the line that it writes for programs.
  struct Server {
    let program: RunningProgram
    let port: Int
    let facts: JSON

    init(
      _ options: String = "", environment: [String: String] = [:],
      now: @escaping @Sendable () -> UnixTime = { UnixTime(seconds: Program.second) }
    ) async throws {
      program = RunningProgram(
        "sandbox -o json \(options)", environment: environment, now: now)
      facts = try JSONDocument(parsing: Array(try await program.line(1).utf8)).root
      port = try #require(facts["port"]?.int)
    }

    /// The header with the developer token, and both headers.
    var developer: String { "Authorization: Bearer \(facts["developerToken"]?.string ?? "")\r\n" }
    var tokens: String {
      developer + "Music-User-Token: \(facts["userToken"]?.string ?? "")\r\n"
    }

    /// Returns the status line and the body of a response.
    func ask(_ line: String, _ headers: String? = nil) async throws -> [String] {
      try await ServedFixtures.ask(line, headers ?? tokens, port: port)
    }

    /// Returns the status of a response.
    func status(_ line: String, _ headers: String? = nil) async throws -> Int {
      let words = try await ask(line, headers)[0].split(separator: " ")
      return Int(words.dropFirst().first ?? "") ?? 0
    }

    /// Returns the value of a response.
    func json(_ line: String, _ headers: String? = nil) async throws -> JSON {
      let response = try await ask(line, headers)
      #expect(response[0] == "HTTP/1.1 200 OK", "\(line)")
      return try JSONDocument(parsing: Array((response.last ?? "").utf8)).root
    }

    /// Ends it, which is a success; a token is no secret here, but looks like one.
    func end() async throws {
      let end = try await program.interrupted(printsToken: true)
      #expect(end.exit == 0, "\(end.err)")
    }
  }

  @Test func `a library needs a catalog of twice its size`() async throws {
    let result = try await Program.sandbox.run("sandbox --songs 2K --library 1001")
    let rule = "amctl: a library of 1,001 songs needs at least '--songs 2002'\n"
    #expect((result.err, result.exit) == (rule, 2))
  }

  @Test(arguments: [("", "2026-11-01"), ("--date 2026-05-01", "2026-05-01")])
  func `the variable of its time says the day, unless an option does`(
    options: String, day: String
  ) async throws {
    let server = try await Server(options, environment: ["SOURCE_DATE_EPOCH": "1793534400"])
    #expect(server.facts["date"]?.string == day)
    try await server.end()
  }

  @Test func `the key of a kept state is beside it, and stays`() async throws {
    let folder = try TemporaryDirectory()
    var files: [String?] = []
    for _ in 0..<2 {
      let server = try await Server("--state \(folder.file("state"))")
      files.append(server.facts["privateKeyFile"]?.string)
      try await server.end()
    }
    let file = try #require(files[0])
    #expect(files == [file, file])
    #expect(file.hasPrefix(FileSystem.resolved(folder.file("state")) + "/AuthKey_"))
    #expect(try FileSystem.read(file).starts(with: "-----BEGIN PRIVATE KEY-----\n".utf8))
    #expect(!FileSystem.isReadableByOthers(file))
  }

  @Test func `the key of a killed server is removed by the next one, and no other`() async throws {
    let parent = try TemporaryDirectory()
    let folders = ["killed", "running"].map { parent.file("amctl-sandbox-" + $0) }
    for folder in folders {
      try FileSystem.createDirectory(folder)
      try FileSystem.write([], to: folder + "/AuthKey_1.p8")
    }
    let lock = try FileLock(folder: folders[1])
    try await Server(environment: ["TMPDIR": parent.path]).end()
    #expect(try FileSystem.list(parent.path) == ["amctl-sandbox-running"])
    withExtendedLifetime(lock) {}
  }

  @Test func `programs read everything about it in one line`() async throws {
    let server = try await Server("--seed 7 --date 2026-05-01")
    #expect(
      server.facts.members.map(\.name) == [
        "url", "port", "pid", "seed", "date", "teamId", "keyId", "privateKeyFile",
        "developerToken", "userToken", "userTokens",
      ])
    #expect(
      server.facts["userTokens"]?.elements.map(\.string) == [server.facts["userToken"]?.string])
    #expect(server.facts["url"]?.string == "http://127.0.0.1:\(server.port)")
    #expect(server.facts["seed"]?.int == 7)
    #expect(server.facts["date"]?.string == "2026-05-01")
    let file = try #require(server.facts["privateKeyFile"]?.string)
    let key = try ES256PrivateKey(pem: FileSystem.read(file))
    #expect(try key.publicKey().verify(token: server.facts["developerToken"]?.string ?? ""))
    #expect(!FileSystem.isReadableByOthers(file))
    try await server.end()
    #expect(!FileSystem.exists(file))
    #expect(!FileSystem.exists(file.split(separator: "/").dropLast().map { "/" + $0 }.joined()))
  }

  @Test func `each user has a token, and an account that nobody else changes`() async throws {
    let server = try await Server("--users 2")
    let tokens = server.facts["userTokens"]?.elements.compactMap(\.string) ?? []
    #expect(tokens.count == 2)
    #expect(tokens.first == server.facts["userToken"]?.string)
    let users = (tokens + ["sandbox.nobody"]).map {
      server.developer + "Music-User-Token: \($0)\r\n"
    }
    let path = "/v1/me/library/playlists?limit=100"
    let before = try await server.json("GET \(path)", users[0])
    let body = #"{"attributes":{"name":"Mine alone"}}"#
    let creation = "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    #expect(
      try await server.status("POST /v1/me/library/playlists", users[1] + creation) == 201)
    #expect(try await server.json("GET \(path)", users[1]).text.contains("Mine alone"))
    #expect(try await server.json("GET \(path)", users[0]).text == before.text)
    #expect(try await server.status("GET \(path)", users[2]) == 403)
    _ = try await server.json("POST /__amctl/reset")
    #expect(try await !server.json("GET \(path)", users[1]).text.contains("Mine alone"))
    try await server.end()
  }

  @Test(arguments: ["0", "1001", "two"])
  func `a number of users that cannot be is a usage error`(number: String) async throws {
    let result = try await Program().run("sandbox --users \(number)")
    #expect(
      result.err.hasPrefix(
        "amctl: invalid value '\(number)' for --users (a whole number from 1 to 1000)\n"))
    #expect(result.exit == 2)
  }

  @Test func `people are told what to paste`() async throws {
    let program = RunningProgram("sandbox")
    let port = try await program.port()
    try await program.printed("AMCTL_USER_TOKEN")
    let lines = try await [program.line(1), program.line(2), program.line(3)]
    #expect(lines[0] == "export AMCTL_BASE_URL=http://127.0.0.1:\(port)")
    #expect(lines[1].hasPrefix("export AMCTL_DEVELOPER_TOKEN=ey"))
    #expect(lines[2].hasPrefix("export AMCTL_USER_TOKEN="))
    #expect(
      program.said == """
        Serving a sandbox at http://127.0.0.1:\(port)
        It has about 50,000 songs, and an account with 300 in its library. Control-C ends it.
        Paste these lines into another terminal; then every command of amctl uses it. Other programs
        send the first token in Authorization (Bearer), and the second in Music-User-Token.

        """)
    #expect(try await program.interrupted(printsToken: true).exit == 0)
  }

  @Test func `tokens are verified, whatever day it is in the sandbox`() async throws {
    for options in ["", "--date 2020-01-01", "--date 2035-01-01"] {
      let server = try await Server(options)
      let other = try await Server()
      for (path, tokens, status) in [
        ("catalog/us/genres", server.tokens, 200), ("catalog/us/genres", server.developer, 200),
        ("catalog/us/genres", "", 401), ("catalog/us/genres", other.tokens, 401),
        ("me/storefront", server.developer, 403), ("me/storefront", server.tokens, 200),
      ] { #expect(try await server.status("GET /v1/\(path)", tokens) == status, "\(path)") }
      try await server.end()
      try await other.end()
    }
  }

  @Test func `faults fail the first requests below a path, and can be replaced`() async throws {
    let server = try await Server("--fault 429@/v1/me/library:2,503@/v1/catalog")
    let (songs, genres) = ("GET /v1/me/storefront", "GET /v1/catalog/us/genres")
    #expect(try await server.status("GET /v1/me/library/songs") == 429)
    #expect(try await server.status(songs) == 200)
    #expect(try await server.status(genres) == 503)
    #expect(try await server.status(genres) == 200)
    #expect(
      try await server.json("POST /__amctl/faults?fault=500@/v1/catalog:2,reset").text
        == #"{"faults":2}"#)
    #expect(try await server.status(genres) == 500)
    #expect(try await server.json("POST /__amctl/faults").text == #"{"faults":0}"#)
    #expect(try await server.status(genres) == 200)
    let wrong = try await server.ask("POST /__amctl/faults?fault=429@me")
    #expect(wrong[0] == "HTTP/1.1 400 Bad Request")
    #expect(wrong[1].contains("invalid value '429@me' for faults (a fault such as 429:2"))
    try await server.end()
  }

  @Test func `a HEAD has the length of a GET`() async throws {
    let server = try await Server()
    let path = "/v1/catalog/us/genres?limit=3"
    let body = try await server.ask("GET \(path)")[1]
    let head = try await RawClient.exchange(
      "HEAD \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(server.tokens)\r\n",
      port: server.port)
    #expect(head.contains("\r\nContent-Length: \(body.utf8.count)\r\n"))
    #expect(head.hasSuffix("\r\n\r\n"))
    try await server.end()
  }

  @Test func `a body is read after the token, and up to 1 MB`() async throws {
    let server = try await Server()
    let large = "Content-Length: 60000000\r\n"
    for (headers, status) in [
      (large, 401), (large + "Expect: 100-continue\r\n", 401),
      (server.tokens + large, 413), (server.tokens + "Content-Length: 1048577\r\n", 413),
      ("Transfer-Encoding: chunked\r\n", 401),
    ] {
      // Nothing of the body is sent, so that only an answer to the head can come.
      #expect(
        try await server.status("POST /v1/me/library/playlists", headers) == status, "\(headers)")
    }
    #expect(try await server.json("GET /__amctl/requests")["count"]?.int == 3)
    let body = "{" + String(repeating: " ", count: (1 << 20) - 2) + "}"
    let most = server.tokens + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    #expect(try await server.status("POST /v1/me/library/playlists", most) == 400)
    try await server.end()
  }

  @Test func `a reset is the moment at which it started`() async throws {
    let now = Watched(Program.second)
    let server = try await Server(
      "--date 2026-05-01 --rate 2/min", now: { UnixTime(seconds: now.value) })
    let line = "GET /v1/catalog/us/genres"
    for start in ["", "1"] {
      #expect(try await server.status(line) == 200, "\(start)")
      #expect(try await server.status(line) == 200)
      #expect(try await server.status(line) == 429)
      now.update { $0 += 30 * 3_600 }
      #expect(
        try await server.json("POST /__amctl/clock").text == #"{"time":"2026-05-02T06:00:00Z"}"#)
      #expect(
        try await server.json("POST /__amctl/reset").text == #"{"time":"2026-05-01T00:00:00Z"}"#)
    }
    try await server.end()
  }

  @Test func `the clock moves as asked, and a reset sets it back`() async throws {
    let server = try await Server("--date 2026-05-01")
    let times = [
      ("", "2026-05-01T00:00:00Z"), ("?by=1d", "2026-05-02T00:00:00Z"),
      ("?at=2026-12-24", "2026-12-24T00:00:00Z"),
      ("?at=2026-12-24T18:30:00Z&by=30m", "2026-12-24T19:00:00Z"),
    ]
    for (query, time) in times {
      #expect(try await server.json("POST /__amctl/clock\(query)").text == #"{"time":"\#(time)"}"#)
    }
    #expect(
      try await server.json("POST /__amctl/reset").text == #"{"time":"2026-05-01T00:00:00Z"}"#)
    for query in ["?at=soon", "?at=2026-13-01", "?by=long", "?to=2026-05-01"] {
      #expect(try await server.status("POST /__amctl/clock\(query)") == 400, "\(query)")
    }
    try await server.end()
  }

  @Test func `the last requests are listed, without tokens`() async throws {
    let server = try await Server("--date 2026-05-01")
    _ = try await server.status("GET /v1/catalog/us/genres?limit=3")
    _ = try await server.status("GET /v1/me/storefront", "")
    _ = try await server.status("DELETE /v1/me/storefront")
    let calls = try await server.json("GET /__amctl/requests")
    #expect(calls["count"]?.int == 3)
    #expect(
      calls["requests"]?.elements.first { _ in true }?.text == """
        {"time":"2026-05-01T00:00:00Z","method":"GET",\
        "target":"/v1/catalog/us/genres?limit=3","status":200}
        """)
    let deleted = try await server.json("GET /__amctl/requests?method=delete")
    #expect(deleted["count"]?.int == 1)
    let found = try await server.json("GET /__amctl/requests?path=/v1/me/storefront")
    #expect(found["count"]?.int == 2)
    _ = try await server.json("POST /__amctl/reset")
    #expect(try await server.json("GET /__amctl/requests")["count"]?.int == 0)
    try await server.end()
  }

  @Test func `an interruption ends it with success`() async throws {
    let program = RunningProgram("sandbox --log -")
    let port = try await program.port()
    let end = try await program.interrupted()
    #expect(end.out == "")
    #expect(end.ending == "Serving a sandbox at http://127.0.0.1:\(port)\n[exit 0]")
    #expect(throws: SystemError.self) { try RawClient(port: port) }
  }

  @Test func `a request to the server itself that it does not have names those that it has`()
    async throws
  {
    let server = try await Server()
    #expect(try await server.status("POST /__amctl/reset?all=1") == 400)
    #expect(
      try await server.ask("GET /__amctl/unused")[1].contains(
        "This server has only POST /__amctl/reset, POST /__amctl/faults, POST /__amctl/clock, GET "
          + "/__amctl/requests"))
    try await server.end()
  }

  @Test func `a port in use is reported`() async throws {
    let deaf = try DeafServer()
    let result = try await Program().run("sandbox --port \(deaf.port)")
    #expect(
      result.ending == """
        amctl: cannot listen on port \(deaf.port): Address already in use
        hint: --port 0, the default, takes any free port
        [exit 1]
        """)
  }
}
