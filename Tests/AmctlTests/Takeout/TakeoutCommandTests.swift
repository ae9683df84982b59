import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@Suite(.thorough) struct TakeoutCommandTests {
  private static let download = Fixtures.path + "/Takeout/download.zip"
  private static let header =
    #""Track Identifier","Date Played","Track Description","Play Count""# + "\n"

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

  @Test func `only songs of the kinds that are wanted are looked up`() async throws {
    let folder = try TemporaryDirectory()
    let row = "1000000,20240101,Ann Vale - Song,1\n"
    try folder.write(Array((Self.header + row).utf8), to: "plays.csv")
    let track = #"[{"Track Identifier":1,"Title":"One","Apple Music Track Identifier":7,"#
    try folder.write(
      Array(
        (track + #""Track Like Rating":"liked"},{"Track Identifier":2,"Title":"Two","#
          + #""Apple Music Track Identifier":8}]"#).utf8), to: "tracks.json")
    let server = try TestServer(responses: .json(#"{"data":[]}"#))
    _ = try await Program.asking(server).run(
      words: ["takeout", folder.path, "--kind", "like", "--with-catalog", "-o", "id"])
    #expect(server.requests.map(\.target) == ["/v1/catalog/us/songs?ids=7"])
  }

  @Test func `nothing is printed if the catalog cannot be read`() async throws {
    let server = try TestServer(responses: ServerResponse(500))
    let result = try await Program.asking(server).run(
      words: ["takeout", Self.download, "--with-catalog", "--retries", "0", "-o", "ndjson"])
    #expect((result.out, result.exit) == ("", 6))
  }

  @Test func `a damaged archive is an error, and nothing is printed`() async throws {
    let folder = try TemporaryDirectory()
    var bytes = try FileSystem.read(Self.download)
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

  #if os(Linux)
    @Test func `a libz that cannot be opened is named with its package`() async throws {
      let program = try #require(BuiltProgram.folder) + "/amctl"
      let folder = try TemporaryDirectory()
      try folder.write([], to: "libz.so.1")
      let environment = ["LD_LIBRARY_PATH": folder.path, "AMCTL_CONFIG": "/dev/null"]
      let archive = try await ChildProcess.run(
        program, ["takeout", Fixtures.path + "/Takeout/download.zip"], environment: environment)
      #expect(
        archive.errorText == """
          amctl: cannot use the library 'libz' (\(folder.file("libz.so.1")): file too short); \
          install 'zlib1g' with apt, or zlib with your system's package manager

          """)
      #expect(archive.text == "")
      #expect(archive.status == 1)
      let unpacked = try await ChildProcess.run(
        program, ["takeout", Fixtures.path + "/Takeout/folder", "-q"], environment: environment)
      #expect((unpacked.errorText, unpacked.status) == ("", 0))
    }
  #endif
}
