import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicSandbox

/// What a script says happens, and to no other requests.
@Suite(.quick) struct IncidentTests {
  private static let songs = "/v1/me/library/songs"

  /// Creates a sandbox with a script, and a library of 130 songs.
  private static func sandbox(_ script: Incident...) -> Sandbox {
    Sandbox(seed: 7) {
      $0.librarySongs = 130
      $0.now = { UnixTime(seconds: 1_790_000_000) }
      $0.script = script
    }
  }

  @Test func `a request fails after those that are spared, and as often as it says`() async throws {
    let sandbox = Self.sandbox(
      Incident(.get, Self.songs, .status(503, retryAfter: 7), skipping: 1, times: 2))
    var statuses: [HTTPStatus] = []
    for _ in 0..<4 { statuses.append(try await sandbox.get(Self.songs).status) }
    #expect(statuses == [200, 503, 503, 200])
    #expect(try await sandbox.get("/v1/me/library/albums").status == 200)
  }

  @Test func `a failure is an error as the service sends it`() async throws {
    let sandbox = Self.sandbox(
      Incident(.get, Self.songs, .status(503, retryAfter: 7, parameter: "limit")))
    let response = try await sandbox.get(Self.songs)
    #expect(response.headers["Retry-After"] == "7")
    let error = try JSONDocument(parsing: response.body).root.value(at: "errors.0")
    let members = ["status", "code", "source.parameter"].map { error?.value(at: $0)?.string }
    #expect(members == ["503", "50300", "limit"])
  }

  /// Lists, and the offset of their second page.
  static let lists = [
    ("/v1/catalog/us/search?term=love&types=songs", 5),
    ("/v1/me/library/search?term=a&types=library-songs", 5),
    ("/v1/catalog/us/charts?types=songs", 20), ("/v1/me/recent/played", 10),
    ("/v1/me/recent/played/tracks?types=songs", 30), ("/v1/me/library/recently-added", 10),
    ("/v1/me/recommendations", 10), ("/v1/me/library/songs?limit=2", 2),
    ("/v1/me/library/songs?limit=60", 60), ("/v1/me/library/songs", 25),
    ("/v1/catalog/us/artists/1147783278/albums", 25),
  ]

  @Test(arguments: lists)
  func `the second page is the one that the first names, whatever its size`(
    list: String, offset: Int
  ) async throws {
    let path = String(list.prefix { $0 != "?" })
    let sandbox = Self.sandbox(Incident(.get, path, page: 2, .status(500)))
    #expect(try await sandbox.get(list).status == 200)
    let rest =
      list.hasPrefix("/v1/me/library/songs")
      ? "?" : list.contains("?") ? list.dropFirst(path.count) + "&" : "?"
    #expect(try await sandbox.get(path + rest + "offset=\(offset)").status == 500, "\(offset)")
    #expect(try await sandbox.get(path + rest + "offset=\(offset + 200)").status != 500)
  }

  @Test(arguments: lists)
  func `a page that none names is counted by its list`(list: String, size: Int) async throws {
    let path = String(list.prefix { $0 != "?" })
    let sandbox = Self.sandbox(Incident(.get, path, page: 3, .status(500)))
    let start = list + (list.contains("?") ? "&" : "?")
    #expect(try await sandbox.get(start + "offset=\(size)").status != 500)
    #expect(try await sandbox.get(start + "offset=\(2 * size)").status == 500)
    #expect(try await sandbox.get(start + "offset=\(3 * size)").status != 500)
  }

  @Test func `a list in a resource begins with the page that has the resource`() {
    var pages = NamedPages()
    let page = """
      {"next": "/list?offset=3",
        "data": [{"relationships": {"tracks": {"next": "/list/1/tracks?offset=7"}}}]}
      """
    pages.note(.json(page), to: RequestTarget(parsing: "/list?limit=1&offset=2"))
    // A page is the one that was named, also if more is asked of it.
    let numbers = ["/list?offset=3", "/list?limit=25&offset=3", "/list/1/tracks?offset=7"].map {
      pages.number(of: RequestTarget(parsing: $0))
    }
    #expect(numbers == [4, 4, 2])
  }

