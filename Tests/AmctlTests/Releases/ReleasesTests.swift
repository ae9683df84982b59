import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// `amctl releases`: what artists have released and announced.
@Suite(.quick) struct ReleasesTests {
  /// The day of every run: November 14, 2023.
  private static func album(
    _ id: Int, _ date: String?, _ name: String? = nil, isComplete: Bool = true,
    rating: String? = nil
  ) -> String {
    let rating = rating.map { #","contentRating":"\#($0)""# } ?? ""
    let date = date.map { #","releaseDate":"\#($0)""# } ?? ""
    return #"{"id":"\#(id)","type":"albums","attributes":{"name":"\#(name ?? "Album \(id)")","#
      + #""artistName":"Ann Vale","isComplete":\#(isComplete),"#
      + #""url":"https://music.apple.com/us/album/\#(id)"\#(date)\#(rating)}}"#
  }

  /// Returns an artist with the first of its albums.
  private static func artist(_ id: Int, _ albums: [String], next: Bool = false) -> String {
    let path = "/v1/catalog/us/artists/\(id)/albums?offset=\(albums.count)"
    let next = next ? #","next":"\#(path)""# : ""
    return #"{"id":"\#(id)","type":"artists","attributes":{"name":"Ann Vale"},"#
      + #""relationships":{"albums":{"data":[\#(albums.joined(separator: ","))]\#(next)}}}"#
  }

  /// Runs the command against a table of responses by path; artists are looked up by IDs.
  private func run(
    _ artists: [Int: String], _ words: String..., input: String = "",
    also table: [String: ServerResponse] = [:]
  ) async throws -> (result: Program.Result, requests: [String]) {
    let server = try TestServer { request in
      if let response = table[request.path] { return response }
      guard request.path == "/v1/catalog/us/artists" else { return ServerResponse(404) }
      let ids = RequestTarget(parsing: request.target).query["ids"] ?? ""
      return LibraryServer.page(
        ids.split(separator: ",").compactMap { Int($0).flatMap { artists[$0] } })
    }
    var program = try Program.asking(server)
    program.input = input
    let result = try await program.run(words: ["releases", "--retries", "0"] + words)
    return (result, server.requests.map(\.target))
  }

  @Test func `what is new and announced is listed once, oldest first`() async throws {
    let shared = Self.album(3, "2023-11-01")
    let artists = [
      1: Self.artist(1, [Self.album(1, "2024-02-01", isComplete: false), shared]),
      2: Self.artist(2, [shared, Self.album(4, "2023-10-14"), Self.album(5, "2023-10-15")]),
    ]
    let (result, requests) = try await run(artists, "1", "2", "-o", "ndjson")
    let row = { (date: String, id: Int, isComplete: Bool) in
      #"{"releaseDate":"\#(date)","type":"albums","id":"\#(id)","name":"Album \#(id)","#
        + #""artistName":"Ann Vale","isComplete":\#(isComplete),"contentRating":null}"# + "\n"
    }
    #expect(
      result.out == row("2023-10-15", 5, true) + row("2023-11-01", 3, true)
        + row("2024-02-01", 1, false))
    #expect(result.err == "amctl: 2 released since 2023-10-15, 1 announced (2 artists).\n")
    #expect(result.exit == 0)
    #expect(requests == ["/v1/catalog/us/artists?ids=1,2&include=albums"])
  }

  @Test(arguments: [
    ("2023", "1 2 3 4 5"), ("2023-05", "2 3 4 5"), ("2023-06-02", "2 3 4 5"),
    ("2023-07", "2 4 5"), ("200d", "2 3 4 5"), ("2024", "5"), ("2025", ""),
  ])
  func `a date without a month or a day counts as its last day`(
    since: String, ids: String
  ) async throws {
    let dates = ["2023-02-03", "2023", "2023-06", "2023-11-14T08:00:00Z", "2024"]
    let albums = dates.enumerated().map { Self.album($0.offset + 1, $0.element) }
    let (result, _) = try await run(
      [1: Self.artist(1, albums + [Self.album(9, nil), Self.album(8, "soon")])], "1", "--since",
      since, "-o", "id")
    let found = Set(result.out.split(separator: "\n"))
    #expect(found == Set(ids.split(separator: " ")))
    #expect(result.err.hasSuffix("amctl: Skipped 2 albums without a release date.\n"))
  }

  @Test func `all albums of an artist are read, because their order is not known`() async throws {
    let page = LibraryServer.page([Self.album(2, "2023-11-02")])
    let (result, requests) = try await run(
      [1: Self.artist(1, [Self.album(1, "2019-01-01")], next: true)], "1", "-o", "id",
      also: ["/v1/catalog/us/artists/1/albums": page])
    #expect(result.out == "2\n")
    #expect(requests.last == "/v1/catalog/us/artists/1/albums?limit=100&offset=1")
  }

  @Test func `an artist that is missing or fails takes nothing from the others`() async throws {
    let artists = [
      1: Self.artist(1, [Self.album(1, "2023-11-01")]),
      2: Self.artist(2, [Self.album(2, "2023-11-02")], next: true),
    ]
    let (missing, _) = try await run(artists, "1", "7", "-o", "id")
    #expect((missing.out, missing.exit) == ("1\n", 3))
    #expect(
      missing.err == "amctl: 1 released since 2023-10-15, none announced (2 artists).\n"
        + "amctl: no artist with ID 7 in storefront 'us'\namctl: 1 of 2 artists not found\n")
    let (failed, _) = try await run(
      artists, "1", "2", "-o", "id", also: ["/v1/catalog/us/artists/2/albums": ServerResponse(500)])
    #expect(failed.out == "1\n2\n")
    #expect(failed.err.hasPrefix("amctl: request for '2' failed: "))
    #expect(failed.err.contains("\namctl: 1 of 2 artists failed\n"))
    #expect(failed.exit == 3)
    #expect(try await run([:], "1", "-o", "id").result.exit == 5)
  }

