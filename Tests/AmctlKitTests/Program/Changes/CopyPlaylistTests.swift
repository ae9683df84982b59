import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// `amctl library copy-playlist`: a playlist with the tracks of another.
struct CopyPlaylistTests {
  private static let made =
    #"{"data":[{"id":"p.9","type":"library-playlists","attributes":{"name":"Copy"}}]}"#

  private static func server(_ tracks: [String]) throws -> (ExportServer, TestServer) {
    let library = ExportServer(["playlists/p.1/tracks": tracks])
    let server = try TestServer { request in
      guard request.method == "POST" else { return library.response(to: request) }
      return request.path.hasSuffix("/tracks") ? ServerResponse(204) : .json(made, status: 201)
    }
    return (library, server)
  }

  private static func ids(_ request: ServerRequest) -> [String] {
    let json = (try? JSONDocument(parsing: request.body))?.root
    let data = json?["data"] ?? json?.value(at: "relationships.tracks.data")
    return data?.elements.compactMap { $0["id"]?.string } ?? []
  }

  @Test func `all tracks are copied in order, with repeats, by as many requests as needed`()
    async throws
  {
    let numbers = (1...130).map { $0 % 50 + 1 }
    let (_, server) = try Self.server(numbers.map { ExportServer.song($0) })
    let result = try await Program.asking(server).run("library copy-playlist p.1 Copy")
    #expect(result.out == Self.made)
    #expect(result.err == "amctl: Created playlist 'p.9' with 130 tracks.\n")
    #expect(result.exit == 0)
    let writes = server.requests.filter { $0.method == "POST" }
    #expect(
      writes.map(\.target)
        == ["/v1/me/library/playlists", "/v1/me/library/playlists/p.9/tracks"])
    #expect(writes.flatMap(Self.ids) == numbers.map { "i.\($0)" })
    // Everything is read before anything is sent.
    #expect(server.requests.map(\.method) == Array(repeating: "GET", count: 4) + ["POST", "POST"])
  }

  @Test func `nothing is created if a page fails, or if there is no such playlist`() async throws {
    let (library, server) = try Self.server((1...90).map { ExportServer.song($0) })
    library.failing { $0.contains("offset=80") ? ServerResponse(400) : nil }
    #expect(try await Program.asking(server).run("library copy-playlist p.1 Copy").exit == 6)
    library.failing { _ in LibraryServer.rejection(404, code: "40400") }
    let result = try await Program.asking(server).run("library copy-playlist p.2 Copy")
    #expect(result.err == "amctl: no playlist with ID p.2 in your library\n")
    #expect(result.exit == 5)
    #expect(server.requests.allSatisfy { $0.method == "GET" })
  }

  @Test func `tracks that cannot be added are named, and the others are copied`() async throws {
    let other = #"{"id":"x1","type":"uploaded-videos","attributes":{"name":"Film"}}"#
    let (_, server) = try Self.server([ExportServer.song(1), other, ExportServer.song(2)])
    let result = try await Program.asking(server).run("library copy-playlist p.1 Copy -o json")
    #expect(
      result.err.hasPrefix(
        "amctl: 'x1' cannot be added to a playlist.\n"
          + "amctl: Created playlist 'p.9' with 2 tracks.\namctl: 1 of 3 tracks not copied\n"))
    #expect(result.err.contains(#""missing":["x1"]"#))
    #expect(result.exit == 3)
    #expect(server.requests.last.map(Self.ids) == ["i.1", "i.2"])
  }

  static let sources = [
    ("pl.0a1", "gb"), ("https://music.apple.com/jp/playlist/x/pl.0a1", "jp"),
  ]

  @Test(arguments: sources)
  func `a playlist of the catalog is copied by its id or URL`(
    word: String, storefront: String
  ) async throws {
    let server = try TestServer { request in
      request.method == "POST"
        ? .json(Self.made, status: 201)
        : LibraryServer.page([LibraryServer.item("songs", "5", "S")])
    }
    let result = try await Program.asking(server).run(
      words: ["library", "copy-playlist", word, "Copy", "--description", "D", "--folder", "p.f"]
        + (storefront == "gb" ? ["--storefront", "gb"] : []))
    #expect(result.exit == 0)
    #expect(
      server.requests.map(\.target) == [
        "/v1/catalog/\(storefront)/playlists/pl.0a1/tracks?limit=100", "/v1/me/library/playlists",
      ])
    let body = try JSONDocument(parsing: server.requests[1].body).root
    #expect(body.value(at: "attributes.description")?.string == "D")
    #expect(body.value(at: "relationships.parent.data.0.id")?.string == "p.f")
    #expect(body.value(at: "relationships.tracks.data.0.type")?.string == "songs")
  }

  @Test(arguments: [
    ("library copy-playlist l.1 x", "'l.1' is a library ID, not a catalog ID"),
    ("library copy-playlist 1 x", "'1' is not a playlist ID"),
    ("library copy-playlist p.1 x --folder 3", "'3' is a catalog ID, not a library ID"),
    (
      "library copy-playlist p.1 x --storefront jp",
      "'--storefront' changes nothing for 'a playlist of the library'"
    ),
  ])
  func `what is no playlist is rejected before a request`(
    line: String, words: String
  ) async throws {
    let result = try await Program(environment: Secrets.tokens).run(line)
    #expect(result.err.hasPrefix("amctl: \(words)\n"), "\(result.err)")
    #expect(result.exit == 2)
  }

  @Test func `a dry run shows how the tracks are read`() async throws {
    let result = try await Program().run("library copy-playlist p.1 Copy --dry-run")
    #expect(
      result.out.hasPrefix(
        "GET https://api.music.apple.com/v1/me/library/playlists/p.1/tracks?limit=100\n"))
    #expect(result.err == "# then: the new playlist, with the tracks in the responses\n")
  }
}
