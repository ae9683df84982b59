import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

/// The requests that a second run with the same folder sends, and those it reads from the folder.
struct RecordOnceTests {
  private let folder: TemporaryDirectory
  private var path: String { folder.file("taped") }

  init() throws {
    folder = try TemporaryDirectory()
  }

  /// Creates a server that stores one rating, as the service does.
  private static func ratingServer() throws -> TestServer {
    let value = Watched(0)
    return try TestServer { request in
      if request.method == "PUT" {
        let sent = (try? JSONDocument(parsing: request.body))?.root["attributes"]?["value"]?.int
        value.update { $0 = sent ?? 0 }
      }
      return .json(
        #"{"data":[{"id":"1","type":"ratings","attributes":{"value":\#(value.value)}}]}"#)
    }
  }

  @Test(arguments: ["", " --record-mode all"])
  func `a write is sent even if it was recorded before`(mode: String) async throws {
    let server = try Self.ratingServer()
    defer { server.stop() }
    let program = try Program.asking(server)
    for value in ["love", "dislike", "love"] {
      let result = try await program.run(
        "ratings set songs 1 --value \(value) --record \(path) -o json" + mode)
      #expect(result.exit == 0)
      #expect(result.out.contains(#""value":\#(value == "love" ? 1 : -1)"#))
      #expect(result.err.hasPrefix("amctl: 1 rated."))
    }
    #expect(server.requests.map(\.method) == ["PUT", "PUT", "PUT"])
  }

  @Test func `a repeated write replaces its recorded response`() async throws {
    let count = Watched(0)
    let server = try TestServer { request in
      let number = count.update { count in
        count += 1
        return count
      }
      return .json(#"{"data":[{"id":"p.\#(number)","type":"library-playlists"}]}"#, status: 201)
    }
    defer { server.stop() }
    let program = try Program.asking(server)
    let line = "library create-playlist Gym -o id --record \(path)"
    #expect(try await program.run(line).out == "p.1\n")
    #expect(try await program.run(line).out == "p.2\n")
    #expect(server.requests.map(\.method) == ["POST", "POST"])
    let replayed = try await Program().run(
      "library create-playlist Gym -o id --replay \(path) --replay-complete")
    #expect(replayed.out == "p.2\n")
    #expect(replayed.exit == 0)
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
    defer { server.stop() }
    let program = try Program.asking(server)
    let line = "api /v1/x -o id --record \(path)" + mode
    #expect(try await program.run(line).exit == 4)
    #expect(!FileSystem.exists(path))
    // A folder from an earlier version may contain one.
    try FixtureWriter(directory: path).write([
      Fixture(
        request: HTTPRequest(.get, RequestTarget(path: "/v1/x")),
        response: HTTPResponse(status: HTTPStatus(rawValue: status)),
        recorded: UnixTime(seconds: 1))
    ])
    #expect(try await program.run(line).exit == 4)
    isRejecting.update { $0 = false }
    let healed = try await program.run(line)
    #expect(healed.exit == 0)
    #expect(healed.out == "1\n")
    #expect(try FileSystem.list(path + "/v1") == ["x.json"])
    #expect(try await Program().run("api /v1/x -o id --replay \(path)").out == "1\n")
  }

  @Test func `a response read from the folder is logged with the folder`() async throws {
    let server = try Self.ratingServer()
    defer { server.stop() }
    let program = try Program.asking(server)
    let line = "ratings get songs 1 -o id -v --record \(path)"
    let from = "(from \(path))"
    #expect(try await !program.run(line).err.contains("from"))
    let second = try await program.run(line)
    #expect(second.err.contains(#/amctl: < 200, \d+ bytes, \d+ ms \(from .*\)\n/#))
    #expect(second.err.contains(from))
    #expect(server.requests.count == 1)
    let replayed = try await Program().run("ratings get songs 1 -o id -v --replay \(path)")
    #expect(replayed.err.contains(from))
    let write = "ratings set songs 1 --value love -o id -v --record \(path)"
    #expect(try await !program.run(write).err.contains("from"))
    #expect(try await !program.run(write).err.contains("from"))
  }
}