  /// Runs the command with the artists from 1 to a number, each with one new album.
  private func run(
    _ count: Int, format: String = "id", failing: Set<Int>, with failure: ServerResponse
  ) async throws -> (result: Program.Result, requests: [String]) {
    let artists = Dictionary(
      uniqueKeysWithValues: (1...count).map {
        ($0, Self.artist($0, [Self.album($0, "2023-11-01")]))
      })
    let server = try TestServer { request in
      let ids = (RequestTarget(parsing: request.target).query["ids"] ?? "").split(separator: ",")
        .compactMap { Int($0) }
      return failing.isDisjoint(with: ids)
        ? LibraryServer.page(ids.compactMap { artists[$0] }) : failure
    }
    let words = ["releases", "--retries", "0", "-o", format] + (1...count).map(String.init)
    let result = try await Program.asking(server).run(words: words)
    return (result, server.requests.map(\.target))
  }

  @Test(arguments: [1, 26, 76])
  func `one failed request takes nothing from the other artists`(number: Int) async throws {
    let (result, requests) = try await run(100, failing: [number], with: ServerResponse(500))
    #expect(result.out.split(separator: "\n").count == 75)
    #expect(result.err.contains("amctl: 25 of 100 artists failed\n"))
    #expect(result.exit == 3)
    #expect(requests.count == 4)
    let feed = try await run(100, format: "atom", failing: [number], with: ServerResponse(500))
    #expect(feed.result.out.split(separator: "<entry>").count == 76)
  }

  @Test func `some artists that fail among others are no reason to stop`() async throws {
    let artists = Dictionary(
      uniqueKeysWithValues: (1...60).map {
        ($0, Self.artist($0, [Self.album($0, "2023-11-01")], next: (2...9).contains($0)))
      })
    let failures = (2...9).map {
      (
        "/v1/catalog/us/artists/\($0)/albums",
        [2, 4, 6, 9].contains($0) ? ServerResponse(500) : .json(#"{"data":[]}"#)
      )
    }
    let (result, _) = try await run(
      artists, "--from", "-", "-o", "id", input: (1...60).map { "\($0)\n" }.joined(),
      also: Dictionary(uniqueKeysWithValues: failures))
    #expect(result.out.split(separator: "\n").count == 60)
    #expect(result.err.contains("amctl: 4 of 60 artists failed\n"))
    #expect(result.exit == 3)
  }

  @Test func `if the catalog has none of a request's artists, they are missing`() async throws {
    let failure = LibraryServer.rejection(404, code: "40400")
    let (result, _) = try await run(27, failing: [1], with: failure)
    #expect(result.out == "26\n27\n")
    #expect(result.err.hasSuffix("amctl: 25 of 27 artists not found\n"))
    #expect(result.exit == 3)
  }

  @Test func `editions that differ only in their rating can be told apart`() async throws {
    let albums = [
      Self.album(1, "2023-11-01", "Deluxe"), Self.album(2, "2023-11-01", "Deluxe", rating: "clean"),
      Self.album(3, "2023-11-01", "Deluxe", rating: "explicit"),
    ]
    let (result, _) = try await run(
      [1: Self.artist(1, albums)], "1", "-o", "tsv", "--fields", "id,contentRating")
    #expect(result.out == "id\tcontentRating\n1\t\n2\tclean\n3\texplicit\n")
  }

  @Test func `a year comes where its last day does`() async throws {
    let albums = [Self.album(1, "2023"), Self.album(2, "2023-11-01"), Self.album(3, "2023-11")]
    let (result, _) = try await run([1: Self.artist(1, albums)], "1", "-o", "id")
    #expect(result.out == "2\n3\n1\n")
  }

  @Test func `the artists of the library are looked up 25 at a time`() async throws {
    let items = (1...60).map { number in
      let match = number > 58 ? "" : #"{"id":"\#(number)","type":"artists"}"#
      return #"{"id":"r.\#(number)","type":"library-artists","relationships":"#
        + #"{"catalog":{"data":[\#(match)]}}}"#
    }
    let artists = Dictionary(
      uniqueKeysWithValues: (1...58).map { ($0, Self.artist($0, [Self.album($0, "2023-11-01")])) })
    let table = [
      "/v1/me/library/artists": LibraryServer.page(items, total: 90),
      "/v1/me/storefront": LibraryServer.page([#"{"id":"us","type":"storefronts"}"#]),
    ]
    let (result, requests) = try await run(artists, "-o", "id", also: table)
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
      Self.album(1, "2023-11-01", "A & <B>"), Self.album(2, "2024", "C \\u0007\\\"D\\\""),
    ]
    let (result, _) = try await run([1: Self.artist(1, albums)], "1", "-o", "atom")
    for line in [
      "<title>A &amp; &lt;B&gt;</title>", "<title>C \u{FFFD}&quot;D&quot;</title>",
      "<id>tag:amctl,2026:albums/2</id>", "<updated>2024-01-01T00:00:00Z</updated>",
      "<summary>Ann Vale, 2024</summary>",
    ] {
      #expect(result.out.contains("\n    \(line)\n"))
    }
    let (none, _) = try await run([1: Self.artist(1, [])], "1", "-o", "atom")
    #expect(none.out.contains("<updated>2023-10-15T00:00:00Z</updated>\n</feed>\n"))
    let (day, _) = try await run(
      [1: Self.artist(1, [Self.album(1, "2023-11-30")])], "1", "-o", "atom")
    #expect(day.out.contains("    <updated>2023-11-30T00:00:00Z</updated>\n"))
  }
}
