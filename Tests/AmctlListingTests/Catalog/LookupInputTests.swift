import AmctlCommandLine
import AmctlKit
import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// The inputs of lookups, and how the kind of a line is recognized.
struct LookupInputTests {
  private static let song = "https://music.apple.com/us/album/x/1?i=7"

  static let lines: [(line: String, input: String, targets: [String])] = [
    ("songs --from -", "1\n2\n", ["us/songs?ids=1,2"]),
    ("songs --from -", "1\r\n\r\n  2 \r\n", ["us/songs?ids=1,2"]),
    ("songs --from -", "\u{FEFF}1\n\n2", ["us/songs?ids=1,2"]),
    ("songs --from -", "\u{FEFF}\n\n1\n", ["us/songs?ids=1"]),
    ("songs 3 --from -", "1\n3\n", ["us/songs?ids=3,1"]),
    ("songs --from -", "USQE92100257\n", ["us/songs?filter%5Bisrc%5D=USQE92100257"]),
    (
      "songs --from -", "1\nUSQE92100257\n2\n",
      ["us/songs?ids=1", "us/songs?filter%5Bisrc%5D=USQE92100257", "us/songs?ids=2"]
    ),
    ("songs --isrc -", "USQE92100257\n", ["us/songs?filter%5Bisrc%5D=USQE92100257"]),
    ("songs --equivalents -", "5\n", ["us/songs?filter%5Bequivalents%5D=5"]),
    ("songs --from -", "123456789012\n", ["us/songs?ids=123456789012"]),
    ("albums --from -", "00602445790128\n", ["us/albums?filter%5Bupc%5D=00602445790128"]),
    ("albums --from -", "1616728060\n", ["us/albums?ids=1616728060"]),
    ("artists --from - --allow-unknown", "USQE92100257\n", ["us/artists?ids=USQE92100257"]),
    ("songs --from -", "\(song)\n", ["us/songs?ids=7"]),
    (
      "songs --from - -s gb", "1\nhttps://music.apple.com/jp/song/2\n3\n",
      ["gb/songs?ids=1", "jp/songs?ids=2", "gb/songs?ids=3"]
    ),
    ("\(song) https://music.apple.com/us/song/8", "", ["us/songs?ids=7,8"]),
    (
      "songs --isrc USQE92100257,USQE92100258 9", "",
      ["us/songs?ids=9", "us/songs?filter%5Bisrc%5D=USQE92100257,USQE92100258"]
    ),
    ("songs 1 2 -s us,jp", "", ["us/songs?ids=1,2", "jp/songs?ids=1,2"]),
    ("songs 1 -s us,US,jp,us", "", ["us/songs?ids=1", "jp/songs?ids=1"]),
    ("songs 1 -s us,us", "", ["us/songs/1"]),
    ("songs 1 2 -s de,fr --find-equivalents", "", ["de/songs?ids=1,2", "fr/songs?ids=1,2"]),
    (
      "songs --from - -s gb --find-equivalents", "1\nhttps://music.apple.com/jp/song/2\n",
      ["gb/songs?ids=1", "gb/songs?ids=2"]
    ),
    (
      "albums 1 --relationship tracks -s us,jp", "",
      ["us/albums/1/tracks", "jp/albums/1/tracks"]
    ),
  ]

  @Test(arguments: lines)
  func `every request that is known in advance is shown`(
    line: String, input: String, targets: [String]
  ) async throws {
    let result = try await Program(input: input).run("catalog \(line) --dry-run")
    #expect(Self.shown(result) == targets)
    #expect(result.exit == 0)
  }

  static let sweeps: [(line: String, path: String)] = [
    ("search x --types songs", "search?term=x&types=songs"),
    ("charts --types songs", "charts?types=songs"), ("genres", "genres"),
  ]

