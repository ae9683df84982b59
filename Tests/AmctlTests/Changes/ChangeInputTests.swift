import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// Files of ids for writes; everything is checked before anything is sent.
@Suite(.quick) struct ChangeInputTests {
  static let writes = [
    "library add songs", "library add-tracks p.1", "ratings set songs --value love",
    "ratings clear songs", "favorites add songs",
  ]

  @Test(arguments: writes + ["library create-playlist Ferry"])
  func `an invalid line of a file is reported by number, and nothing is sent`(
    line: String
  ) async throws {
    let folder = try TemporaryDirectory()
    let file = folder.file("ids.txt")
    let ids = (1...300).map { "\($0)\n" }.joined()
    try FileSystem.write(Array("# songs\n\n\(ids)UsAbc0000010\n".utf8), to: file)
    let server = try TestServer { _ in ServerResponse(204) }
    let result = try await Program.asking(server).run("\(line) --from \(file)")
    #expect(
      result.err == """
        amctl: \(file):303: 'UsAbc0000010' is an ISRC, not a song ID
        hint: 'amctl catalog songs --isrc USABC0000010 -o id' looks up the ID

        """)
    #expect((result.out, result.exit) == ("", 2))
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: writes, ["", "\n  \n", "# nothing\n\n", "\u{FEFF}\r\n\"\"\n"])
  func `a file without IDs leaves nothing to do, and nothing is sent`(
    line: String, content: String
  ) async throws {
    let folder = try TemporaryDirectory()
    let file = folder.file("ids.txt")
    try FileSystem.write(Array(content.utf8), to: file)
    let server = try TestServer { _ in ServerResponse(204) }
    let result = try await Program.asking(server).run("\(line) --from \(file)")
    #expect(result.out == #"{"data":[]}"# + "\n")
    #expect((result.err, result.exit) == ("amctl: Nothing to do: no IDs in '\(file)'.\n", 0))
    #expect(server.requests.isEmpty)
  }

  @Test func `without IDs, the file of what is left is empty too`() async throws {
    let folder = try TemporaryDirectory()
    try FileSystem.write(Array("1\n".utf8), to: folder.file("rest.txt"))
    let server = try TestServer { _ in ServerResponse(202) }
    let result = try await Program.asking(server).run(
      "library add songs --from - --rest \(folder.file("rest.txt")) -o id")
    #expect((result.out, result.exit) == ("", 0))
    #expect(try FileSystem.read(folder.file("rest.txt")).isEmpty)
  }
}
