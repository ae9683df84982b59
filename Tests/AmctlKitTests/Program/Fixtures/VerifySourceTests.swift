import MusicAPIFixtures
import AmctlLoopback
import MusicAPI
import MusicPlatform
import AmctlTestSupport
import Testing

@testable import AmctlCommandLine
@testable import AmctlKit

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

  private static let once = " in '--record-mode once'"

  static let sources:
    [(options: String, variable: String?, name: String, more: String, hint: String)] = [
      (" --replay DIR", nil, "--replay", "", "leave out '--replay'"),
      ("", "AMCTL_REPLAY", "AMCTL_REPLAY", "", "unset AMCTL_REPLAY"),
      (" --replay DIR", "AMCTL_RECORD", "--replay", "", "leave out '--replay'"),
      (" --accept", "AMCTL_REPLAY", "AMCTL_REPLAY", "", "unset AMCTL_REPLAY"),
      (" --record DIR", nil, "--record", once, "leave out '--record'"),
      ("", "AMCTL_RECORD", "AMCTL_RECORD", once, "unset AMCTL_RECORD"),
    ]

  @Test(arguments: sources.indices)
  func `a comparison with a folder is a usage error`(index: Int) async throws {
    let source = Self.sources[index]
    let server = try TestServer(responses: .json("{}"))
    defer { server.stop() }
    var program = try Program.asking(server)
    if let variable = source.variable { program.environment[variable] = folder.path }
    // Nothing is read, because the folder does not exist.
    let result = try await program.run(
      "fixtures verify /nowhere --live"
        + source.options.replacing("DIR", with: folder.path))
    #expect(
      result.err == """
        amctl: '--live' cannot be used with '\(source.name)'\(source.more)
        hint: \(source.hint): responses would come from its folder

        """)
    #expect(result.exit == 2)
    #expect(result.out == "")
    #expect(server.requests.isEmpty)
  }

  @Test func `recording into another folder is allowed`() async throws {
    let server = try TestServer(responses: .json(#"{"data":[]}"#))
    defer { server.stop() }
    let result = try await Program.asking(server).run(
      "fixtures verify \(folder.path) --live --record \(folder.file("new")) --record-mode all")
    #expect(result.err == "amctl: 1 response read, no differences.\n")
    #expect(server.requests.count == 1)
    var program = Program()
    program.environment["AMCTL_REPLAY"] = folder.path
    #expect(try await program.run("fixtures verify \(folder.path)").exit == 0)
  }
}
