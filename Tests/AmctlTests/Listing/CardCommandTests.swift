import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// Which commands show one resource as a card, and when.
@Suite(.quick) struct CardCommandTests {
  private static func program(columns: Int?) -> Program {
    var program = Program.sandbox
    program.columns = columns
    return program
  }

  @Test(arguments: [
    ("catalog songs 1613600188", "Northern Lights\nArtist    Glass Harbour\n"),
    ("catalog albums 1616728061", "Harbour Lights EP\nArtist"),
    ("storefronts jp", "Japan\nLanguage"),
    ("library albums l.hRb0rLt", "Harbour Lights EP\nArtist"), ("genres 14", "Pop\n"),
    ("storefronts france", "France\nLanguage"), ("genres jazz", "Jazz\nPath"),
    ("library p.QvDQE5RIVkRgpX", "Night Drive\n"),
    ("library playlists night-drive", "Night Drive\n"),
  ])
  func `one resource at a terminal is a card`(line: String, start: String) async throws {
    let result = try await Self.program(columns: 80).run(line + " --color never")
    #expect(result.out.hasPrefix(start))
    #expect((result.err, result.exit) == ("", 0))
  }

  @Test(arguments: [
    ("catalog songs 1613600188 --fields name", "NAME\nNorthern Lights\n"),
    ("storefronts us jp", "ID  NAME"), ("album tideline", "ID          NAME          ARTIST"),
    ("catalog songs 1613600188 -o tsv --fields name", "name\nNorthern Lights\n"),
  ])
  func `with fields, several ids or another format there is no card`(
    line: String, start: String
  ) async throws {
    let result = try await Self.program(columns: 80).run(line + " --color never")
    #expect(result.out.hasPrefix(start))
    #expect(result.exit == 0)
  }

  @Test(arguments: ["1147783278", "glass harbour"])
  func `an artist is a card with top songs and albums, by name as by ID`(word: String) async throws
  {
    let result = try await Self.program(columns: 80).run(
      words: ["artist", word, "--color", "never"])
    #expect(
      result.out.hasPrefix(
        """
        Glass Harbour
        Genres  Alternative
        ID      1147783278
        URL     https://music.apple.com/us/artist/glass-harbour/1147783278

        Top songs
        ID          NAME                    ALBUM     TIME  RELEASED    ISRC
        1613600188  Northern Lights         Tideline  3:03  2024-05-17  USQE92200157

        """))
    #expect(
      result.out.contains(
        "\n… and more: amctl catalog artists 1147783278 --view top-songs\n\nAlbums\nID  "))
    #expect((result.err, result.exit) == ("", 0))
  }

  @Test func `the second request of a card is sent at a terminal only, and may fail`() async throws
  {
    let albums = #"{"albums":{"data":[{"id":"7","type":"albums"}]}}"#
    let server = try TestServer { request in
      request.target.contains("views=")
        ? ServerResponse(404)
        : .json(
          #"{"data":[{"id":"5","type":"artists","attributes":{"name":"A"},"#
            + #""relationships":\#(albums)}]}"#)
    }
    var program = try Program.asking(server)
    let first = "/v1/catalog/us/artists/5"
    _ = try await program.run("artist 5")
    program.columns = 80
    _ = try await program.run("artist 5 -o tsv")
    _ = try await program.run("artist 5 --dry-run")
    #expect(server.requests.map(\.target) == [first, first])
    let card = try await program.run("artist 5 --color never")
    #expect(
      card.out == "A\nAlbums  1: amctl catalog artists 5 --relationship albums\nID      5\n")
    #expect((card.err, card.exit) == ("", 0))
    #expect(
      server.requests.dropFirst(2).map(\.target)
        == [first, first + "?include=albums&views=top-songs"])
  }

  @Test func `a card of a replay without the second request has what is recorded`() async throws {
    let folder = try TemporaryDirectory()
    let line = "artist 1147783278"
    _ = try await Self.program(columns: nil).run("\(line) --record \(folder.path) -o id")
    let card = try await Program(columns: 80).run("\(line) --replay \(folder.path) --color never")
    #expect(
      card.out == """
        Glass Harbour
        Genres  Alternative
        Albums  9: amctl catalog artists 1147783278 --relationship albums
        ID      1147783278
        URL     https://music.apple.com/us/artist/glass-harbour/1147783278

        """)
    #expect((card.err, card.exit) == ("", 0))
  }

  private static func server() throws -> TestServer {
    try TestServer { request in
      let isSecond = request.target.contains("offset=1")
      let track = isSecond ? 2 : 1
      let data = #"{"id":"\#(track)","type":"songs","attributes":{"name":"Song \#(track)"}}"#
      let next = isSecond ? "" : #","next":"/v1/catalog/us/albums/7/tracks?offset=1""#
      if isSecond { return .json(#"{"data":[\#(data)]}"#) }
      let list = #"{"data":[\#(data)]\#(next)}"#
      let views = request.target.contains("views=") ? #","views":{"other-versions":\#(list)}"# : ""
      return .json(
        #"{"data":[{"id":"7","type":"albums","attributes":{"name":"T"},"relationships":{"tracks":\#(list)}\#(views)}]}"#
      )
    }
  }

  @Test func `--all and --views show the lists, and other formats say that they do not`()
    async throws
  {
    let server = try Self.server()
    var program = try Program.asking(server)
    let piped = try await program.run("catalog albums 7 --all -o tsv")
    #expect(piped.out == "id\tname\tartistName\ttrackCount\treleaseDate\tupc\n7\tT\t\t\t\t\n")
    #expect(
      piped.err
        == "amctl: -o tsv does not show the lists inside '7'. Use -o json, --relationship or --view.\n"
    )
    #expect(try await program.run("catalog albums 7 --all -o json").err == "")
    program.columns = 80
    let whole = try await program.run("catalog albums 7 --all --color never")
    #expect(whole.out.contains("Song 1\n"))
    #expect(whole.out.hasSuffix("Song 2\n"))
    #expect(whole.err == "")
    let views = try await program.run("catalog albums 7 --views other-versions --color never")
    #expect(
      views.out.hasSuffix(
        """
        Other versions
        ID  NAME    ARTIST  ALBUM  TIME  RELEASED  ISRC
        1   Song 1
        … and more: amctl catalog albums 7 --view other-versions

        """))
    #expect(views.err == "")
  }
}
