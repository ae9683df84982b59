import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// The program with a fixture server that has no fixture for a request.
@Suite(.quick) struct ServedMissTests {
  /// Runs a command line with a server of this project's fixtures.
  private static func run(_ line: String) async throws -> Program.Result {
    let server = RunningProgram("fixtures serve " + Fixtures.path)
    let address = ["AMCTL_BASE_URL": "http://127.0.0.1:\(try await server.port())"]
    let client = Program(environment: Secrets.tokens.merging(address) { $1 })
    // The server reads all fixtures, however slow the machine.
    let result = try await client.run(line + " --timeout 1h")
    _ = try await server.interrupted()
    return result
  }

  @Test func `a miss without details is reported by its request`() async throws {
    let server = try TestServer(
      responses: ServerResponse(404, headers: ["AMCTL-fixture": "Miss"], body: Array("{".utf8)))
    let result = try await Program.asking(server).run("library albums")
    #expect(result.exit == 8)
    #expect(result.err.hasPrefix("amctl: the server has no fixture for 'GET /v1/me/library/albums"))
    #expect(server.requests.count == 1)
  }

  @Test(arguments: ["once", "all"])
  func `a miss is never recorded`(mode: String) async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("taped")
    let result = try await Self.run(
      "library albums --offset 7 --record \(path) --record-mode \(mode)")
    #expect(result.exit == 8)
    #expect(!FileSystem.exists(path))
  }
}