  @Test(arguments: sweeps)
  func `a sweep shows the request to each storefront`(line: String, path: String) async throws {
    let result = try await Program().run("\(line) -s us,jp,de --dry-run")
    #expect(Self.shown(result) == ["us", "jp", "de"].map { "\($0)/\(path)" })
    #expect(result.exit == 0)
  }

  /// Returns the distinct part of each request shown.
  private static func shown(_ result: Program.Result) -> [String] {
    let start = "GET https://api.music.apple.com/v1/catalog/"
    return result.out.split(separator: "\n").filter { $0.hasPrefix(start) }
      .map { String($0.dropFirst(start.count)) }
  }

  static let refusals: [(line: String, input: String, message: String)] = [
    (
      "catalog songs --from -", "1\nhttps://example.com/song/1\n",
      "amctl: stdin:2: 'https://example.com/song/1' is not a URL of Apple Music: its host is "
        + "'example.com'\n"
    ),
    (
      "catalog songs --from -", "https://music.apple.com/us/album/x/1\n",
      "amctl: stdin:1: that URL is for an album, not a song\n"
        + "hint: 'amctl catalog albums 1' fetches it\n"
    ),
    (
      "catalog \(song) https://music.apple.com/us/artist/x/9", "",
      "amctl: that URL is for an artist, not a song\n"
        + "hint: 'amctl catalog artists 9' fetches it\n"
    ),
    (
      "catalog songs --from -", "1\na b\n",
      "amctl: stdin:2: 'a b' is not a song ID\n"
        + "hint: search by name: amctl search 'a b' --types songs\n"
    ),
    (
      "catalog songs 1 -s us,uss", "",
      "amctl: \(ExpectedMessages.noStorefront("uss"))\nhint: did you mean 'us'?\n"
    ),
    (
      "catalog songs 1 -s ,", "",
      "amctl: \(ExpectedMessages.noStorefront(","))\n"
        + "hint: a storefront is two letters or a name, such as 'jp' or 'japan'\n"
    ),
    (
      "catalog albums 1 --views related-albums -s us,jp", "",
      "amctl: this command takes only one storefront\nhint: write '--storefront CC'\n"
    ),
    (
      "hints x -s us,jp", "",
      "amctl: this command takes only one storefront\nhint: write '--storefront CC'\n"
    ),
    (
      "genres jazz -s us,jp", "",
      "amctl: this command takes only one storefront\nhint: write '--storefront CC'\n"
    ),
    (
      "catalog songs --from ids.txt --missing ids.txt", "",
      "amctl: 'ids.txt' cannot be both '--from' and '--missing'\nhint: name another file\n"
    ),
    (
      "catalog songs --isrc - --equivalents -", "",
      "amctl: '--equivalents -' cannot be used with '--isrc -'\n"
    ),
    (
      "catalog stations ra.1 --live", "",
      "amctl: '--live' takes no IDs\nhint: leave out the IDs\n"
    ),
    (
      "catalog songs --upc 602445790128", "",
      "amctl: --upc works only with albums\n"
    ),
  ]

