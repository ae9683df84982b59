import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import Testing

/// The replay log of everything that reads fixtures.
@Suite(.quick) struct ReplayLogTests {
  private let folder: TemporaryDirectory
  private let path: String
  private let log: String

  init() throws {
    folder = try TemporaryDirectory()
    path = folder.file("taped")
    log = folder.file("used.log")
    try FixtureWriter(directory: path).add(
      ["/v1/a", "/v1/a", "/v1/b", "/v1/c"].map { Fixture($0, #"{"data":[]}"#) })
  }

  private func lines() throws -> [String] {
    try String(decoding: folder.read("used.log"), as: UTF8.self).split(separator: "\n")
      .map { line in
        let root = try JSONDocument(parsing: Array(line.utf8)).root
        #expect(root["folder"]?.string == "taped")
        return root["file"]?.string ?? ""
      }
  }

  @Test func `a server adds each fixture that a program used, once for all sessions`() async throws
  {
    let server = RunningProgram(
      "fixtures serve \(path)", environment: ["AMCTL_REPLAY_LOG": log])
    let requests = ["GET /v1/a", "GET /~one/v1/a", "GET /v1/a", "GET /~two/v1/c", "GET /~one/v1/c"]
    #expect(
      try await ServedFixtures.statuses(requests, port: try await server.port())
        == [200, 200, 200, 200, 200])
    _ = try await server.interrupted()
    #expect(try lines() == ["v1/a.json", "v1/a~2.json", "v1/c.json"])
    let unused = try await Program().run("fixtures prune \(path) --dry-run --log \(log) -o id")
    #expect(unused.out == "v1/b.json\n")
  }

  @Test(arguments: ["once", "all"])
  func `a recording adds what it read and what it wrote`(mode: String) async throws {
    let server = try TestServer { _ in .json(#"{"data":[]}"#) }
    let program = try Program.asking(
      server, environment: Secrets.tokens.merging(["AMCTL_REPLAY_LOG": log]) { $1 })
    for target in ["/v1/b", "/v1/d"] {
      let line = "api \(target) --record \(path) --record-mode \(mode)"
      #expect(try await program.run(line).exit == 0)
    }
    #expect(try lines() == ["v1/b.json", "v1/d.json"])
  }

  @Test func `a server that records adds to the log too`() async throws {
    let upstream = try TestServer { _ in .json(#"{"data":[]}"#) }
    let server = RunningProgram(
      "fixtures record \(path) --upstream \(try upstream.origin)",
      environment: ["AMCTL_REPLAY_LOG": log])
    let requests = ["GET /v1/c", "GET /v1/d"]
    #expect(
      try await ServedFixtures.statuses(requests, port: try await server.port())
        == [200, 200])
    _ = try await server.interrupted()
    #expect(try lines() == ["v1/c.json", "v1/d.json"])
    #expect(upstream.requests.map(\.target) == ["/v1/d"])
  }
}
