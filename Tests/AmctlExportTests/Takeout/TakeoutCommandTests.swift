import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

struct TakeoutCommandTests {
  private static let download = Fixtures.path + "/Takeout/download.zip"
  private static let header =
    #""Track Identifier","Date Played","Track Description","Play Count""# + "\n"

  private static let expected =
    "expected Play History Daily Tracks, Play Activity, Favorites, Likes and Dislikes, Library "
    + "Tracks or Library Playlists"

  @Test func `plays with times leave out no other play without saying so`() async throws {
    let words = ["takeout", Self.download, "--kind", "play", "-o", "tsv", "--no-header"]
    let plays = { (result: Program.Result) in
      result.out.split(separator: "\n").reduce(0) { $0 + (Int($1) ?? 0) }
    }
    let all = try await Program().run(words: words + ["--fields", "playCount"])
    #expect(plays(all) == 83)
    #expect(all.err == "")
    let timed = try await Program().run(words: words + ["--fields", "playCount", "--times"])
    #expect(plays(timed) == 81)
    #expect(timed.err == "amctl: 2 plays have no time and were left out.\n")
    #expect(timed.exit == 0)
  }

  @Test func `a table shows dates with their times to the minute`() async throws {
    let result = try await Program(environment: ["NO_COLOR": "1"], columns: 80).run(
      words: ["takeout", Self.download, "--kind", "play"])
    #expect(result.out.includes("\nplay  2024-09-29 20:06  Paper Boats "))
    #expect(result.out.includes("\nplay  2024-10-01        Northern Lights "))
  }

  @Test func `records without an ID are counted, and written to a file that can be matched`()
    async throws
  {
    let folder = try TemporaryDirectory()
    let path = folder.file("misses.ndjson")
    let result = try await Program().run(
      words: ["takeout", Self.download, "--kind", "track", "--misses", path, "-o", "id"])
    #expect(result.out.split(separator: "\n").count == 7)
    #expect(result.err == "amctl: 1 of 8 records has no catalog ID.\n")
    #expect(result.exit == 0)
    let misses = String(decoding: try FileSystem.read(path), as: UTF8.self)
    #expect(misses.hasPrefix(#"{"kind":"track","type":"songs","date":"2023-05-06T06:41:05Z","#))
    let server = try SongServer.start()
    defer { server.stop() }
    let matched = try await Program.asking(server).run(
      words: ["match", "--from", path, "-o", "tsv", "--fields", "query.title,query.artist"])
    #expect(matched.out == "query.title\tquery.artist\nKitchen Demo\tRobin\n")
  }