  @Test func `a path is that of all resources below it, or the end of any`() async throws {
    let sandbox = Self.sandbox(
      Incident(.get, "/v1/me/library", .status(418)), Incident(nil, "…/genres", .status(500)))
    #expect(try await sandbox.get("/v1/me/library/playlists").status == 418)
    #expect(try await sandbox.get("/v1/me/library-of-others").status == 404)
    #expect(try await sandbox.get("/v1/catalog/us/genres").status == 500)
    #expect(try await sandbox.get("/v1/catalog/us/genres/14").status == 200)
  }

  @Test func `a closure chooses among requests`() async throws {
    let sandbox = Self.sandbox(
      Incident(.get, Self.songs, .status(500)) { $0.target.query["sort"] != nil })
    #expect(try await sandbox.get(Self.songs).status == 200)
    #expect(try await sandbox.get(Self.songs + "?sort=name").status == 500)
  }

  @Test func `chance follows from the seed`() async throws {
    let incident = Incident(.get, Self.songs, .status(500), chance: 0.5)
    func statuses(_ seed: UInt64) async throws -> [HTTPStatus] {
      let sandbox = Sandbox(seed: seed) { $0.script = [incident] }
      var statuses: [HTTPStatus] = []
      for _ in 0..<64 { statuses.append(try await sandbox.get(Self.songs + "?limit=1").status) }
      return statuses
    }
    let first = try await statuses(7)
    #expect(try await statuses(7) == first)
    #expect(try await statuses(8) != first)
    #expect((20...44).contains(first.count { $0 == 500 }))
  }

  @Test func `a page has other values, items and order than the list`() async throws {
    let plain = try await Self.sandbox().json(Self.songs + "?limit=4")
    let ids = plain["data"]?.elements.compactMap { $0["id"]?.string } ?? []
    try #require(ids.count == 4)
    let sandbox = Self.sandbox(
      Incident(.get, Self.songs, .hide([ids[1]])), Incident(.get, Self.songs, .reverse),
      Incident(.get, Self.songs, .set("meta.total", 7)),
      Incident(.get, Self.songs, .set("next", 42)),
      Incident(.get, Self.songs, .set("data.0.attributes.name", ["odd": true])))
    let page = try await sandbox.json(Self.songs + "?limit=4")
    #expect(page["data"]?.elements.compactMap { $0["id"]?.string } == [ids[3], ids[2], ids[0]])
    #expect(page["meta"]?["total"]?.int == 7 && page["next"]?.int == 42)
    #expect(page.value(at: "data.0.attributes.name.odd")?.bool == true)
    #expect(page.value(at: "data.1.attributes.name")?.string != nil)
  }

  @Test func `a page lacks its total and its next one`() async throws {
    let sandbox = Self.sandbox(
      Incident(.get, Self.songs, .set("meta.total", nil)),
      Incident(.get, Self.songs, .set("next", nil)))
    let page = try await sandbox.json(Self.songs)
    #expect(page["meta"]?["total"] == nil && page["next"] == nil && page["data"]?.count == 25)
  }

  @Test func `pages are shorter, and still reach the whole list`() async throws {
    let sandbox = Self.sandbox(Incident(.get, Self.songs, .pageSize(40)))
    var counts: [Int] = []
    var next: String? = Self.songs + "?limit=100"
    while let target = next {
      let page = try await sandbox.json(target)
      counts.append(page["data"]?.count ?? 0)
      next = page["next"]?.string.map { $0 + "&limit=100" }
    }
    #expect(counts == [40, 40, 40, 10])
  }

  @Test func `a body ends early, with at least no bytes and at most all`() async throws {
    let whole = try await Self.sandbox().get(Self.songs).body
    let half = whole.count / 2
    for (limit, count) in [(10, 10), (nil, half), (-1, 0), (.max, whole.count)] as [(Int?, Int)] {
      let cut = limit.map { Incident(.get, Self.songs, .cut(after: $0)) }
      let sandbox = Self.sandbox(cut ?? Incident(.get, Self.songs, .cut()))
      #expect(try await sandbox.get(Self.songs).body == Array(whole.prefix(count)))
    }
  }

