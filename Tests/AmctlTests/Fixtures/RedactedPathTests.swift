import AmctlTestProgram
import AmctlTestSupport
import Testing

/// Paths of `--redact` that match nothing: a misspelled one protects nothing.
@Suite(.quick) struct RedactedPathTests {
  private static func server() throws -> TestServer {
    try TestServer { request in
      request.path.hasSuffix("/2")
        ? .json(#"{"data":[{"id":"pl.2","attributes":{"curatorName":"C"}}]}"#)
        : .json(#"{"data":[{"id":"pl.2","attributes":{"name":"A"}}]}"#)
    }
  }

  private static let line =
    "catalog playlists pl.2 --redact nope.x,data.*.attributes.name,data.0.attributes.curatorName"

  @Test(arguments: ["", " -q"])
  func `a path that matches nothing in the whole run is reported`(options: String) async throws {
    let folder = try TemporaryDirectory()
    let server = try Self.server()
    let result = try await Program.asking(server).run(
      "\(Self.line) --record \(folder.file("replayMode")) -o id\(options)")
    #expect(
      result.err == """
        amctl: '--redact nope.x' matched nothing in the recorded responses
        amctl: '--redact data.0.attributes.curatorName' matched nothing in the recorded responses

        """)
    #expect(result.exit == 0)
  }

  @Test func `nothing is reported if nothing was recorded`() async throws {
    let folder = try TemporaryDirectory()
    let server = try Self.server()
    let program = try Program.asking(server)
    let line = "\(Self.line) --record \(folder.file("replayMode")) -o id"
    _ = try await program.run(line)
    #expect(try await program.run(line).err == "")
    #expect(try await program.run("\(line) --dry-run").err == "")
  }
}
