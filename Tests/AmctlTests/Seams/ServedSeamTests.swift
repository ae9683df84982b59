import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicLibc
import MusicPlatform
import Testing

/// The built program as a server, asked over sockets by the built program and by other clients.
@Suite(.thorough) struct ServedSeamTests {
  private static let playlists = "/v1/me/library/playlists"
  private static let quay = #"{"attributes":{"name":"Quay"}}"#
  private let folder: TemporaryDirectory
  private let program: String

  init() throws {
    folder = try TemporaryDirectory()
    program = try #require(BuiltProgram.folder) + "/amctl"
  }

  private func serve(_ options: String...) async throws -> SandboxProgram {
    try await SandboxProgram(program, options, in: folder)
  }

  /// Runs a command of the program against the server.
  private func command(
    _ words: [String], at server: SandboxProgram
  ) async throws -> ChildProcess.Output {
    try await ChildProcess.run(
      program, words + ["-q"],
      environment: [
        "PATH": "/usr/bin:/bin", "AMCTL_CONFIG": "/dev/null", "AMCTL_JOURNAL": "off",
        "AMCTL_BASE_URL": server.url, "AMCTL_DEVELOPER_TOKEN": server.developerToken,
        "AMCTL_USER_TOKEN": server.userToken,
      ])
  }

  private func tokens(_ server: SandboxProgram) -> String {
    "Authorization: Bearer \(server.developerToken)\r\nMusic-User-Token: \(server.userToken)\r\n"
  }

  /// Returns the status line and the body of a response.
  private func ask(
    _ line: String, body: String = "", with tokens: String, at server: SandboxProgram
  ) async throws -> [String] {
    let more = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    return try await ServedFixtures.ask(line, tokens + more, port: server.port)
  }

  private func json(_ line: String, at server: SandboxProgram) async throws -> JSON {
    let response = try await ask(line, with: tokens(server), at: server)
    #expect(response[0] == "HTTP/1.1 200 OK", "\(line)")
    return try JSONDocument(parsing: Array((response.last ?? "").utf8)).root
  }

  /// Returns the responses to requests without what depends on the time; empty for one that never
  /// comes, and `reset` for one that is cut off.
  private func answers(
    to lines: [(line: String, body: String)], with tokens: String, port: Int
  ) async throws -> [String] {
    var answers: [String] = []
    for (line, body) in lines {
      let more = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
      do throws(SystemError) {
        let text = try await RawClient.exchange(
          ServedFixtures.head(line, tokens + more), port: port)
        answers.append(
          text.replacing(#/(?:Date|Retry-After): .*|\d{4}-\d\d-\d\dT[\d:]+Z/#, with: "TIME"))
      } catch {
        guard error == SystemError(code: ECONNRESET) else { throw error }
        answers.append("reset")
      }
    }
    return answers
  }

  private static func statuses(_ answers: [String]) -> [String] {
    answers.map { String($0.trimmingPrefix("HTTP/1.1 ").prefix { $0 != " " }) }
  }

  /// Returns how many playlists are named Quay; no fault of these tests concerns a search.
  private func quays(at server: SandboxProgram) async throws -> Int {
    let line = "GET /v1/me/library/search?term=quay&types=library-playlists&limit=25"
    return try await json(line, at: server).value(at: "results.library-playlists.data")?.count ?? 0
  }

  private static let lost = ExpectedMessages.connectionLost + ": "
  private static let faults: [(kind: String, exit: Int, message: String, isDone: Bool)] = [
    ("503", 6, "Injected Failure: '--fault 503' fails this request (status 503, code ", false),
    ("html504", 6, "the service returned 504 for \(playlists); it may ", false),
    ("reset", 7, lost, false), ("close", 7, lost, false), ("cut", 7, lost, true),
    ("503!", 6, "Injected Failure: '--fault 503!' fails this request (status 503, code ", true),
    ("lost", 7, lost, true),
  ]

  @Test func `a new playlist that meets a fault is reported, never sent again, and there or not`()
    async throws
  {
    let kinds = ["429"] + Self.faults.map(\.kind)
    let server = try await serve(
      "--fault", kinds.map { "\($0)@\(Self.playlists)" }.joined(separator: ","))
    let create = ["library", "create-playlist", "Quay", "-o", "id"]
    let refused = try await command(create, at: server)
    #expect(
      refused.errorText == """
        amctl: the service returned 429 for \(Self.playlists)
        hint: too many requests: try again in 1 second

        """)
    #expect(refused.status == 6)
    for (kind, exit, message, isDone) in Self.faults {
      let count = try await quays(at: server)
      let run = try await command(create, at: server)
      #expect(run.text == "", "\(kind)")
      #expect(run.errorText.hasPrefix("amctl: \(message)"), "\(kind): \(run.errorText)")
      #expect(
        run.errorText.hasSuffix(
          """
          ; it may have been created anyway
          hint: look for it with 'amctl library playlists --name Quay' before retrying

          """), "\(kind): \(run.errorText)")
      #expect(run.status == exit, "\(kind)")
      #expect(try await quays(at: server) == count + (isDone ? 1 : 0), "\(kind)")
    }
    #expect(try await command(create, at: server).status == 0)
    #expect(try await quays(at: server) == 4)
    let sent = try await json("GET /__amctl/requests?method=POST", at: server)
    #expect(sent["count"]?.int == kinds.count + 1)
    #expect(await server.end().status == 0)
  }

