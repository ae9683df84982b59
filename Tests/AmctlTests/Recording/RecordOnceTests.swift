import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import MusicSandbox
import Testing

/// The requests that a second run with the same folder sends, and those it reads from the folder.
@Suite(.quick) struct RecordOnceTests {
  private let folder: TemporaryDirectory
  private var path: String { folder.file("taped") }

  init() throws {
    folder = try TemporaryDirectory()
  }

  @Test func `a repeated write replaces its recorded response`() async throws {
    let server = try TestServer(Sandbox())
    let program = try Program.asking(server)
    let line = "library create-playlist Gym -o id --record \(path)"
    let first = try await program.run(line).out
    let second = try await program.run(line).out
    #expect(first.hasPrefix("p.") && second.hasPrefix("p.") && first != second)
    #expect(server.requests.map(\.method) == ["POST", "POST"])
    let replayed = try await Program().run(
      "library create-playlist Gym -o id --replay \(path) --replay-complete")
    #expect((replayed.out, replayed.exit) == (second, 0))
  }

  @Test(arguments: [401, 403], ["", " --record-mode all"])
  func `rejected tokens leave no trace, and valid ones repair the folder`(
    status: Int, mode: String
  ) async throws {
    let isRejecting = Watched(true)
    let server = try TestServer { _ in
      isRejecting.value
        ? .json(#"{"errors":[{"status":"\#(status)"}]}"#, status: HTTPStatus(rawValue: status))
        : .json(#"{"data":[{"id":"1","type":"songs"}]}"#)
    }
    let program = try Program.asking(server)
    let line = "api /v1/x -o id --record \(path)" + mode
    #expect(try await program.run(line).exit == 4)
    #expect(!FileSystem.exists(path))
    // A folder from an earlier version may contain one.
    let old = Fixture("/v1/x", "", status: HTTPStatus(rawValue: status))
    try FixtureWriter(directory: path).add([old])
    #expect(try await program.run(line).exit == 4)
    isRejecting.update { $0 = false }
    let healed = try await program.run(line)
    #expect((healed.out, healed.exit) == ("1\n", 0))
    #expect(try FileSystem.list(path + "/v1") == ["x.json"])
    #expect(try await Program().run("api /v1/x -o id --replay \(path)").out == "1\n")
  }

  @Test func `a response read from the folder is logged with the folder`() async throws {
    let server = try TestServer(Sandbox())
    let program = try Program.asking(server)
    let line = "ratings get songs 1613600188 -o id -v --record \(path)"
    let from = "(from \(path))"
    #expect(try await !program.run(line).err.contains("from"))
    let second = try await program.run(line)
    #expect(second.err.contains(#/amctl: < 200, \d+ bytes, \d+ ms \(from .*\)\n/#))
    #expect(second.err.contains(from))
    #expect(server.requests.count == 1)
    let replayed = try await Program().run("ratings get songs 1613600188 -o id -v --replay \(path)")
    #expect(replayed.err.contains(from))
    let write = "ratings set songs 1613600188 --value love -o id -v --record \(path)"
    #expect(try await !program.run(write).err.contains("from"))
    #expect(try await !program.run(write).err.contains("from"))
  }
}
