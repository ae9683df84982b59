import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicSandbox
import Testing

/// Several storefronts in one command.
@Suite(.quick) struct StorefrontSweepTests {
  private static let found = [("us", "1"), ("us", "2"), ("jp", "1")].map { storefront, id in
    #"{"storefront":"\#(storefront)","id":"\#(id)"}"#
  }

  static let formats: [(format: String, out: String)] = [
    ("json --fields storefront,id", "{\"data\":[\(found.joined(separator: ","))]}\n"),
    ("ndjson --fields storefront,id", found.map { $0 + "\n" }.joined()),
    ("tsv --fields storefront,name", "storefront\tname\nus\tA\nus\tB\njp\tA\n"),
    ("csv --fields storefront,id", "storefront,id\nus,1\nus,2\njp,1\n"),
    ("id", "1\n2\n1\n"),
  ]

  @Test(arguments: formats)
  func `ids are requested from every storefront, and each record contains its own`(
    format: String, out: String
  ) async throws {
    let albums = [
      CastAlbum("A", tracks: [CastTrack("A", id: "1")]),
      CastAlbum("B", tracks: [CastTrack("B", id: "2")], storefront: "us"),
    ]
    let sandbox = Sandbox(albums: albums)
    let result = try await Program.sending(to: sandbox).run(
      "catalog songs 1 2 --storefront us,jp -o \(format)")
    #expect(result.out == out)
    #expect(
      result.err.hasPrefix(
        "amctl: \(ExpectedMessages.no("song in storefront 'jp'", "2"))\namctl: \(ExpectedMessages.notFound(1, of: 4))\n"
      ))
    #expect(result.exit == 3)
  }

  static let commands: [(line: String, response: String, kept: String)] = [
    (
      "search x --types songs",
      #"{"results":{"songs":{"data":[{"id":"1"}]}},"meta":{"results":{"order":["songs"]}}}"#,
      #"{"results":{"songs":{"data":[{"storefront":"us","id":"1"},{"storefront":"jp","id":"1"}]}}}"#
    ),
    (
      "charts --types songs",
      #"{"results":{"songs":[{"chart":"most-played","data":[{"id":"1"}]}]}}"#,
      #"{"results":{"songs":{"data":[{"storefront":"us","id":"1"},{"storefront":"jp","id":"1"}]}}}"#
    ),
    (
      "genres", #"{"data":[{"id":"1"}]}"#,
      #"{"data":[{"storefront":"us","id":"1"},{"storefront":"jp","id":"1"}]}"#
    ),
    (
      "catalog albums 5 --relationship tracks", #"{"data":[{"id":"1"}]}"#,
      #"{"data":[{"storefront":"us","id":"1"},{"storefront":"jp","id":"1"}]}"#
    ),
    (
      "catalog playlists --charts", #"{"data":[{"id":"1"}]}"#,
      #"{"data":[{"storefront":"us","id":"1"},{"storefront":"jp","id":"1"}]}"#
    ),
  ]

  @Test(arguments: commands)
  func `lists from several storefronts form one document, or lines in ndjson`(
    line: String, response: String, kept: String
  ) async throws {
    let server = try TestServer(responses: .json(response))
    let program = try Program.asking(server)
    #expect(try await program.run("\(line) -s us,jp").out == kept + "\n")
    let lines = try await program.run("\(line) -s us,jp -o ndjson")
    #expect(
      lines.out == "{\"storefront\":\"us\",\"id\":\"1\"}\n{\"storefront\":\"jp\",\"id\":\"1\"}\n")
    #expect(lines.err == "")
    let cells = try await program.run("\(line) -s us,jp -o csv")
    #expect(cells.out.hasPrefix("storefront,"))
    let places = server.requests.map { $0.path.split(separator: "/")[2] }
    #expect(places.filter { $0 == "us" }.count == 3)
    #expect(places.count == 6)
  }

  @Test func `a storefront without the resource is reported, and the others are written`()
    async throws
  {
    let server = try TestServer { request in
      request.path.contains("/jp/")
        ? .json(#"{"errors":[{"title":"No"}]}"#, status: 404) : .json(#"{"data":[{"id":"1"}]}"#)
    }
    let program = try Program.asking(server)
    let line = "catalog albums 5 --relationship tracks -o id -s "
    let some = try await program.run(line + "us,jp,de")
    #expect((some.out, some.exit) == ("1\n1\n", 3))
    #expect(
      some.err == """
        amctl: \(ExpectedMessages.no("album in storefront 'jp'", "5"))
        amctl: 1 of 3 storefronts not found

        """)
    #expect(try await program.run(line + "jp").exit == 5)
  }
}
