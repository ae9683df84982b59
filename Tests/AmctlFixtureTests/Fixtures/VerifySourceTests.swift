import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

/// The source of responses for `verify --live`, which is never a folder.
struct VerifySourceTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    try FixtureWriter(directory: folder.path).write([
      Fixture(
        request: HTTPRequest(.get, RequestTarget(path: "/v1/a")),
        response: HTTPResponse(status: 200, body: Array(#"{"data":[]}"#.utf8)))
    ])
  }

  @Test(arguments: ["AMCTL_REPLAY", "AMCTL_RECORD"])
  func `a comparison with a folder is a usage error`(variable: String) async throws {
    let server = try TestServer(responses: .json("{}"))
    defer { server.stop() }
    var program = try Program.asking(server)
    program.environment[variable] = folder.path
    for options in ["--live", "--live --accept"] {
      // Nothing is read, because the folder does not exist.
      let result = try await program.run("fixtures verify /nowhere \(options)")
      #expect(
        result.err == """
          amctl: '--live' cannot be used with '\(variable)'
          hint: unset \(variable): responses would come from its folder, or go there

          """)
      #expect(result.exit == 2)
      #expect(result.out == "")
    }
    #expect(server.requests.isEmpty)
    #expect(try await program.run("fixtures verify \(folder.path)").exit == 0)
  }

  @Test(arguments: ["--replay DIR", "--record DIR", "--session x", "--dry-run", "--redact data"])
  func `options that only say where responses come from or go are not taken`(
    options: String
  ) async throws {
    let result = try await Program().run("fixtures verify DIR --live \(options)")
    let option = options.prefix { $0 != " " }
    #expect(result.err.hasPrefix("amctl: '\(option)' is not an option of 'fixtures verify'"))
    #expect(result.exit == 2)
  }
}
