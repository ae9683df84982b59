import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// The progress of commands that take long, on a terminal for messages.
@Suite(.quick) struct ProgressTests {
  /// A program whose time passes quickly, and whose output is not a terminal.
  private static func program(asking server: TestServer) throws -> Program {
    var program = try Program.asking(server)
    let seconds = Watched(Program.second)
    program.now = {
      seconds.update { $0 += 2 }
      return UnixTime(seconds: seconds.value)
    }
    program.showsTalk = true
    return program
  }

  private static func server() throws -> TestServer {
    try TestServer { request in
      let ids = RequestTarget(parsing: request.target).query["ids"]?.split(separator: ",") ?? []
      let data = ids.map { #"{"id":"\#($0)","type":"songs"}"# }.joined(separator: ",")
      return request.method == "GET" ? .json(#"{"data":[\#(data)]}"#) : ServerResponse(202)
    }
  }

  private static let ids = (1...900).map { "\($0)\n" }.joined()

  @Test func `batches show how many items there are so far`() async throws {
    let server = try Self.server()
    var program = try Self.program(asking: server)
    program.input = Self.ids
    let result = try await program.run("catalog songs --from - -o id")
    #expect(result.err.contains("\r\u{1B}[Kamctl: 600 so far, "))
    #expect(result.err.hasSuffix("\r\u{1B}[K"))
    #expect(result.out == Self.ids)
  }

  @Test func `changes show how many are done of all`() async throws {
    let server = try Self.server()
    var program = try Self.program(asking: server)
    program.input = Self.ids
    let result = try await program.run("favorites add songs --from - -o id")
    #expect(result.err.contains(" of 900, "))
    #expect(result.err.contains(" left"))
    #expect(result.exit == 0)
  }

  @Test func `a comparison with the service shows how many responses are compared`() async throws {
    let server = try Self.server()
    let folder = try TemporaryDirectory()
    let program = try Self.program(asking: server)
    for id in 1...4 {
      _ = try await program.run("catalog songs \(id) --record \(folder.path) -q -o id")
    }
    let result = try await program.run("fixtures verify \(folder.path) --live --fail-on stale")
    #expect(result.err.contains("\r\u{1B}[Kamctl: 2 of 4"))
  }
}