  @Test(arguments: ["takeout \(download)", "report -"])
  func `a relative folder for temporary files is refused`(line: String) async throws {
    var program = Program(environment: ["TMPDIR": "here"])
    program.input = "{}"
    let result = try await program.run(line)
    #expect(
      result.err == """
        amctl: TMPDIR 'here' is not an absolute path
        hint: unset it to use '/tmp'

        """)
    #expect(result.exit == 2)
  }

  @Test func `each song is looked up once, with 300 in a request`() async throws {
    let folder = try TemporaryDirectory()
    let rows = (0..<1400).map { row in
      "\(1000 + row % 700),2024010\(1 + row % 9),Ann Vale - Song \(row % 700),1\n"
    }
    let path = try folder.write(Array((Self.header + rows.joined()).utf8), to: "plays.csv")
    let server = try TestServer { request in
      let ids = RequestTarget(parsing: request.target).query["ids"] ?? ""
      let songs = ids.split(separator: ",").filter { $0 != "1001" }.map { id in
        #"{"id":"\#(id)","type":"songs","attributes":{"name":"Song","artistName":"Bo Hill","#
          + #""albumName":"Album","isrc":"USXXX2600\#(id)"}}"#
      }
      return .json(#"{"data":[\#(songs.joined(separator: ","))]}"#)
    }
    defer { server.stop() }
    let result = try await Program.asking(server).run(
      words: [
        "takeout", path, "--with-catalog", "-s", "de", "-o", "tsv", "--fields",
        "id,name,artistName,albumName,isrc",
      ])
    #expect(server.requests.map { $0.path } == Array(repeating: "/v1/catalog/de/songs", count: 3))
    #expect(result.err == "amctl: Found 699 of 700 songs in storefront 'de'.\n")
    let lines = result.out.split(separator: "\n")
    #expect(lines.count == 1401)
    #expect(lines.contains("1000\tSong\tBo Hill\tAlbum\tUSXXX26001000"))
    #expect(lines.contains("1001\tSong 1\tAnn Vale\t\t"))
  }

  @Test func `thirty thousand songs are a hundred requests, and only of the kinds that are wanted`()
    async throws
  {
    let folder = try TemporaryDirectory()
    let rows = (0..<30_000).map { "\(1_000_000 + $0),20240101,Ann Vale - Song,1\n" }
    try folder.write(Array((Self.header + rows.joined()).utf8), to: "plays.csv")
    let track = #"[{"Track Identifier":1,"Title":"One","Apple Music Track Identifier":7,"#
    try folder.write(
      Array(
        (track + #""Track Like Rating":"liked"},{"Track Identifier":2,"Title":"Two","#
          + #""Apple Music Track Identifier":8}]"#).utf8), to: "tracks.json")
    let server = try TestServer(responses: .json(#"{"data":[]}"#))
    defer { server.stop() }
    let program = try Program.asking(server)
    let plays = try await program.run(
      words: ["takeout", folder.path, "--kind", "play", "--with-catalog", "-o", "id"])
    #expect(plays.out.split(separator: "\n").count == 30_000)
    #expect(server.requests.count == 100)
    _ = try await program.run(
      words: ["takeout", folder.path, "--kind", "like", "--with-catalog", "-o", "id"])
    #expect(server.requests.dropFirst(100).map(\.target) == ["/v1/catalog/us/songs?ids=7"])
  }

  @Test func `nothing is printed if the catalog cannot be read`() async throws {
    let server = try TestServer(responses: ServerResponse(500))
    defer { server.stop() }
    let result = try await Program.asking(server).run(
      words: ["takeout", Self.download, "--with-catalog", "--retries", "0", "-o", "ndjson"])
    #expect(result.out == "")
    #expect(result.exit == 6)
  }

  @Test func `a download with nothing to read is an error that names what was found`()
    async throws
  {
    let folder = try TemporaryDirectory()
    try folder.write(Array("a,b\n1,2\n".utf8), to: "other.csv")
    try folder.write(Array("[]".utf8), to: "Apple Music Library Tracks.json")
    let result = try await Program().run(words: ["takeout", folder.path])
    #expect(
      result.err
        == "amctl: '\(folder.path)' has no files from Apple's download\n"
        + "hint: found only Apple Music Library Tracks.json, other.csv; \(Self.expected)\n")
    #expect(result.exit == 2)
    let file = folder.file("other.csv")
    let alone = try await Program().run(words: ["takeout", file])
    #expect(
      alone.err
        == "amctl: '\(file)' is not a file from Apple's download\nhint: \(Self.expected)\n")
    #expect(alone.exit == 2)
    let older = Fixtures.path + "/Takeout/folder"
    let plays = try await Program().run(words: ["takeout", older, "--kind", "track,playlist"])
    #expect(
      plays.err
        == "amctl: '\(older)' has no tracks or playlists\nhint: it has plays and ratings\n")
    #expect(plays.exit == 2)
  }

  @Test func `a long line is no table`() async throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write([UInt8](repeating: 0x78, count: 2 << 20), to: "junk")
    let result = try await Program().run(words: ["takeout", path])
    #expect(
      result.err
        == "amctl: '\(path)' is not a file from Apple's download\nhint: \(Self.expected)\n")
    #expect(result.exit == 2)
  }

  @Test func `files that are not read are named, with what is wrong with them`() async throws {
    let folder = try TemporaryDirectory()
    try folder.write(Array((Self.header + "7,20240101,Ann Vale - Song,1\n").utf8), to: "plays.csv")
    try folder.write(Array("a,b\n1,2\n".utf8), to: "other.csv")
    try folder.write(Array("c\n".utf8), to: "third.csv")
    let broken = try folder.write(
      Array(#"[ {"Track Identifier" : 01, "Title" : "One"} ]"#.utf8), to: "tracks.json")
    let flaw =
      "'\(broken)' cannot be read: line 1: the element is not JSON: a number has a leading zero "
      + "at line 1, column 23"
    let others = "amctl: Not read: 2 files (other.csv, third.csv).\n"
    for (words, notice) in [([], ""), (["-v"], others)] {
      let result = try await Program().run(words: ["takeout", folder.path, "-o", "id"] + words)
      #expect(result.out == "7\n")
      #expect(result.err == "amctl: Not read: \(flaw).\n" + notice)
    }
    for words in [["takeout", broken], ["takeout", folder.path, "--kind", "track"]] {
      let alone = try await Program().run(words: words)
      #expect(alone.err == "amctl: \(flaw)\n")
      #expect(alone.exit == 2)
    }
  }

  @Test func `tracks of playlists without an ID are among the misses`() async throws {
    let folder = try TemporaryDirectory()
    let download = try TemporaryDirectory()
    try download.write(
      Array(
        (#"[{"Container Type":"Playlist","Container Identifier":7,"Title":"Ferry","#
          + #""Playlist Item Identifiers":[2]}]"#).utf8), to: "playlists.json")
    try download.write(
      Array(#"[{"Track Identifier":2,"Title":"Upload","Artist":"Robin"}]"#.utf8), to: "tracks.json")
    let path = folder.file("misses.ndjson")
    let result = try await Program().run(
      words: ["takeout", download.path, "--kind", "playlist", "--misses", path, "-o", "id"])
    #expect(result.err == "amctl: Skipped 1 playlist track without a catalog ID.\n")
    let misses = String(decoding: try FileSystem.read(path), as: UTF8.self)
    #expect(misses.includes(#""name":"Upload","artistName":"Robin""#))
    #expect(misses.split(separator: "\n").count == 1)
  }

  @Test func `a damaged archive is an error, and nothing is printed`() async throws {
    let folder = try TemporaryDirectory()
    var bytes = try FileSystem.read(Self.download)
    let path = try folder.write(bytes.dropLast(100), to: "cut.zip")
    let cut = try await Program().run(words: ["takeout", path])
    #expect(
      cut.err
        == "amctl: '\(path)' cannot be read: the archive is incomplete: its list of files is "
        + "missing\n")
    #expect(cut.exit == 2)
    let place = try #require(bytes.range(ofFirst: "Bo Hill - Gone".utf8)?.lowerBound)
    bytes[place] = UInt8(ascii: "X")
    let changed = try folder.write(bytes, to: "changed.zip")
    let result = try await Program().run(words: ["takeout", changed, "-o", "ndjson"])
    #expect(result.out == "")
    #expect(
      result.err.contains(
        "Daily Tracks.csv' cannot be read: the archive is damaged: its checksum is wrong\n"))
    #expect(result.exit == 2)
  }

  @Test func `a file of the download is not replaced by its misses, whatever their path is`()
    async throws
  {
    let folder = try TemporaryDirectory()
    let rows = Array((Self.header + "7,20240101,Ann Vale - Song,1\n").utf8)
    let path = try folder.write(rows, to: "plays.csv")
    for (download, misses) in [(path, folder.path + "/./plays.csv"), (folder.path, path)] {
      let result = try await Program().run(words: ["takeout", download, "--misses", misses])
      #expect(
        result.err
          == "amctl: '\(misses)' cannot be both the download and '--misses'\n"
          + "hint: name another file\n")
      #expect(result.exit == 2)
    }
    #expect(try FileSystem.read(path) == rows)
  }

  static let mistakes: [(line: String, message: String)] = [
    (
      "takeout -",
      "a download cannot be read from stdin\nhint: name its zip file, directory or file\n"
    ),
    ("takeout none.zip", "'none.zip' cannot be read: No such file or directory\n"),
    (
      "takeout a.zip --times --kind track",
      "'--times' needs '--kind play'\nhint: only plays have times\n"
    ),
    ("takeout a.zip -s de", "'--storefront' needs '--with-catalog'\n"),
    ("takeout a.zip --jobs 2", "'--jobs' needs '--with-catalog'\n"),
    (
      "takeout a.zip --misses a.zip",
      "'a.zip' cannot be both the download and '--misses'\nhint: name another file\n"
    ),
    (
      "takeout a.zip --misses -",
      "'--misses' needs a file, not '-'\nhint: write '/dev/stdout' for stdout\n"
    ),
  ]

  @Test(arguments: mistakes) func `a mistake is named`(line: String, message: String) async throws {
    let result = try await Program().run(line)
    #expect(result.out == "")
    #expect(result.err == "amctl: " + message)
    #expect(result.exit == 2)
  }

  @Test func `no personal column is ever printed`() async throws {
    let folder = try TemporaryDirectory()
    let personal = [
      "Apple ID Number", "Client IP Address", "IP City", "IP Latitude", "IP Longitude",
      "IP Network", "Device Identifier", "House ID", "Subscription User ID",
    ]
    let text =
      "Song Name,Event End Timestamp,Play Duration Milliseconds,"
      + personal.joined(separator: ",") + "\nOne,2024-01-01T10:00:00Z,90000,"
      + personal.map { _ in "secret" }.joined(separator: ",") + "\n"
    let path = try folder.write(Array(text.utf8), to: "activity.csv")
    let result = try await Program().run(words: ["takeout", path, "-o", "ndjson"])
    #expect(result.out.contains("One"))
    #expect(!result.out.contains("secret"))
  }
}
