import AmctlCommandLine
import AmctlKit
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import MusicSandbox
import Testing

/// The inputs of lookups, and how the kind of a line is recognized.
@Suite(.quick) struct LookupInputTests {
  @Test func `a request is sent before the last line arrives`() async throws {
    let pipe = try Pipe()
    let sandbox = Sandbox(only: .numbered(1...26))
    let server = try TestServer(sandbox) {
      // The last line is written only after the first 25 have been requested.
      guard sandbox.requests.isEmpty else { return }
      try? pipe.writer.write(Array("26\n".utf8)[...])
      pipe.closeWriter()
    }
    try pipe.writer.write(Array((1...25).map { "\($0)\n" }.joined().utf8)[...])
    let out = CapturedOutput()
    let exit = await Amctl.run(
      ["catalog", "artists", "--from", "-", "-o", "id"],
      environment: ["AMCTL_BASE_URL": try server.origin.description, "AMCTL_DEVELOPER_TOKEN": "t"],
      streams: Streams(
        input: DescriptorInput(descriptor: pipe.reader, name: "-"), out: out,
        err: CapturedOutput()))
    #expect(exit == 0)
    #expect(out.text == (1...26).map { "\($0)\n" }.joined())
  }

  @Test func `an invalid line keeps the results before it`() async throws {
    var program = Program.sending(to: Sandbox(only: .numbered(1...31)))
    program.input = (1...30).map { "\($0)\n" }.joined() + "https://example.com\n31\n"
    let result = try await program.run("catalog artists --from - -o json --fields id")
    let found = (1...30).map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
    #expect(result.out == "{\"data\":[\(found)]}\n")
    #expect(
      result.err.hasPrefix("amctl: stdin:31: 'https://example.com' is not a URL of Apple Music"))
    #expect(result.err.contains(" after 30 items\n"))
    #expect(result.exit == 2)
  }

  @Test func `the file contains names that are missing or were not fetched`() async throws {
    let folder = try TemporaryDirectory()
    let sandbox = Sandbox(only: .numbered([1] + (3...26))) {
      $0.script = [Incident(.get, "/", .status(400)) { $0.target.query["ids"] == "26" }]
    }
    var program = Program.sending(to: sandbox)
    program.input = (1...26).map { "\($0)\n" }.joined()
    let result = try await program.run(
      words: ["catalog", "artists", "--from", "-", "--missing", folder.file("missing"), "-o", "id"])
    #expect(result.exit == 3)
    #expect(try folder.read("missing") == Array("2\n26\n".utf8))
  }

  @Test func `lines come from a file, and missing names go to another`() async throws {
    let folder = try TemporaryDirectory()
    try FileSystem.write(Array("1\n2\n3\n2\n".utf8), to: folder.path + "/ids")
    let program = Program.sending(to: Sandbox(songs: .numbered([1, 3])))
    let missing = folder.file("missing")
    let result = try await program.run(
      "catalog songs --from \(folder.file("ids")) --missing \(missing) -o id")
    #expect(result.out == "1\n3\n")
    #expect(result.exit == 3)
    #expect(try folder.read("missing") == Array("2\n2\n".utf8))
    let none = try await program.run("catalog songs 2 --missing \(missing) -o id")
    #expect(none.ending == "amctl: \(ExpectedMessages.no("song", "2"))\n[exit 5]")
    #expect(try folder.read("missing") == Array("2\n".utf8))
    #expect(try await program.run("catalog songs 4 --missing \(missing) --dry-run").exit == 0)
    #expect(try folder.read("missing") == Array("2\n".utf8))
  }

  /// Commands that take IDs from a file.
  static let readers = [
    "catalog songs", "catalog songs --relationship albums", "library songs",
    "library songs --relationship albums", "ratings get songs", "ratings set songs --value love",
    "ratings clear songs", "library add songs", "library add-tracks p.1", "favorites add songs",
    "artwork songs", "library create-playlist Mix",
  ]

  @Test(arguments: readers)
  func `a file is checked to its end before anything is sent`(line: String) async throws {
    let folder = try TemporaryDirectory()
    let start = line.hasPrefix("library songs") ? "i." : ""
    let ids = (1...301).map { "\(start)\($0)\n" }.joined()
    let file = try folder.write(Array("# mine\n\n\(ids).data\n9\n".utf8), to: "list.txt")
    let server = try TestServer(responses: .json(#"{"data":[]}"#))
    let result = try await Program.asking(server).run("\(line) --from \(file)")
    let type = start.isEmpty ? "a song" : "a library song"
    #expect(result.err.hasPrefix("amctl: \(file):304: '.data' is not \(type) ID\nhint: "))
    #expect(result.out == "")
    #expect(result.exit == 2)
    #expect(server.connectionCount == 0)
  }
}