  @Test func `a rating whose response is lost is sent again, and set`() async throws {
    let server = try await serve("--fault", "lost@/v1/me/ratings")
    let run = try await command(
      ["ratings", "set", "songs", "1613600188", "--value", "love", "-o", "tsv"], at: server)
    #expect(run.text == "id\tvalue\n1613600188\t1\n")
    #expect(run.errorText == "")
    #expect(run.status == 0)
    let sent = try await json("GET /__amctl/requests?method=PUT", at: server)
    #expect(sent["requests"]?.elements.map { $0["status"]?.int } == [nil, 200])
    let rating = try await json("GET /v1/me/ratings/songs/1613600188", at: server)
    #expect(rating.value(at: "data.0.attributes.value")?.int == 1)
    #expect(await server.end().status == 0)
  }

  @Test func `a HEAD has all headers of the GET after it on the connection, and no body`()
    async throws
  {
    let server = try await serve()
    let tokens = tokens(server)
    for (path, status) in [
      ("/v1/catalog/us/genres?limit=3", "200 OK"), ("/v1/me/library/songs?limit=5", "200 OK"),
      ("/v1/storefronts/us", "200 OK"), ("/v1/catalog/us/songs/none", "404 Not Found"),
    ] {
      let text = try await RawClient.exchange(
        "HEAD \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(tokens)\r\n"
          + ServedFixtures.head("GET \(path)", tokens), port: server.port)
      let parts = text.split(
        separator: "\r\n\r\n", maxSplits: 2, omittingEmptySubsequences: false)
      try #require(parts.count == 3, "\(path)")
      let heads = parts.prefix(2).map { head in
        head.split(separator: "\r\n").filter {
          !$0.hasPrefix("Date: ") && $0 != "Connection: close"
        }
      }
      #expect(heads[0] == heads[1], "\(path)")
      #expect(heads[0].first == "HTTP/1.1 \(status)")
      #expect(heads[0].contains("Content-Length: \(parts[2].utf8.count)"), "\(path)")
    }
    #expect(await server.end().status == 0)
  }

  @Test func `a body over the bound is refused in whole, and the server takes one at the bound`()
    async throws
  {
    let server = try await serve()
    let bound = 1 << 20
    for (count, exit, error) in [
      (bound + 1, 6, "amctl: the service returned 413 for \(Self.playlists)\n"), (bound, 0, ""),
    ] {
      let blanks = String(repeating: " ", count: count - Self.quay.utf8.count)
      let file = try folder.write(Array((Self.quay + blanks).utf8), to: "body")
      let run = try await command(["api", Self.playlists, "--input", file, "-o", "id"], at: server)
      #expect(run.errorText == error)
      #expect(run.status == exit)
      #expect(run.text.hasPrefix("p.") == (exit == 0))
      #expect(try await quays(at: server) == (exit == 0 ? 1 : 0))
    }
    #expect(await server.end().status == 0)
  }