  @Test func `a refused change has not happened, unless the incident says so`() async throws {
    let playlists = "/v1/me/library/playlists"
    let sandbox = Self.sandbox(
      Incident(.post, playlists, .status(429, retryAfter: 1), times: 1),
      Incident(.post, playlists, .close, times: 1),
      Incident(.post, playlists, .status(503, isDone: true), times: 1))
    let count = try #require(try await sandbox.json(playlists)["meta"]?["total"]?.int)
    for added in [0, 0, 1, 2] {
      _ = try? await sandbox.createPlaylist([])
      #expect(try await sandbox.json(playlists)["meta"]?["total"]?.int == count + added)
    }
  }

  @Test func `each request is listed with the status that its client got`() async throws {
    let sandbox = Self.sandbox(
      Incident(.get, Self.songs, .status(429, retryAfter: 1), times: 2),
      Incident(.get, Self.songs, .reset(), times: 1), Incident(.get, Self.songs, .cut(), times: 1))
    for _ in 0..<4 { _ = try? await sandbox.get(Self.songs) }
    _ = try await sandbox.get("/v1/me/library/nothing")
    #expect(sandbox.requests.map(\.status) == [429, 429, nil, 200, 400])
    #expect(sandbox.requests.map(\.request.target.path).dropLast().allSatisfy { $0 == Self.songs })
    try sandbox.reset()
    #expect(sandbox.requests.isEmpty)
    // The script begins anew.
    #expect(try await sandbox.get(Self.songs).status == 429)
    #expect(sandbox.requests.map(\.status) == [429])
  }

  @Test func `a connection is lost before or after the service has the request`() async throws {
    let sandbox = Self.sandbox(
      Incident(.put, "/", .reset(), times: 1), Incident(.put, "/", .reset(isDone: true)))
    let rating = "/v1/me/ratings/songs/\(try await sandbox.popularSongs(40)[39])"
    let body: JSONValue = ["type": "rating", "attributes": ["value": 1]]
    let request = HTTPRequest(.put, RequestTarget(parsing: rating), body: body.encoded())
    for hasRating in [false, true] {
      await #expect(throws: TransportError.connectionLost(reason: "reset by an incident")) {
        try await sandbox.send(request)
      }
      #expect(try await sandbox.get(rating).status == (hasRating ? 200 : 404))
    }
  }

  @Test func `a client that is left without a response gives up`() async throws {
    let clock = RecordingClock()
    let sandbox = Sandbox {
      $0.clock = clock
      $0.script = [Incident(.get, Self.songs, .silence)]
    }
    await #expect(throws: TransportError.timedOut(after: .seconds(30))) {
      try await sandbox.get(Self.songs)
    }
    #expect(clock.sleeps == [.seconds(30)])
  }

  @Test func `a change loses tracks, and shows the others later`() async throws {
    let now = Watched(1_790_000_000)
    let sandbox = Sandbox(seed: 7) { $0.now = { UnixTime(seconds: now.value) } }
    let songs = try await sandbox.popularSongs(4)
    let playlist = try await sandbox.createPlaylist([songs[0]])
    let tracks = "/v1/me/library/playlists/\(playlist)/tracks"
    sandbox.play([
      Incident(.post, "…/tracks", .accept(losing: [songs[2]], visibleAfter: .seconds(20)), times: 1)
    ])
    #expect(try await sandbox.addTracks([songs[1], songs[2]], to: playlist) == 204)
    // A later change does not show before an earlier one.
    #expect(try await sandbox.addTracks([songs[3]], to: playlist) == 204)
    #expect(try await sandbox.catalogIDs(tracks) == [songs[0]])
    now.update { $0 += 19 }
    #expect(try await sandbox.catalogIDs(tracks) == [songs[0]])
    now.update { $0 += 1 }
    #expect(try await sandbox.catalogIDs(tracks) == [songs[0], songs[1], songs[3]])
  }
}
