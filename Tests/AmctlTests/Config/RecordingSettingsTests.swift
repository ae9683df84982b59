import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

/// Recording and replay as the environment asks for them, and misspelled variables.
@Suite(.quick) struct RecordingSettingsTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private static let body = #"{"data":[{"id":"1","type":"genres","attributes":{"name":"x"}}]}"#

  private func record(_ line: String, _ environment: [String: String]) async throws -> Int {
    let server = try TestServer(responses: .json(Self.body))
    var program = try Program.asking(server)
    program.environment.merge(environment) { $1 }
    #expect(try await program.run("api /v1/a --record \(folder.path) \(line)").exit == 0)
    return server.requests.count
  }

  @Test func `the variable chooses the record mode, and the option wins`() async throws {
    #expect(try await record("", [:]) == 1)
    #expect(try await record("", [:]) == 0)
    #expect(try await record("", ["AMCTL_RECORD_MODE": "all"]) == 1)
    #expect(try await record("--record-mode once", ["AMCTL_RECORD_MODE": "all"]) == 0)
    let unusable = Program(environment: ["AMCTL_SESSION": "a\u{1}"])
    #expect(try await unusable.run("api /v1/a --dry-run").exit == 2)
  }

  @Test func `paths of the variable are redacted besides those of the option`() async throws {
    _ = try await record(
      "--redact data.*.id", ["AMCTL_REDACT": "data.*.type, data.*.attributes.name"])
    let text = String(decoding: try folder.read("v1/a.json"), as: UTF8.self)
    #expect(text.split(separator: "<redacted>").count == 4)
  }

  @Test(arguments: [("on", 8), ("1", 8), ("Yes", 8), ("off", 6), ("0", 6), ("", 6)])
  func `the variable makes replay strict`(value: String, exit: Int32) async throws {
    try FixtureWriter(directory: folder.path).add([
      Fixture(
        request: HTTPRequest(.get, RequestTarget(path: "/v1/a")),
        response: HTTPResponse(status: 503, body: Array("{}".utf8)))
    ])
    var program = Program()
    program.environment = ["AMCTL_REPLAY": folder.path, "AMCTL_REPLAY_STRICT": value]
    // The retry is a second request, which was not recorded.
    #expect(try await program.run("api /v1/a --retries 1").exit == exit)
  }
}
