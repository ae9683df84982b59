import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// Valid ids for writes; everything is checked before anything is sent.
struct ChangeInputTests {
  /// Command lines with an id that no write sends, and the messages.
  static let misshapen: [(line: String, words: String)] = [
    (
      "library add songs 1 USABC0000010",
      "'USABC0000010' is an ISRC, not a song ID\n"
        + "hint: 'amctl catalog songs --isrc USABC0000010 -o id' looks up the ID"
    ),
    (
      "library add-tracks p.x1 us-abc-00-00010",
      "'us-abc-00-00010' is an ISRC, not a song ID\n"
        + "hint: 'amctl catalog songs --isrc USABC0000010 -o id' looks up the ID"
    ),
    (
      "library add albums 00602445790128",
      "'00602445790128' is a UPC, not an album ID\n"
        + "hint: 'amctl catalog albums --upc 00602445790128 -o id' looks up the ID"
    ),
    (
      "ratings set music-videos USABC0000010 --value love",
      "'USABC0000010' is an ISRC, not a music video ID\n"
        + "hint: 'amctl catalog music-videos --isrc USABC0000010 -o id' looks up the ID"
    ),
    (
      "ratings clear library-songs USABC0000010",
      "'USABC0000010' is an ISRC, not a library song ID\n"
        + "hint: 'amctl catalog songs --isrc USABC0000010 -o id' looks up the ID"
    ),
    (
      "favorites add songs nonsense",
      "'nonsense' is not a song ID\nhint: song IDs consist of digits"
    ),
    (
      "favorites add library-artists nonsense",
      "'nonsense' is not a library artist ID\nhint: library artist IDs begin with 'r.'"
    ),
    (
      "favorites add library-songs i.",
      "'i.' is not a library song ID\nhint: library song IDs begin with 'i.' or 'a.'"
    ),
    (
      "ratings set stations 1498157166 --value love",
      "'1498157166' is not a station ID\nhint: station IDs begin with 'ra.'"
    ),
    (
      "library add-tracks p.x1 pl.f4d106fed2bd41149aaacabb233eb5eb",
      "'pl.f4d106fed2bd41149aaacabb233eb5eb' is a playlist ID, not a song ID\n"
        + "hint: 'amctl catalog playlists pl.f4d106fed2bd41149aaacabb233eb5eb' fetches it"
    ),
    (
      "library add-tracks Mornings 1",
      "'Mornings' is not a library playlist ID\n"
        + "hint: library playlist IDs begin with 'p.'; to find one by name: --name Mornings"
    ),
    (
      "library create-playlist Ferry --tracks 1,two",
      "'two' is not a song ID\nhint: song IDs consist of digits"
    ),
    (
      "library create-playlist Ferry --folder Winter",
      "'Winter' is not a library playlist folder ID\n"
        + "hint: library playlist folder IDs begin with 'p.'"
    ),
    (
      "library create-folder Ferry --parent Winter",
      "'Winter' is not a library playlist folder ID\n"
        + "hint: library playlist folder IDs begin with 'p.'"
    ),
  ]

  @Test(arguments: misshapen)
  func `a write rejects an id without the shape of its type`(
    line: String, words: String
  ) async throws {
    let server = try TestServer { _ in ServerResponse(204) }
    let result = try await Program.asking(server).run(line)
    #expect(result.err == "amctl: \(words)\n")
    #expect(result.out == "")
    #expect(result.exit == 2)
    #expect(server.requests.isEmpty)
  }

  static let writes = [
    "library add songs", "library add-tracks p.1", "library create-playlist Ferry",
    "ratings set songs --value love", "ratings clear songs", "favorites add songs",
  ]

  @Test(arguments: writes)
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
    #expect(result.out == "")
    #expect(result.exit == 2)
    #expect(server.requests.isEmpty)
  }

  @Test(
    arguments: writes.filter { !$0.contains("create-playlist") },
    ["", "\n  \n", "# nothing\n\n", "\u{FEFF}\r\n\"\"\n"])
  func `a file without IDs leaves nothing to do, and nothing is sent`(
    line: String, content: String
  ) async throws {
    let folder = try TemporaryDirectory()
    let file = folder.file("ids.txt")
    try FileSystem.write(Array(content.utf8), to: file)
    let server = try TestServer { _ in ServerResponse(204) }
    var program = try Program.asking(server)
    program.input = content
    let fromFile = try await program.run("\(line) --from \(file)")
    #expect(fromFile.err == "amctl: Nothing to do: no IDs in '\(file)'.\n")
    let fromInput = try await program.run("\(line) --from -")
    #expect(fromInput.err == "amctl: Nothing to do: no IDs in stdin.\n")
    for result in [fromFile, fromInput] {
      #expect(result.out == #"{"data":[]}"# + "\n")
      #expect(result.exit == 0)
    }
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: ["--from FILE", "--from -"])
  func `a new playlist needs the tracks that a file should have`(input: String) async throws {
    let folder = try TemporaryDirectory()
    try FileSystem.write(Array("# none\n".utf8), to: folder.file("ids.txt"))
    let server = try TestServer { _ in ServerResponse(201) }
    let result = try await Program.asking(server).run(
      "library create-playlist M \(input.replacing("FILE", with: folder.file("ids.txt")))")
    #expect(result.out == "")
    #expect(result.exit == 2)
    #expect(server.requests.isEmpty)
  }

  @Test func `without IDs, the file of what is left is empty too`() async throws {
    let folder = try TemporaryDirectory()
    try FileSystem.write(Array("1\n".utf8), to: folder.file("rest.txt"))
    let server = try TestServer { _ in ServerResponse(202) }
    let result = try await Program.asking(server).run(
      "library add songs --from - --rest \(folder.file("rest.txt")) -o id")
    #expect(result.out == "")
    #expect(result.exit == 0)
    #expect(try FileSystem.read(folder.file("rest.txt")).isEmpty)
  }

  @Test(arguments: ["play", "queue add", "queue set"])
  func `without songs, nothing is played, and no player is needed`(line: String) async throws {
    let result = try await Program.replaying.run("\(line) --from -")
    #expect(result.err == "amctl: Nothing to do: no IDs in stdin.\n")
    #expect(result.exit == 0)
  }

  @Test func `comments, blanks and quotes around ids are skipped`() async throws {
    let server = try TestServer { _ in ServerResponse(202) }
    var program = try Program.asking(server)
    program.input = "\u{FEFF}# mornings\r\n  1 \r\n\n\"2\"\n\t# 3\n4"
    let result = try await program.run("library add songs --from - -o id")
    #expect(result.out == "1\n2\n4\n")
    #expect(result.exit == 0)
    #expect(server.requests.map(\.line) == ["POST /v1/me/library?ids%5Bsongs%5D=1,2,4"])
  }

  @Test func `without tracks and without a file, an empty playlist is created`() async throws {
    let server = try TestServer { _ in ServerResponse(201) }
    let result = try await Program.asking(server).run("library create-playlist Ferry")
    #expect(result.exit == 3)
    #expect(
      server.requests.map { String(decoding: $0.body, as: UTF8.self) }
        == [#"{"attributes":{"name":"Ferry"}}"#])
  }

  @Test func `a read may request an id of any shape`() async throws {
    let server = try TestServer { _ in .json(#"{"data":[]}"#) }
    let result = try await Program.asking(server).run("ratings get songs odd-1")
    #expect(result.err == "amctl: 'odd-1' is not rated.\n")
    #expect(result.exit == 0)
    #expect(server.requests.map(\.line) == ["GET /v1/me/ratings/songs?ids=odd-1"])
  }
}
