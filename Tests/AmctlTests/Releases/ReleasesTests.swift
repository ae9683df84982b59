import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicSandbox
import Testing

/// `amctl releases`: what artists have released and announced.
@Suite(.quick) struct ReleasesTests {
  /// The day of every run is November 14, 2023.
  private static func album(
    _ id: Int, _ date: String, _ name: String? = nil, isClean: Bool = false,
    isExplicit: Bool = false, isAnnounced: Bool = false
  ) -> CastAlbum {
    CastAlbum(
      name ?? "Album \(id)", tracks: [CastTrack("Song", isExplicit: isExplicit)], id: "\(id)",
      released: date, isClean: isClean, isAnnounced: isAnnounced)
  }

  private static func artist(_ id: Int, _ albums: [CastAlbum]) -> CastArtist {
    CastArtist("Ann Vale", id: "\(id)", albums: albums)
  }

  /// An artist with a new album, whose ID is higher by 500, and with old ones.
  private static func artist(_ id: Int, old count: Int = 0) -> CastArtist {
    let old = (0..<count).map { album(1_000 * id + $0, "2019-01-01") }
    return artist(id, [album(500 + id, "2023-11-01")] + old)
  }

  /// Runs the command against a catalog of artists.
  private func run(
    _ artists: [CastArtist], _ words: [String], input: String = "", script: [Incident] = []
  ) async throws -> (result: Program.Result, requests: [String]) {
    let sandbox = Sandbox(only: artists) { $0.script = script }
    var program = Program.sending(to: sandbox)
    program.input = input
    let result = try await program.run(words: ["releases", "--retries", "0"] + words)
    return (result, sandbox.targets)
  }

  private static let failure = Incident.Effect.response(HTTPResponse(status: 500))

