import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import MusicSandbox
import Testing

/// The same songs in other storefronts.
@Suite(.quick) struct EquivalentsTests {
  private static func song(_ id: Int, _ number: Int) -> CastTrack {
    CastTrack("Song \(number)", id: "\(id)", isrc: "USQE9210000\(number)")
  }

  /// Song 1 has equivalents in `de`, 2 only the same recording, 3 nothing; `fr` has none of them.
  private static func sandbox() -> Sandbox {
    let albums = [
      CastAlbum("Tideline", tracks: [song(1, 1), song(2, 2)], storefront: "us"),
      CastAlbum("Tideline", tracks: [song(12, 2)], storefront: "jp"),
      CastAlbum("Tideline", tracks: [song(100, 1), song(200, 2)], storefront: "de"),
    ]
    let lost: [Incident.Effect] = [
      .hide(["200"]), .set("meta.filters.equivalents.2", nil),
      .set("meta.filters.equivalents.12", nil),
    ]
    return Sandbox(albums: albums) {
      $0.script = lost.map { effect in
        Incident(.get, "/", effect) { $0.target.query["filter[equivalents]"] != nil }
      }
    }
  }

  @Test func `an equivalent comes first, then the same recording, each with its marks`()
    async throws
  {
    let sandbox = Self.sandbox()
    let result = try await Program.sending(to: sandbox).run(
      "catalog songs 1 2 3 -s de,fr,de --find-equivalents -o ndjson "
        + "--fields storefront,foundBy,equivalentOf,id")
    #expect(
      result.out == """
        {"storefront":"de","foundBy":"equivalents","equivalentOf":"1","id":"100"}
        {"storefront":"de","foundBy":"isrc","equivalentOf":"2","id":"200"}

        """)
    #expect(
      result.err.hasPrefix(
        """
        amctl: \(ExpectedMessages.no("song in storefront 'de'", "3"))
        amctl: \(ExpectedMessages.no("song in storefront 'fr'", "1"))
        amctl: \(ExpectedMessages.no("song in storefront 'fr'", "2"))
        amctl: \(ExpectedMessages.no("song in storefront 'fr'", "3"))
        amctl: \(ExpectedMessages.notFound(4, of: 6))

        """))
    #expect(result.exit == 3)
    #expect(
      Set(sandbox.targets) == [
        "/v1/catalog/de/songs?ids=1,2,3", "/v1/catalog/de/songs?filter%5Bequivalents%5D=1,2,3",
        "/v1/catalog/us/songs?ids=2,3", "/v1/catalog/de/songs?filter%5Bisrc%5D=USQE92100002",
        "/v1/catalog/fr/songs?ids=1,2,3", "/v1/catalog/fr/songs?filter%5Bequivalents%5D=1,2,3",
        "/v1/catalog/us/songs?ids=1,2,3",
        "/v1/catalog/fr/songs?filter%5Bisrc%5D=USQE92100001,USQE92100002",
      ])
  }

  @Test func `a URL is looked up in the storefronts of the line, and its ISRC in its own`()
    async throws
  {
    let sandbox = Self.sandbox()
    let result = try await Program.sending(to: sandbox).run(
      "catalog https://music.apple.com/jp/song/12 -s de --find-equivalents -o tsv")
    #expect(result.out.hasPrefix("foundBy\tequivalentOf\tid\t"))
    #expect(result.out.contains("\nisrc\t12\t200\t"))
    #expect(!result.err.contains("using storefront"))
    #expect(result.exit == 0)
    #expect(sandbox.targets.contains("/v1/catalog/jp/songs?ids=12"))
  }

  @Test func `the ISRC of an ID is looked up in the configured storefront`() async throws {
    let sandbox = Self.sandbox()
    var program = Program.sending(to: sandbox)
    program.environment["AMCTL_STOREFRONT"] = "jp"
    let result = try await program.run("catalog songs 12 -s de --find-equivalents -o id")
    #expect(result.out == "200\n")
    #expect(sandbox.targets.contains("/v1/catalog/jp/songs?ids=12"))
  }

  @Test func `missing items also go to a file, and clean versions can be preferred`() async throws {
    let folder = try TemporaryDirectory()
    let sandbox = Self.sandbox()
    let result = try await Program.sending(to: sandbox).run(
      "catalog songs 1 3 -s de --find-equivalents --restrict explicit -o id --missing "
        + folder.file("missing"))
    #expect((result.out, result.exit) == ("100\n", 3))
    #expect(try folder.read("missing") == Array("3\n".utf8))
    #expect(
      sandbox.targets[1]
        == "/v1/catalog/de/songs?filter%5Bequivalents%5D=1,3&restrict=explicit")
  }

  @Test func `with --all, the lists inside an equivalent are completed`() async throws {
    let album =
      #"{"id":"100","relationships":{"tracks":{"data":[{"id":"11"}],"#
      + #""next":"/v1/catalog/de/albums/100/tracks?offset=1"}}}"#
    let server = try LibraryServer.answering([
      "/v1/catalog/de/albums?ids=1": LibraryServer.page([]),
      "/v1/catalog/de/albums?filter%5Bequivalents%5D=1": LibraryServer.page([album]),
      "/v1/catalog/de/albums/100/tracks?offset=1": LibraryServer.page([#"{"id":"12"}"#]),
    ])
    let result = try await Program.asking(server).run(
      "catalog albums 1 -s de --find-equivalents --all -o ndjson")
    #expect(
      result.out == #"{"foundBy":"equivalents","equivalentOf":"1","id":"100","#
        + #""relationships":{"tracks":{"data":[{"id":"11"},{"id":"12"}]}}}"# + "\n")
    #expect(result.exit == 0)
  }

  @Test func `a failure keeps the results before it`() async throws {
    let albums = [("us", 0), ("de", 1000)].map { storefront, first in
      let songs = (1...301).map {
        CastTrack("Song", id: "\(first + $0)", isrc: "USQE9\(2_100_000 + $0)")
      }
      return CastAlbum("Tideline", tracks: songs, storefront: storefront)
    }
    let sandbox = Sandbox(albums: albums) {
      $0.script = [
        Incident(.get, "/", .response(HTTPResponse(status: 400))) {
          $0.target.query.items.contains { $0.value.hasPrefix("301") }
        }
      ]
    }
    let ids = (1...301).map(String.init)
    let result = try await Program.sending(to: sandbox).run(
      words: ["catalog", "songs", "-s", "de", "--find-equivalents", "-o", "json"]
        + ["--fields", "foundBy,equivalentOf,id"] + ids)
    #expect(result.out.hasPrefix(#"{"data":[{"foundBy":"equivalents","equivalentOf":"1","#))
    #expect(result.out.hasSuffix(#""equivalentOf":"300","id":"1300"}]}"# + "\n"))
    #expect(result.err.hasPrefix("amctl: request for '301' failed: the service returned 400 for "))
    #expect(result.err.contains("\namctl: 1 of 2 requests failed\n"))
    #expect(result.exit == 3)
  }

  /// A storefront without the songs 2 and 3, of which 2 has an equivalent.
  private static func usual() -> Sandbox {
    let albums = [
      CastAlbum("Tideline", tracks: [song(1, 1), song(200, 2), song(4, 4)], storefront: "us"),
      CastAlbum("Tideline", tracks: [song(2, 2)], storefront: "gb"),
    ]
    return Sandbox(albums: albums)
  }

  @Test func `an equivalent is in the place of an ID that is missing, and marked`() async throws {
    let sandbox = Self.usual()
    let result = try await Program.sending(to: sandbox).run(
      "catalog songs 1 2 3 4 --find-equivalents -o csv --fields foundBy,equivalentOf,id")
    #expect(
      result.out == """
        foundBy,equivalentOf,id
        ,,1
        equivalents,2,200
        ,,4

        """)
    #expect(
      result.err.hasPrefix(
        "amctl: \(ExpectedMessages.no("song", "3"))\n"
          + "amctl: \(ExpectedMessages.notFound(1, of: 4))\n"))
    #expect(result.exit == 3)
    #expect(
      sandbox.targets == [
        "/v1/catalog/us/songs?ids=1,2,3,4", "/v1/catalog/us/songs?filter%5Bequivalents%5D=2,3",
      ])
  }

  @Test func `nothing more is requested if nothing is missing`() async throws {
    let sandbox = Self.usual()
    let program = Program.sending(to: sandbox)
    #expect(try await program.run("catalog songs 1 4 --find-equivalents -o id").out == "1\n4\n")
    #expect(sandbox.requests.count == 1)
    // A single id has an equivalent too.
    #expect(
      try await program.run("catalog songs 2 --find-equivalents -o tsv --fields equivalentOf,id")
        .out == "equivalentOf\tid\n2\t200\n")
    #expect(try await program.run("catalog songs 3 --find-equivalents -o id").exit == 5)
  }
}