  @Test func `after a reset, a client gets what the first one got, faults and failures too`()
    async throws
  {
    let path = Self.playlists
    let server = try await serve(
      "--fault", "503@/v1/me/ratings,lost@\(path):2,404@/v1/me/storefront")
    let rating = "/v1/me/ratings/songs/1613600188"
    let lines = [
      ("GET /v1/me/library/songs?limit=1&sort=-dateAdded", ""), ("GET \(rating)", ""),
      ("GET \(rating)", ""), ("POST \(path)", Self.quay), ("POST \(path)", Self.quay),
      ("POST \(path)", Self.quay), ("GET \(path)", ""),
      ("PUT \(rating)", #"{"type":"rating","attributes":{"value":-1}}"#), ("GET \(rating)", ""),
      ("POST /v1/me/library?ids[songs]=1613600722", ""), ("GET /v1/me/storefront", ""),
      ("GET /v1/me/storefront", ""), ("GET /__amctl/requests", ""),
    ]
    let tokens = tokens(server)
    let first = try await answers(to: lines, with: tokens, port: server.port)
    #expect(
      Self.statuses(first) == [
        "200", "503", "200", "reset", "reset", "201", "200", "200", "200", "202", "404", "200",
        "200",
      ])
    _ = try await json("POST /__amctl/reset", at: server)
    let second = try await answers(to: lines, with: tokens, port: server.port)
    for (line, pair) in zip(lines, zip(first, second)) { #expect(pair.0 == pair.1, "\(line.0)") }
    #expect(await server.end().status == 0)
  }

  @Test func `a list that a rate limit ends says how to go on, and is whole then`() async throws {
    let server = try await serve("--rate", "2/min")
    // Pages that are requested at once may arrive in any order.
    let list =
      ["library", "songs", "--all", "--retries", "0", "--page-size", "100", "-o", "id"]
      + ["--jobs", "1"]
    let start = try await command(list, at: server)
    #expect(start.text.split(separator: "\n").count == 200)
    #expect(
      start.errorText.replacing(#/in (1 minute|\d+ seconds?)\n/#, with: "later\n") == """
        amctl: the service returned 429 for /v1/me/library/songs after 200 items; continue with \
        --offset 200
        hint: too many requests: try again later

        """)
    #expect(start.status == 6)
    _ = try await json("POST /__amctl/clock?by=1m", at: server)
    let rest = try await command(list + ["--offset", "200"], at: server)
    #expect(rest.errorText == "")
    #expect(rest.status == 0)
    #expect(Set((start.text + rest.text).split(separator: "\n")).count == 300)
    #expect(await server.end().status == 0)
  }

  @Test func `a server of fixtures fails as a sandbox does`() async throws {
    let path = "/v1/catalog/us/songs/1613600188"
    let faults = ["--fault", "429,503,404,html504,reset,close,cut:2"]
    let server = try await SandboxProgram(program, faults, in: folder)
    let tokens = tokens(server)
    let lines = Array(repeating: (line: "GET \(path)", body: ""), count: 9)
    let computed = try await answers(to: lines, with: tokens, port: server.port)
    #expect(
      Self.statuses(computed) == ["429", "503", "404", "504", "reset", "", "200", "200", "200"])
    let recorded = folder.file("recorded")
    #expect(try await command(["api", path, "--record", recorded], at: server).status == 0)
    #expect(await server.end().status == 0)
    let ready = folder.file("url")
    let fixtures = try ChildProcess(
      program, ["fixtures", "serve", recorded, "-q", "--ready-file", ready] + faults,
      environment: ["PATH": "/usr/bin:/bin", "AMCTL_CONFIG": "/dev/null"])
    let port = try await fixtures.written(to: ready).trimmed.split(separator: ":").last
    let served = try await answers(
      to: lines, with: tokens, port: try #require(port.flatMap { Int($0) }))
    fixtures.terminate()
    #expect(await fixtures.ended().status == 0)
    #expect(computed[6].utf8.count < computed[8].utf8.count)
    for (index, pair) in zip(computed, served).enumerated() {
      #expect(pair.0.lowercased() == pair.1.lowercased(), "\(index)")
    }
  }

  @Test func `a server that is killed and started again has every change that it confirmed`()
    async throws
  {
    let state = ["--state", folder.file("state"), "--library", "20"]
    let first = try await SandboxProgram(program, state, in: folder)
    let tokens = tokens(first)
    let confirmed = Watched<[String]>([])
    await withTaskGroup { group in
      for writer in 1...4 {
        group.addTask {
          for number in 0... {
            let name = "Quay \(writer)-\(number)"
            let body = #"{"attributes":{"name":"\#(name)"}}"#
            // The kill is what ends it.
            let answer = try? await ask(
              "POST \(Self.playlists)", body: body, with: tokens, at: first)
            guard answer?.first == "HTTP/1.1 201 Created" else { return }
            let count = confirmed.update { names in
              names.append(name)
              return names.count
            }
            if count == 40 { await first.kill() }
          }
        }
      }
    }
    try #require(confirmed.value.count >= 40)
    let second = try await SandboxProgram(program, state, in: try TemporaryDirectory())
    #expect(second.userToken == first.userToken)
    // The tokens of the first are still good: its keys are kept, too.
    let list = try await ask(
      "GET \(Self.playlists)?limit=100", with: tokens, at: second)
    #expect(list[0] == "HTTP/1.1 200 OK")
    let root = try JSONDocument(parsing: Array((list.last ?? "").utf8)).root
    let all = root["data"]?.elements.compactMap { $0["attributes"]?["name"]?.string } ?? []
    let names = all.filter { $0.hasPrefix("Quay ") }
    #expect(Set(names).count == names.count)
    #expect(Set(confirmed.value).isSubset(of: names))
    // Each writer may have had one more on the way.
    #expect(names.count <= confirmed.value.count + 4)
    #expect(await second.end().status == 0)
  }
}
