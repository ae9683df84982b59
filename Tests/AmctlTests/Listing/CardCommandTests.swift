import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
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
  ])
  func `one resource at a terminal is a card`(line: String, start: String) async throws {
    let result = try await Self.program(columns: 80).run(line + " --color never")
    #expect(result.out.hasPrefix(start))
    #expect((result.err, result.exit) == ("", 0))
  }

  @Test(arguments: [
    ("catalog songs 1613600188 --fields name", "NAME\nNorthern Lights\n"),
    ("storefronts us jp", "ID  NAME"),
    ("catalog songs 1613600188 -o tsv --fields name", "name\nNorthern Lights\n"),
  ])
  func `with fields, several ids or another format there is no card`(
    line: String, start: String
  ) async throws {
    let result = try await Self.program(columns: 80).run(line + " --color never")
    #expect(result.out.hasPrefix(start))
    #expect(result.exit == 0)
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