  @Test(arguments: refusals)
  func `an impossible lookup is rejected before anything is sent`(
    line: String, input: String, message: String
  ) async throws {
    let server = try TestServer(responses: .json(#"{"data":[]}"#))
    var program = try Program.asking(server)
    program.input = input
    let result = try await program.run(line + " -o tsv")
    #expect(result.err == message)
    #expect(result.out == "")
    #expect(result.exit == 2)
    #expect(server.connectionCount == 0)
  }

  @Test(arguments: [("json", #"{"data":[]}"# + "\n"), ("ndjson", ""), ("id", "")])
  func `no names means none missing`(format: String, out: String) async throws {
    let server = try TestServer(responses: .json(#"{"data":[]}"#))
    for line in ["catalog songs --from -", "catalog songs --from - --find-equivalents"] {
      let result = try await Program.asking(server).run("\(line) -o \(format)")
      #expect(result.out == out)
      #expect(result.err == "")
      #expect(result.exit == 0)
    }
    #expect(server.connectionCount == 0)
  }

  @Test func `a request is sent before the last line arrives`() async throws {
    let pipe = try Pipe()
    let server = try CatalogServer.answering { question in
      // The last line is written only after the first 25 have been requested.
      if question.values.count == 25 {
        try? pipe.writer.write(Array("26\n".utf8)[...])
        pipe.closeWriter()
      }
      return question.values.map { ($0, #"{"id":"\#($0)"}"#) }
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
    let server = try CatalogServer.answering { question in
      question.values.map { ($0, #"{"id":"\#($0)"}"#) }
    }
    var program = try Program.asking(server)
    program.input = (1...30).map { "\($0)\n" }.joined() + "https://example.com\n31\n"
    let result = try await program.run("catalog artists --from - -o json")
    let found = (1...30).map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
    #expect(result.out == "{\"data\":[\(found)]}\n")
    #expect(
      result.err.hasPrefix(
        "amctl: stdin:31: 'https://example.com' is not a URL of Apple Music"))
    #expect(result.err.contains(" after 30 items\n"))
    #expect(result.exit == 2)
  }

  @Test func `the file contains names that are missing or were not fetched`() async throws {
    let folder = try TemporaryDirectory()
    let server = try TestServer { request in
      guard let question = CatalogServer.Question(request), !question.values.contains("26") else {
        return ServerResponse(400)
      }
      let found = question.values.filter { $0 != "2" }
      return CatalogServer.page(found.map { ($0, #"{"id":"\#($0)"}"#) }, of: question)
    }
    var program = try Program.asking(server)
    program.input = (1...26).map { "\($0)\n" }.joined()
    let result = try await program.run(
      words: ["catalog", "artists", "--from", "-", "--missing", folder.file("missing"), "-o", "id"])
    #expect(result.exit == 3)
    #expect(try folder.read("missing") == Array("2\n26\n".utf8))
  }

  @Test func `lines come from a file, and missing names go to another`() async throws {
    let folder = try TemporaryDirectory()
    let server = try CatalogServer.answering { question in
      question.values.filter { $0 != "2" }.map { ($0, #"{"id":"\#($0)"}"#) }
    }
    try FileSystem.write(Array("1\n2\n3\n2\n".utf8), to: folder.path + "/ids")
    let program = try Program.asking(server)
    let result = try await program.run(
      words: [
        "catalog", "songs", "--from", folder.path + "/ids", "--missing", folder.path + "/missing",
        "-o", "id",
      ])
    #expect(result.out == "1\n3\n")
    #expect(result.exit == 3)
    #expect(try FileSystem.read(folder.path + "/missing") == Array("2\n2\n".utf8))
    let none = try await program.run(
      words: ["catalog", "songs", "2", "--missing", folder.path + "/missing", "-o", "id"])
    #expect(none.err == "amctl: \(ExpectedMessages.no("song", "2"))\n")
    #expect(none.exit == 5)
    #expect(try FileSystem.read(folder.path + "/missing") == Array("2\n".utf8))
    let dryRun = try await program.run(
      words: ["catalog", "songs", "4", "--missing", folder.path + "/missing", "--dry-run"])
    #expect(dryRun.exit == 0)
    #expect(try FileSystem.read(folder.path + "/missing") == Array("2\n".utf8))
  }

  @Test func `an id that no server would read is rejected before any request`() async throws {
    let server = try TestServer(responses: .json("{}"))
    let id = String(repeating: "4", count: 5_000_000)
    let result = try await Program.asking(server).run(words: ["catalog", "songs", id])
    let start = String(repeating: "4", count: 40)
    #expect(
      result.err
        == "amctl: the id '\(start)…' is too long: it has 5000000 bytes, and the limit is 1000\n")
    #expect(result.exit == 2)
    #expect(server.requests.isEmpty)
  }
}
