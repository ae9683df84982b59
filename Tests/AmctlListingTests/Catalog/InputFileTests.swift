import AmctlCommandLine
import AmctlKit
import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// Input files of reads: their syntax, and when an invalid line is reported.
struct InputFileTests {
  /// Commands that read a file of ids, with the requests for the ids 1 and 2 or `i.1` and `i.2`.
  static let reads: [(line: String, ids: [String], request: String)] = [
    ("catalog songs", ["1", "2"], "/v1/catalog/us/songs?ids=1,2"),
    ("library songs", ["i.1", "i.2"], "/v1/me/library/songs?ids=i.1,i.2"),
    (
      "library i.1", ["i.2"],
      "/v1/me/library?ids%5Blibrary-music-videos%5D=i.1,i.2&ids%5Blibrary-songs%5D=i.1,i.2"
    ),
    ("ratings get songs", ["1", "2"], "/v1/me/ratings/songs?ids=1,2"),
  ]

  @Test(arguments: reads)
  func `comments, blank lines and quotes are skipped`(
    line: String, ids: [String], request: String
  ) async throws {
    let folder = try TemporaryDirectory()
    let lines = ids.map { "  \"\($0)\" \r\n" }.joined(separator: "# one more\n\n")
    let content = "\u{FEFF}# mine\r\n\n" + lines + "\t# \(ids[0])"
    try FileSystem.write(Array(content.utf8), to: folder.file("list.txt"))
    let server = try TestServer { _ in .json(#"{"data":[]}"#) }
    var program = try Program.asking(server)
    program.input = content
    for file in [folder.file("list.txt"), "-"] {
      _ = try await program.run("\(line) --from \(file) -q")
    }
    #expect(server.requests.map(\.target) == [request, request])
  }

  @Test(
    arguments: [
      ("\"\"1\"\"", "1"), ("\" \"1\" \"", "1"), ("\"1", "\"1"), ("\"\" \"1\"\"", "\"1"),
      (
        String(repeating: "\"", count: 100_000) + "1" + String(repeating: "\"", count: 100_000), "1"
      ),
    ])
  func `quotes around a line are removed, however many`(line: String, id: String) async throws {
    let server = try TestServer { _ in .json(#"{"data":[]}"#) }
    var program = try Program.asking(server)
    program.input = line + "\n"
    let result = try await program.run("catalog songs --equivalents - -q")
    if id == "1" {
      #expect(server.requests.map(\.target) == ["/v1/catalog/us/songs?filter%5Bequivalents%5D=1"])
    } else {
      #expect(result.err.contains("'\(id)'"))
    }
  }

  private static let noSong =
    "'a b' is not a song ID\nhint: search by name: amctl search 'a b' --types songs"

  /// Lines that are invalid for a command, and the messages.
  static let wrongLines: [(line: String, wrong: String, words: String)] = [
    (
      "catalog songs", "name,id",
      "'name,id' is not a song ID\nhint: search by name: amctl search name,id --types songs"
    ),
    (
      "catalog songs", "https://music.apple.com/us/album/x/1",
      "that URL is for an album, not a song\n"
        + "hint: 'amctl catalog albums 1' fetches it"
    ),
    (
      "catalog songs", "i.1",
      "'i.1' is a library ID, not a catalog ID\nhint: 'amctl library songs i.1' fetches it"
    ),
    (
      "catalog genres", "Hip-Hop/Rap",
      "'Hip-Hop/Rap' is not a genre ID\nhint: 'amctl genres Hip-Hop/Rap' finds genres by name"
    ),
    ("catalog songs", "1/2", ExpectedMessages.noID("1/2")),
    ("catalog songs", "a b", noSong),
    (
      "library songs", "a b",
      "'a b' is not a library song ID\nhint: library song IDs begin with 'i.' or 'a.'; to find one by "
        + "name: --name 'a b'"
    ),
    (
      "library i.1", "1613600188",
      "'1613600188' is not a library ID\nhint: 'amctl catalog' takes catalog IDs"
    ),
    (
      "ratings get songs", "a b", "'a b' is not a song ID\nhint: song IDs consist of digits"
    ),
  ]

  @Test(arguments: wrongLines)
  func `an invalid line of a file is reported by number before anything is sent`(
    line: String, wrong: String, words: String
  ) async throws {
    let folder = try TemporaryDirectory()
    let file = folder.file("list.txt")
    let id = line.hasPrefix("library") ? "i." : ""
    let content = "# mine\n\n" + (1...301).map { "\(id)\($0)\n" }.joined() + "\(wrong)\n9\n"
    try FileSystem.write(Array(content.utf8), to: file)
    let server = try TestServer { _ in .json(#"{"data":[]}"#) }
    let result = try await Program.asking(server).run("\(line) --from \(file)")
    #expect(result.err == "amctl: \(file):304: \(words)\n")
    #expect(result.out == "")
    #expect(result.exit == 2)
    #expect(server.requests.isEmpty)
  }

  @Test func `a file on standard input is checked before anything is sent`() async throws {
    let folder = try TemporaryDirectory()
    let content = (1...301).map { "\($0)\n" }.joined() + "a b\n"
    try FileSystem.write(Array(content.utf8), to: folder.file("list.txt"))
    let server = try TestServer { _ in .json(#"{"data":[]}"#) }
    let file = try FileSystem.open(reading: folder.file("list.txt"))
    let err = CapturedOutput()
    let exit = await Amctl.run(
      ["catalog", "songs", "--from", "-"], environment: try Program.asking(server).environment,
      streams: Streams(
        input: DescriptorInput(descriptor: file, name: "stdin"), out: CapturedOutput(),
        err: err))
    #expect(err.text == "amctl: stdin:302: \(Self.noSong)\n")
    #expect(exit == 2)
    #expect(server.requests.isEmpty)
  }

  @Test func `lines after the limit are not read`() async throws {
    let folder = try TemporaryDirectory()
    try FileSystem.write(Array("1\n2\na b\n".utf8), to: folder.file("list.txt"))
    let server = try TestServer { _ in .json(#"{"data":[]}"#) }
    _ = try await Program.asking(server).run(
      "catalog songs --from \(folder.file("list.txt")) --limit 2")
    #expect(server.requests.map(\.target) == ["/v1/catalog/us/songs?ids=1,2"])
  }

  /// Commands that take ids from several files, with the request for all ids.
  static let several: [(line: String, id: String, request: String)] = [
    ("catalog songs 1", "", "GET /v1/catalog/us/songs?ids=1,2,3,4"),
    ("library songs i.1", "i.", "GET /v1/me/library/songs?ids=i.1,i.2,i.3,i.4"),
    ("ratings get songs 1", "", "GET /v1/me/ratings/songs?ids=1,2,3,4"),
    ("library add songs 1", "", "POST /v1/me/library?ids%5Bsongs%5D=1,2,3,4"),
  ]

  @Test(arguments: several)
  func `several files are read one after another`(
    line: String, id: String, request: String
  ) async throws {
    let folder = try TemporaryDirectory()
    let (one, other) = (folder.file("a,b.txt"), folder.file("c.txt"))
    try FileSystem.write(Array("\(id)2\n".utf8), to: one)
    try FileSystem.write(Array("\(id)4\n".utf8), to: other)
    let server = try TestServer { _ in .json(#"{"data":[]}"#) }
    var program = try Program.asking(server)
    program.input = "\(id)3"
    _ = try await program.run("\(line) --from \(one) --from - --from=\(other) -q")
    #expect(server.requests.map(\.line) == [request])
  }

  @Test func `an invalid line of a later file is reported before standard input is used`()
    async throws
  {
    let folder = try TemporaryDirectory()
    let file = folder.file("list.txt")
    try FileSystem.write(Array("1\na b\n".utf8), to: file)
    let server = try TestServer { _ in .json(#"{"data":[]}"#) }
    var program = try Program.asking(server)
    program.input = (1...400).map { "\($0)\n" }.joined()
    let result = try await program.run("catalog songs --from - --from \(file)")
    #expect(result.err == "amctl: \(file):2: \(Self.noSong)\n")
    #expect(result.exit == 2)
    #expect(server.requests.isEmpty)
  }

  @Test func `a write sends what some of its files have`() async throws {
    let folder = try TemporaryDirectory()
    try FileSystem.write(Array("1\n".utf8), to: folder.file("some.txt"))
    try FileSystem.write([], to: folder.file("none.txt"))
    let server = try TestServer { _ in ServerResponse(202) }
    let result = try await Program.asking(server).run(
      "library add songs --from \(folder.file("none.txt")) --from \(folder.file("some.txt"))")
    #expect(result.err == "amctl: 1 added to the library.\n")
    #expect(result.exit == 0)
    #expect(server.requests.count == 1)
  }

  @Test(arguments: ["catalog songs", "library songs"])
  func `an input file cannot receive the missing ids`(line: String) async throws {
    let result = try await Program(environment: Secrets.tokens).run(
      "\(line) --from a.txt --from b.txt --missing a.txt")
    #expect(
      result.err == "amctl: 'a.txt' cannot be both '--from' and '--missing'\n"
        + "hint: name another file\n")
    #expect(result.exit == 2)
  }

  /// Commands with `-` among the ids, and the request for the ids on standard input.
  static let dashes: [(line: String, id: String, request: String)] = [
    ("catalog songs -", "", "GET /v1/catalog/us/songs?ids=1,2"),
    ("catalog songs - 7", "", "GET /v1/catalog/us/songs?ids=7,1,2"),
    ("library songs -", "i.", "GET /v1/me/library/songs?ids=i.1,i.2"),
    ("ratings get songs -", "", "GET /v1/me/ratings/songs?ids=1,2"),
    ("library add songs -", "", "POST /v1/me/library?ids%5Bsongs%5D=1,2"),
    ("library add-tracks p.1 -", "", "POST /v1/me/library/playlists/p.1/tracks"),
    ("library create-playlist Ferry --tracks -", "", "POST /v1/me/library/playlists"),
    ("favorites add songs 7 -", "", "POST /v1/me/favorites?ids%5Bsongs%5D=7,1,2"),
  ]

  @Test(arguments: dashes)
  func `a dash among ids reads them from standard input`(
    line: String, id: String, request: String
  ) async throws {
    let server = try TestServer { _ in .json(#"{"data":[]}"#) }
    var program = try Program.asking(server)
    program.input = "\(id)1\n\(id)2\n"
    _ = try await program.run("\(line) -q")
    #expect(server.requests.map(\.line) == [request])
  }

  @Test(arguments: [
    "catalog songs - --from -", "catalog songs - -", "catalog songs --from - --from -",
    "library songs - --from -", "ratings get songs - --from -", "library add songs - --from -",
    "library create-playlist Ferry --tracks 1,- --from -",
  ])
  func `standard input is read only once`(line: String) async throws {
    let result = try await Program(environment: Secrets.tokens, input: "1\n").run(line)
    #expect(
      result.err == "amctl: stdin can be read only once\n"
        + "hint: write one '-' only\n")
    #expect(result.exit == 2)
  }

  @Test(arguments: [
    ("catalog genres", "no genre IDs given"),
    ("ratings get songs", "no IDs given"),
    ("favorites add songs", "no IDs given"),
  ])
  func `without ids, reading them from standard input is suggested`(
    line: String, words: String
  ) async throws {
    let result = try await Program(environment: Secrets.tokens, input: "1\n").run(line)
    #expect(
      result.err == "amctl: \(words)\n"
        + "hint: write IDs, or '--from FILE' ('--from -' reads stdin)\n")
    #expect(result.exit == 2)
  }
}
