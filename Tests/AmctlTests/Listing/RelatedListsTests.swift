import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicSandbox
import Testing

/// The related lists of many resources.
@Suite(.quick) struct RelatedListsTests {
  /// The artists 1 to 60, each with its number of songs: 2 has 2000 and 2001.
  private static let artists = (1...60).map { number in
    let songs = (0..<number).map { CastTrack("Song", id: "\(number * 1_000 + $0)") }
    return CastArtist(
      "Artist \(number)", id: "\(number)", albums: [CastAlbum("Tideline", tracks: songs)])
  }

  /// Lists the songs of artists; returns the result and the paths that were requested.
  private static func run(
    _ ids: String, _ options: String = "-o id", script: [Incident] = []
  ) async throws -> (result: Program.Result, paths: Set<String>) {
    let sandbox = Sandbox(only: artists) { $0.script = script }
    let line = "catalog artists \(ids) --view top-songs \(options)"
    let result = try await Program.sending(to: sandbox).run(line)
    return (result, Set(sandbox.requests.map(\.request.target.path)))
  }

  @Test func `each item says which resource it belongs to, in every format`() async throws {
    let out = { try await Self.run("2 1", $0).result.out }
    let items = try await out("-o ndjson").split(separator: "\n")
    #expect(items.count == 3)
    for (item, (parent, id)) in zip(items, [(2, 2_000), (2, 2_001), (1, 1_000)]) {
      let start =
        #"{"parent":{"id":"\#(parent)","type":"artists","name":"Artist \#(parent)"},"#
        + #""id":"\#(id)","type":"songs","#
      #expect(item.hasPrefix(start))
    }
    #expect(
      try await out("-o json") == #"{"data":[\#(items.joined(separator: ","))]}"# + "\n")
    #expect(
      try await out("-o tsv --fields parent.id,parent.name,id")
        == "parent.id\tparent.name\tid\n2\tArtist 2\t2000\n2\tArtist 2\t2001\n1\tArtist 1\t1000\n")
    let rows = try await out("-o tsv").split(separator: "\n")
    #expect(rows[0].hasPrefix("parent.id\tparent.name\tid\t"))
    #expect(rows[1].hasPrefix("2\tArtist 2\t2000\t"))
    #expect(try await out("-o id") == "2000\n2001\n1000\n")
  }

  @Test func `the form does not depend on how many resources a file names`() async throws {
    let folder = try TemporaryDirectory()
    let one = try folder.write(Array("1\n".utf8), to: "one")
    let none = try folder.write([], to: "none")
    let program = Program.sending(to: Sandbox(only: Self.artists))
    let lines = "catalog artists --view top-songs -o ndjson --from "
    #expect(try await program.run(lines + one).out.hasPrefix(#"{"parent":{"id":"1""#))
    let empty = try await program.run(
      "catalog artists --view top-songs -o json --from " + none)
    #expect((empty.out, empty.exit) == ("{\"data\":[]}\n", 0))
    // A single id is one list, as the service sends it.
    #expect(
      try await Self.run("1", "-o json").result.out.hasPrefix(#"{"data":[{"id":"1000""#))
  }

  @Test(arguments: [1, 2, 16])
  func `all pages of all lists come in order, whatever the number of jobs`(jobs: Int) async throws {
    let ids = (1...60).map(String.init).reversed().joined(separator: " ")
    let (result, _) = try await Self.run(ids, "--all -o id --jobs \(jobs)")
    let expected = (1...60).reversed().flatMap { count in
      (0..<count).map { "\(count * 1_000 + $0)" }
    }
    #expect(result.out.split(separator: "\n").map(String.init) == expected)
    #expect((result.err, result.exit) == ("", 0))
  }

  @Test func `a limit applies to each list`() async throws {
    let (result, _) = try await Self.run("5 1 30", "--limit 2 -o id")
    #expect((result.out, result.err) == ("5000\n5001\n1000\n30000\n30001\n", ""))
    let (first, _) = try await Self.run("5 30")
    #expect(first.out.split(separator: "\n").count == 15)
    #expect(first.err == "amctl: Showing 15. Use --all for everything.\n")
  }

  @Test func `a resource that does not exist is named, and the others are listed`() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("missing")
    let sum = "amctl: 1 of 2 IDs not found\n"
    let (result, _) = try await Self.run("61 1")
    #expect((result.out, result.exit) == ("1000\n", 3))
    #expect(result.err == "amctl: \(ExpectedMessages.no("artist", "61"))\n" + sum)
    let (kept, _) = try await Self.run("61 1", "-o id --missing \(path)")
    #expect((kept.out, kept.err, kept.exit) == ("1000\n", sum, 3))
    #expect(try folder.read("missing") == Array("61\n".utf8))
    let (none, _) = try await Self.run("61 62")
    #expect((none.out, none.exit) == ("", 5))
  }

  @Test func `a list that fails is named, and the others are written`() async throws {
    let broken = Incident(
      .get, "…/artists/25/view/top-songs", page: 2, .response(HTTPResponse(status: 500)))
    let (result, _) = try await Self.run(
      "2 25 1", "--all --page-size 10 -o json --retries 0", script: [broken])
    #expect(result.exit == 3)
    #expect(result.out.contains(#""id":"1000","type":"songs""#))
    #expect(result.out.contains("25009"))
    #expect(
      result.err.hasPrefix(
        "amctl: request for '25' failed: the service returned 500 for "))
    #expect(result.err.contains(" after 10 items\n"))
    #expect(result.err.contains("amctl: 1 of 3 requests failed\n"))
  }

  @Test func `a rejected token ends the command`() async throws {
    let (result, _) = try await Self.run(
      "2 1 3", "-o ndjson --jobs 1",
      script: [Incident(.get, "…/artists/1/view/top-songs", .status(401))])
    #expect(result.exit == 4)
    #expect(result.out.split(separator: "\n").count == 2)
  }

  @Test func `several storefronts mark each item too`() async throws {
    let (result, paths) = try await Self.run(
      "1 2", "-s us,jp -o tsv --fields storefront,parent.id,id")
    #expect(
      result.out == """
        storefront\tparent.id\tid
        us\t1\t1000
        us\t2\t2000
        us\t2\t2001
        jp\t1\t1000
        jp\t2\t2000
        jp\t2\t2001

        """)
    #expect(paths.contains("/v1/catalog/jp/artists/2/view/top-songs"))
  }

  @Test func `the storefront of a URL is that of its list`() async throws {
    let url = "https://music.apple.com/jp/artist/2"
    let (result, paths) = try await Self.run("1 \(url)", "-o ndjson")
    #expect(result.exit == 0)
    #expect(!result.out.contains("storefront"))
    #expect(
      paths.isSuperset(of: [
        "/v1/catalog/us/artists/1/view/top-songs", "/v1/catalog/jp/artists/2/view/top-songs",
      ]))
  }

  @Test func `all playlists of a library are listed with their tracks`() async throws {
    let path = "/v1/me/library/playlists"
    let server = try LibraryServer.answering([
      path + "?limit=100": LibraryServer.page(
        [LibraryServer.item("library-playlists", "p.1", "One")], next: path + "?offset=100",
        total: 3),
      path + "?offset=100&limit=100": LibraryServer.page(
        [
          LibraryServer.item("library-playlists", "p.2", "Empty"),
          LibraryServer.item("library-playlists", "p.3", "Two"),
        ], total: 3),
      path + "/p.1/tracks?limit=100": LibraryServer.page([#"{"id":"i.1","type":"library-songs"}"#]),
      path + "/p.2/tracks?limit=100": LibraryServer.rejection(404, code: "40403"),
      path + "/p.3/tracks?limit=100": LibraryServer.page([#"{"id":"i.1","type":"library-songs"}"#]),
    ])
    let program = try Program.asking(server)
    let result = try await program.run(
      "library playlists --all --relationship tracks -o tsv --fields parent.name,id")
    #expect(
      (result.out, result.err, result.exit) == ("parent.name\tid\nOne\ti.1\nTwo\ti.1\n", "", 0))
    let named = try await program.run(
      "library playlists --name TWO --relationship tracks --all -o tsv --fields parent.id,id")
    #expect((named.out, named.exit) == ("parent.id\tid\np.3\ti.1\n", 0))
  }

  @Test func `an empty library has no lists`() async throws {
    let server = try TestServer(responses: LibraryServer.rejection(404, code: "40403"))
    let result = try await Program.asking(server)
      .run("library playlists --all --relationship tracks -o json")
    #expect((result.out, result.exit) == ("{\"data\":[]}\n", 0))
  }

  @Test func `each list of a whole library can have a limit`() async throws {
    let path = "/v1/me/library/playlists"
    let songs = (1...3).map { LibraryServer.item("library-songs", "i.\($0)", "S") }
    let server = try LibraryServer.answering([
      path + "?limit=100": LibraryServer.page(
        ["p.1", "p.2"].map { LibraryServer.item("library-playlists", $0, "A") }),
      path + "/p.1/tracks?limit=2": LibraryServer.page(
        Array(songs[..<2]), next: path + "/p.1/tracks?offset=2"),
      path + "/p.2/tracks?limit=2": LibraryServer.page([songs[2]]),
    ])
    let program = try Program.asking(server)
    let result = try await program.run(
      "library playlists --all --relationship tracks -o id --limit 2")
    #expect((result.out, result.err, result.exit) == ("i.1\ni.2\ni.3\n", "", 0))
    for other in ["library playlists --all --limit 2", "library songs i.1 --all --limit 2"] {
      let result = try await program.run(other)
      #expect((result.err, result.exit) == ("amctl: '--all' cannot be used with '--limit'\n", 2))
    }
  }
}