  @Test func `what is new and announced is listed once, oldest first`() async throws {
    let artists = [
      Self.artist(
        1, [Self.album(501, "2024-02-01", isAnnounced: true), Self.album(503, "2023-11-01")]),
      Self.artist(
        2,
        [
          Self.album(506, "2023-11-01"), Self.album(504, "2023-10-14"),
          Self.album(505, "2023-10-15"),
        ]),
    ]
    let shared = Incident(.get, "/", .set("data.1.relationships.albums.data.0.id", "503"))
    let (result, requests) = try await run(artists, ["1", "2", "-o", "ndjson"], script: [shared])
    let row = { (date: String, id: Int, isComplete: Bool) in
      #"{"releaseDate":"\#(date)","type":"albums","id":"\#(id)","name":"Album \#(id)","#
        + #""artistName":"Ann Vale","isComplete":\#(isComplete),"contentRating":null}"# + "\n"
    }
    #expect(
      result.out == row("2023-10-15", 505, true) + row("2023-11-01", 503, true)
        + row("2024-02-01", 501, false))
    #expect(result.err == "amctl: 2 released since 2023-10-15, 1 announced (2 artists).\n")
    #expect(result.exit == 0)
    #expect(requests == ["/v1/catalog/us/artists?ids=1,2&include=albums"])
  }

  @Test func `extended attributes are members and columns of a release`() async throws {
    let artists = [Self.artist(1, old: 30)]
    let (result, requests) = try await run(
      artists, ["1", "--extend", "audioVariants", "-o", "ndjson"])
    #expect(result.out.contains(#""contentRating":null,"audioVariants":["#), "\(result.out)")
    #expect(
      requests == [
        "/v1/catalog/us/artists?ids=1&include=albums&extend%5Balbums%5D=audioVariants",
        "/v1/catalog/us/artists/1/albums?extend=audioVariants&limit=100&offset=25",
      ])
    let (rows, _) = try await run(
      artists, ["1", "--extend", "audioVariants", "-o", "tsv", "--fields", "id,audioVariants"])
    #expect(rows.out.hasPrefix("id\taudioVariants\n501\t"))
    #expect(rows.out.hasSuffix("lossless, lossy-stereo\n"))
    let (feed, _) = try await run(artists, ["1", "--extend", "audioVariants", "-o", "atom"])
    #expect(feed.ending == "amctl: '--extend' cannot be used with '-o atom'\n[exit 2]")
    let (wrong, _) = try await run(artists, ["1", "--extend", "lyrics"])
    #expect(wrong.err.hasPrefix("amctl: 'lyrics' is not an extended attribute of albums"))
  }

  @Test(arguments: [
    ("2023", "11 12 13 14 15"), ("2023-05", "12 13 14 15"), ("2023-06-02", "12 13 14 15"),
    ("2023-07", "12 14 15"), ("200d", "12 13 14 15"), ("2024", "15"), ("2025", ""),
  ])
  func `a date without a month or a day counts as its last day`(
    since: String, ids: String
  ) async throws {
    let dates = ["2023-02-03", "2023", "2023-06", "2023-11-14T08:00:00Z", "2024", "soon", ""]
    let albums = dates.enumerated().map { Self.album($0.offset + 11, $0.element) }
    let undated = "data.0.relationships.albums.data.6.attributes.releaseDate" as JSONPath
    let (result, _) = try await run(
      [Self.artist(1, albums)], ["1", "--since", since, "-o", "id"],
      script: [Incident(.get, "/", .set(undated, nil))])
    let found = Set(result.out.split(separator: "\n"))
    #expect(found == Set(ids.split(separator: " ")))
    #expect(result.err.hasSuffix("amctl: Skipped 2 albums without a release date.\n"))
  }

  @Test func `all albums of an artist are read, because their order is not known`() async throws {
    let albums = (501...525).map { Self.album($0, "2019-01-01") } + [Self.album(526, "2023-11-02")]
    let (result, requests) = try await run([Self.artist(1, albums)], ["1", "-o", "id"])
    #expect(result.out == "526\n")
    #expect(requests.last == "/v1/catalog/us/artists/1/albums?limit=100&offset=25")
  }

  @Test func `an artist that is missing or fails takes nothing from the others`() async throws {
    let artists = [Self.artist(1), Self.artist(2, old: 25)]
    let (missing, _) = try await run(artists, ["1", "7", "-o", "id"])
    #expect((missing.out, missing.exit) == ("501\n", 3))
    #expect(
      missing.err == "amctl: 1 released since 2023-10-15, none announced (2 artists).\n"
        + "amctl: no artist with ID 7 in storefront 'us'\namctl: 1 of 2 artists not found\n")
    let (failed, _) = try await run(
      artists, ["1", "2", "-o", "id"], script: [Incident(.get, "…/artists/2/albums", Self.failure)])
    #expect(failed.out == "501\n502\n")
    #expect(failed.err.hasPrefix("amctl: request for '2' failed: "))
    #expect(failed.err.contains("\namctl: 1 of 2 artists failed\n"))
    #expect(failed.exit == 3)
    #expect(try await run([], ["1", "-o", "id"]).result.exit == 5)
  }

  /// Runs the command with the artists from 1 to a number, of which one is in a request that fails.
  private func run(
    _ count: Int, format: String = "id", failing number: Int, _ failure: Incident.Effect = failure
  ) async throws -> (result: Program.Result, requests: [String]) {
    let incident = Incident(.get, "/", failure) { request in
      request.target.query["ids"]?.split(separator: ",").contains("\(number)") == true
    }
    return try await run(
      (1...count).map { Self.artist($0) }, ["-o", format] + (1...count).map(String.init),
      script: [incident])
  }

  @Test(arguments: [1, 26, 76])
  func `one failed request takes nothing from the other artists`(number: Int) async throws {
    let (result, requests) = try await run(100, failing: number)
    #expect(result.out.split(separator: "\n").count == 75)
    #expect(result.err.contains("amctl: 25 of 100 artists failed\n"))
    #expect(result.exit == 3)
    #expect(requests.count == 4)
    let feed = try await run(100, format: "atom", failing: number)
    #expect(feed.result.out.split(separator: "<entry>").count == 76)
  }

  @Test func `some artists that fail among others are no reason to stop`() async throws {
    let artists = (1...60).map { Self.artist($0, old: (2...9).contains($0) ? 25 : 0) }
    let (result, _) = try await run(
      artists, ["--from", "-", "-o", "id"], input: (1...60).map { "\($0)\n" }.joined(),
      script: [2, 4, 6, 9].map { Incident(.get, "…/artists/\($0)/albums", Self.failure) })
    #expect(result.out.split(separator: "\n").count == 60)
    #expect(result.err.contains("amctl: 4 of 60 artists failed\n"))
    #expect(result.exit == 3)
  }

  @Test func `if the catalog has none of a request's artists, they are missing`() async throws {
    let (result, _) = try await run(27, failing: 1, .status(404))
    #expect(result.out == "526\n527\n")
    #expect(result.err.hasSuffix("amctl: 25 of 27 artists not found\n"))
    #expect(result.exit == 3)
  }

  @Test func `editions that differ only in their rating can be told apart`() async throws {
    let albums = [
      Self.album(11, "2023-11-01", "Deluxe"),
      Self.album(12, "2023-11-01", "Deluxe", isClean: true, isExplicit: true),
      Self.album(13, "2023-11-01", "Deluxe", isExplicit: true),
    ]
    let (result, _) = try await run(
      [Self.artist(1, albums)], ["1", "-o", "tsv", "--fields", "id,contentRating"])
    #expect(result.out == "id\tcontentRating\n11\t\n12\tclean\n13\texplicit\n")
    let (table, _) = try await run([Self.artist(1, albums)], ["1", "-o", "table"])
    #expect(
      table.out == """
        RELEASED    ID  NAME        ARTIST
        2023-11-01  11  Deluxe      Ann Vale
        2023-11-01  12  Deluxe      Ann Vale
        2023-11-01  13  Deluxe [E]  Ann Vale

        """)
  }

  @Test func `a year comes where its last day does`() async throws {
    let albums = [Self.album(11, "2023"), Self.album(12, "2023-11-01"), Self.album(13, "2023-11")]
    let (result, _) = try await run([Self.artist(1, albums)], ["1", "-o", "id"])
    #expect(result.out == "12\n13\n11\n")
  }

  @Test func `the artists of the library are looked up 25 at a time`() async throws {
    let artists = (1...60).map { number in
      CastArtist("Artist \(number)", albums: [Self.album(number, "2023-11-01")])
    }
    let effects: [Incident.Effect] = [
      .set("data.58.relationships.catalog.data", []),
      .set("data.59.relationships.catalog.data", []), .set("meta.total", 90),
    ]
    let (result, requests) = try await run(
      artists, ["-o", "id"], script: effects.map { Incident(.get, "/v1/me/library/artists", $0) })
    #expect(result.out.split(separator: "\n").count == 58)
    #expect(
      result.err == "amctl: 2 of 60 artists have no catalog match.\n"
        + "amctl: 58 released since 2023-10-15, none announced (58 artists).\n"
        + "amctl: the service reported 90 artists but returned 60; releases of the missing "
        + "artists are not listed\nhint: try again later\n")
    #expect(result.exit == 3)
    #expect(requests.count { $0.hasPrefix("/v1/catalog/us/artists?ids=") } == 3)
  }

  @Test func `a feed escapes names, and has a day for each release and for itself`() async throws {
    let albums = [
      Self.album(11, "2023-11-01", "A & <B>"), Self.album(12, "2024", "C \u{7}\"D\""),
    ]
    let (result, _) = try await run([Self.artist(1, albums)], ["1", "-o", "atom"])
    for line in [
      "<title>A &amp; &lt;B&gt;</title>", "<title>C \u{FFFD}&quot;D&quot;</title>",
      "<id>tag:amctl,2026:albums/12</id>", "<updated>2024-01-01T00:00:00Z</updated>",
      "<summary>Ann Vale, 2024</summary>",
    ] {
      #expect(result.out.contains("\n    \(line)\n"))
    }
    let (none, _) = try await run([Self.artist(1, [])], ["1", "-o", "atom"])
    #expect(none.out.contains("<updated>2023-10-15T00:00:00Z</updated>\n</feed>\n"))
    let (day, _) = try await run(
      [Self.artist(1, [Self.album(11, "2023-11-30")])], ["1", "-o", "atom"])
    #expect(day.out.contains("    <updated>2023-11-30T00:00:00Z</updated>\n"))
  }
}
