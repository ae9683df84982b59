import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

/// The commands about a folder of fixtures, which read its sessions too, and those of earlier versions.
@Suite(.quick) struct SessionFolderTests {
  private let folder: TemporaryDirectory
  private let path: String

  init() throws {
    folder = try TemporaryDirectory()
    path = folder.file("taped")
    try write("/v1/a", ["{}"], to: path)
    try write("/v1/a", ["{}", #"{"data":[]}"#, #"{"meta":{}}"#], to: path + "/sessions/cycle")
  }

  private func write(_ target: String, _ bodies: [String], to path: String) throws {
    try FixtureWriter(directory: path).add(bodies.map { Fixture(target, $0) })
  }

  private func run(_ line: String) async throws -> Program.Result {
    try await Program().run("fixtures " + line)
  }

  @Test func `prune tells the responses of a session from the others`() async throws {
    let log = folder.file("used.log")
    let server = RunningProgram(
      "fixtures serve \(path) --session cycle", environment: ["AMCTL_REPLAY_LOG": log])
    let port = try await server.port()
    _ = try await ServedFixtures.statuses(["GET /v1/a", "GET /v1/a"], port: port)
    _ = try await server.interrupted()
    let unused = try await run("prune --dry-run \(path) --log \(log) -o id")
    #expect(unused.out == "sessions/cycle/v1/a~3.json\nv1/a.json\n")
    let own = try await run("prune --dry-run \(path)/sessions/cycle --log \(log) -o id")
    #expect(own.out == "v1/a~3.json\n")
    _ = try await run("prune \(path) --log \(log)")
    #expect(
      try FixtureCollection(of: path).paths
        == ["sessions/cycle/v1/a.json", "sessions/cycle/v1/a~2.json"])
  }

  @Test func `refresh leaves sessions alone, and says so`() async throws {
    let server = try TestServer { _ in .json(#"{"data":[]}"#) }
    let result = try await Program.asking(server).run(
      "fixtures refresh \(path) -o tsv --fields result,detail,file --no-header")
    let reason = "left\tbelongs to session 'cycle'\tsessions/cycle/v1/a"
    #expect(
      result.out == "changed\t\tv1/a.json\n\(reason).json\n\(reason)~2.json\n\(reason)~3.json\n")
    #expect(server.requests.map(\.target) == ["/v1/a"])
  }
}
