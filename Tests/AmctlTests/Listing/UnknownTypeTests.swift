import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// Lists with resources of a type that the service has added since.
@Suite(.quick) struct UnknownTypeTests {
  private static let songs = ["1", "2"].map { #"{"id":"i.\#($0)","type":"library-songs"}"# }
  private static let book = #"{"id":"l.7","type":"library-audiobooks"}"#
  private static let message = "amctl: 1 resource of type 'library-audiobooks' was left out\n"

  /// Responds with a list of two pages, the first of which contains an audiobook.
  private static func server() throws -> TestServer {
    let path = "/v1/me/library/songs"
    return try TestServer { request in
      guard request.path == path else { return .json(#"{"data":[]}"#) }
      return request.target.contains("offset=2")
        ? .json("{\"data\":[\(songs[1])]}\n")
        : .json("{\"next\":\"\(path)?offset=2\",\"data\":[\(songs[0]), \(book)]}\n")
    }
  }

  @Test func `they are left out of a list, and named once`() async throws {
    let server = try Self.server()
    let program = try Program.asking(server)
    let lines = try await program.run("library songs --all -o ndjson -q")
    #expect(lines.out == Self.songs.map { $0 + "\n" }.joined())
    #expect(lines.err.hasPrefix(Self.message))
    #expect(lines.exit == 3)
    let merged = try await program.run("library songs --all -o json")
    #expect((merged.out, merged.exit) == ("{\"data\":[\(Self.songs[0]),\(Self.songs[1])]}\n", 3))
  }

  @Test func `one response as JSON, and one of api, stays as it was sent`() async throws {
    let server = try Self.server()
    let program = try Program.asking(server)
    let page =
      "{\"next\":\"/v1/me/library/songs?offset=2\",\"data\":[\(Self.songs[0]), \(Self.book)]}\n"
    let one = try await program.run("library songs -o json -q")
    #expect(one.out == page)
    #expect(one.err.hasPrefix(Self.message))
    #expect(one.exit == 3)
    let raw = try await program.run("api me/library/songs")
    #expect((raw.out, raw.err, raw.exit) == (page, "", 0))
    let all = try await program.run("api me/library/songs --paginate -o id")
    #expect((all.out, all.exit) == ("i.1\nl.7\ni.2\n", 0))
  }

  @Test func `a lookup by ID does not take one for what was requested`() async throws {
    let server = try TestServer { _ in
      .json(#"{"data":[{"id":"1","type":"songs"},{"id":"2","type":"audiobooks"}]}"#)
    }
    let result = try await Program.asking(server).run("catalog songs 1 2 -o id -q")
    #expect((result.out, result.exit) == ("1\n", 3))
    #expect(
      result.err == """
        amctl: 1 resource of type 'audiobooks' was left out.
        amctl: 1 of 2 IDs not found

        """)
  }

  @Test func `an export keeps them, says so, and is complete`() async throws {
    let folder = try TemporaryDirectory()
    let server = try Self.server()
    let result = try await Program.asking(server).run("library export \(folder.file("Backup"))")
    #expect(
      result.err.contains(
        "1 resource of type 'library-audiobooks' was in the list of library-songs, and kept as "
          + "sent.\n"))
    #expect(result.exit == 0)
    let lines = [Self.songs[0], Self.book, Self.songs[1]].map { $0 + "\n" }.joined()
    #expect(try folder.read("Backup/songs.ndjson") == Array(lines.utf8))
  }
}
