import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// Songs as lists of other programs, and back.
@Suite(.thorough) struct ListOutputTests {
  private static let names = [
    "Copper Sky", "Rain & <Snow>", "She said \"no\"", "Left - Right", "#One", "🎈 Two", "שיר",
    "A || B", "Line\nBreak", "- -",
  ]

  /// A page of a list of 2,000 invented songs.
  private static func page(_ request: ServerRequest) -> ServerResponse {
    let query = RequestTarget(parsing: request.target).query
    guard request.target.contains("/library/songs") else {
      return .json(#"{"data":[],"results":{}}"#)
    }
    let offset = Int(query["offset"] ?? "0") ?? 0
    let songs = (offset..<offset + 100).map { number -> JSONValue in
      let name = names[number % names.count]
      let artist = names[number / 7 % names.count]
      let album = names[number / 3 % names.count]
      return [
        "id": .string("i.\(number)"), "type": "library-songs",
        "attributes": [
          "name": .string("\(name) \(number)"), "artistName": .string(artist),
          "albumName": .string(album), "durationInMillis": .int(number * 1000 + 30_000),
          "playParams": ["catalogId": .string("\(1_700_000_000 + number)")],
        ],
      ]
    }
    var document: [JSONMember] = [JSONMember("data", .array(songs))]
    if offset < 1_900 {
      document.append(JSONMember("next", .string("/v1/me/library/songs?offset=\(offset + 100)")))
    }
    return .json(String(decoding: JSONValue.object(document).encoded(), as: UTF8.self))
  }

  @Test(arguments: ["m3u8", "xspf", "jspf"])
  func `2,000 songs of a library go out and come in again`(format: String) async throws {
    let server = try TestServer { Self.page($0) }
    let program = try Program.asking(server, environment: Secrets.tokens)
    let list = try await program.run("library songs --all -o \(format)")
    #expect((list.err, list.exit) == ("", 0))
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(list.out.utf8), to: "list")
    let back = try await program.run(
      "match --from \(path) -q -o ndjson --fields "
        + "query.title,query.artist,query.album,query.durationInMillis,query.id")
    let expected = (0..<2_000).map { number in
      let isShort = format == "m3u8"
      func text(_ name: String) -> JSONValue {
        .string(isShort ? name.replacing("\n", with: " ") : name)
      }
      let record: JSONValue = [
        "query.title": text("\(Self.names[number % 10]) \(number)"),
        "query.artist": text(Self.names[number / 7 % 10]),
        "query.album": text(Self.names[number / 3 % 10]),
        "query.durationInMillis": .int(number * 1000 + 30_000),
        "query.id": .string("\(1_700_000_000 + number)"),
      ]
      return String(decoding: record.encoded(), as: UTF8.self)
    }
    #expect(back.out.split(separator: "\n").map(String.init) == expected)
  }

  @Test func `matched rows are written as a list, and the others are named`() async throws {
    let server = try SongServer.start()
    var program = try Program.asking(server)
    program.input = "isrc\nUSQE92200157\nUSXXX2600009\n"
    let result = try await program.run("match --from - -o m3u8")
    #expect(
      result.out == """
        #EXTM3U
        #EXTINF:183,Glass Harbour - Northern Lights
        #EXTALB:Tideline
        #EXTISRC:USQE92200157
        ./Glass Harbour - Northern Lights

        """)
    #expect(result.err.contains("row 2 ('USXXX2600009'): "))
    #expect(result.err.hasSuffix("amctl: 1 of 2 rows matched\n"))
    #expect(result.exit == 3)
  }

  @Test func `a catalog match gives a song of a library its URL and ISRC`() async throws {
    let own = """
      {"data":[{"id":"i.1","type":"library-songs","attributes":{"name":"A","artistName":"B",\
      "playParams":{"id":"i.1","catalogId":"17"}},"relationships":{"catalog":{"data":[\
      {"id":"17","type":"songs","attributes":{"name":"A","isrc":"USXXX2600001",\
      "url":"https://music.apple.com/de/song/a/17"}}]}}}]}
      """
    let song = """
      {"data":[{"id":"17","type":"songs","attributes":{"name":"A","isrc":"USXXX2600001",\
      "url":"https://music.apple.com/de/song/a/17"}}]}
      """
    let server = try TestServer { .json($0.target.contains("/catalog/") ? song : own) }
    let result = try await Program.asking(server, environment: Secrets.tokens).run(
      "library songs --with-catalog -s de --all -o jspf")
    #expect(result.err == "")
    #expect(result.out.contains(#""location":["https://music.apple.com/de/song/a/17"]"#))
    #expect(result.out.contains(#""identifier":["urn:isrc:USXXX2600001"]"#))
  }

  @Test func `what is not a song is counted, with exit code 3`() async throws {
    let page = """
      {"data":[{"id":"1","type":"songs","attributes":{"name":"A","artistName":"B"}},\
      {"id":"2","type":"uploaded-videos","attributes":{"name":"C"}}]}
      """
    let server = try TestServer(responses: .json(page))
    let result = try await Program.asking(server, environment: Secrets.tokens).run(
      "library playlists p.1 --relationship tracks -o xspf --limit 2")
    #expect(result.out.contains("<title>A</title>"))
    #expect(result.out.hasSuffix("</trackList>\n</playlist>\n"))
    #expect(
      result.err
        == "amctl: 1 of 2 items is not in the list: '-o xspf' is for songs and music videos\n")
    #expect(result.exit == 3)
  }
}
