import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicSandbox
import Testing

/// Sessions: sequences of responses in a folder, recorded and replayed by name.
@Suite(.thorough) struct SessionTests {
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
    let live = try await run(
      "record", "--upstream \(try server.origin)", session: session, environment: Secrets.tokens)
    #expect((live.errorText, live.status) == ("", 0))
    #expect(server.requests.map(\.method) == ["PUT", "GET", "DELETE", "GET"])
    #expect(
      server.requests.allSatisfy {
        $0.headers["Authorization"] == "Bearer \(Secrets.developerToken)"
      })
    let files = try FixtureCollection(of: path).paths
    #expect(files.count == 4)
    #expect(files.allSatisfy { $0.hasPrefix("sessions/") })
    for _ in 0..<2 {
      let again = try await run("serve", "", session: session)
      #expect((again.text, again.errorText, again.status) == (live.text, "", 0))
    }
  }
}
