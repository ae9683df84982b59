import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

/// The commands about a folder of fixtures, which read its sessions too, and those of earlier versions.
struct SessionFolderTests {
  private let folder: TemporaryDirectory
  private let path: String

  init() throws {
    folder = try TemporaryDirectory()
    path = folder.file("taped")
    try write("/v1/a", ["{}"], to: path)
    try write("/v1/a", ["{}", #"{"data":[]}"#, #"{"meta":{}}"#], to: path + "/sessions/cycle")
  }

  private func write(_ target: String, _ bodies: [String], to path: String) throws {
    try FixtureWriter(directory: path).write(
      bodies.map { body in
        Fixture(
          request: HTTPRequest(.get, RequestTarget(parsing: target)),
          response: HTTPResponse(status: 200, body: Array(body.utf8)),
          recorded: UnixTime(seconds: 0))
      })
  }

  private func run(_ line: String) async throws -> Program.Result {
    try await Program().run("fixtures " + line)
  }

  @Test func `sessions are listed with the rest`() async throws {
    #expect(
      try await run("ls \(path) -o id").out == """
        sessions/cycle/v1/a.json
        sessions/cycle/v1/a~2.json
        sessions/cycle/v1/a~3.json
        v1/a.json

        """)
    #expect(try await run("ls \(path) /v1/a -o id").out.split(separator: "\n").count == 4)
  }

  @Test func `verify finds what is wrong in a session`() async throws {
    try FileSystem.remove(path + "/sessions/cycle/v1/a~2.json")
    try write("/v1/b", [#"{"next":"/v1/b?offset=1","data":[{}]}"#], to: path + "/sessions/cycle")
    // A page in the folder itself is none of the session's list.
    try write("/v1/b?offset=1", [#"{"data":[]}"#], to: path)
    let result = try await run("verify \(path) -o tsv --fields finding,file --no-header")
    #expect(
      result.out == """
        type\tsessions/cycle/v1/b.json
        gap\tsessions/cycle/v1/a~3.json
        dangling-next\tsessions/cycle/v1/b.json

        """)
    #expect(result.exit == 1)
  }

  @Test func `scan finds a secret in a session`() async throws {
    try FileSystem.write(
      Array(#"{"a":"\#(Secrets.developerToken)"}"#.utf8), to: path + "/sessions/cycle/v1/x.json")
    let result = try await run("scan \(path) -o id")
    #expect(result.exit == 1)
    #expect(result.out == path + "/sessions/cycle/v1/x.json\n")
  }

  @Test func `prune tells the responses of a session from the others`() async throws {
    let log = folder.file("used.log")
    let server = RunningProgram(
      "fixtures serve \(path) --session cycle", environment: ["AMCTL_REPLAY_LOG": log])
    let port = try await server.port()
    _ = try await FixturesServeSessionTests.statuses(["GET /v1/a", "GET /v1/a"], port: port)
    _ = try await server.interrupted()
    let unused = try await run("prune --dry-run \(path) --log \(log) -o id")
    #expect(unused.out == "sessions/cycle/v1/a~3.json\nv1/a.json\n")
    let own = try await run("prune --dry-run \(path)/sessions/cycle --log \(log) -o id")
    #expect(own.out == "v1/a~3.json\n")
    _ = try await run("prune \(path) --log \(log)")
    #expect(
      try FixtureFile.all(in: path).map(\.path)
        == ["sessions/cycle/v1/a.json", "sessions/cycle/v1/a~2.json"])
  }

  @Test func `refresh leaves sessions alone, and says so`() async throws {
    let server = try TestServer { _ in .json(#"{"data":[]}"#) }
    defer { server.stop() }
    let result = try await Program.asking(server).run(
      "fixtures refresh \(path) -o tsv --fields result,detail,file --no-header")
    let reason = "left\tbelongs to the session 'sessions/cycle'\tsessions/cycle/v1/a"
    #expect(
      result.out == "changed\t\tv1/a.json\n\(reason).json\n\(reason)~2.json\n\(reason)~3.json\n")
    #expect(server.requests.map(\.target) == ["/v1/a"])
  }

  @Test func `an archive has the folder's own responses, and names what is left out`() async throws
  {
    let archive = folder.file("a.har")
    let result = try await run("convert \(path) \(archive)")
    #expect(
      result.err == """
        amctl: Wrote 1 exchange to '\(archive)'. Left out: sessions, such as \
        '\(path)/sessions/cycle'.

        """)
    #expect(
      try await run("convert \(path)/sessions/cycle \(archive)").err.contains(
        "Wrote 3 exchanges to "))
  }
}
