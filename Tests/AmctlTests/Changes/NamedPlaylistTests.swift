import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// Changes to a playlist that is given by its name: exactly one may have it.
@Suite(.quick) struct NamedPlaylistTests {
  /// Creates a server with playlists of these names on two pages, the last alone on the second.
  private static func server(_ names: [String]) throws -> TestServer {
    let items = names.enumerated().map {
      LibraryServer.item("library-playlists", "p.\($0 + 1)", $1)
    }
    return try TestServer { request in
      if request.method == "POST" { return ServerResponse(204) }
      if request.path.hasSuffix("/tracks") {
        return LibraryServer.page([LibraryServer.item("library-songs", "i.1", "S")])
      }
      return request.target.contains("offset=")
        ? LibraryServer.page(Array(items.suffix(1)))
        : LibraryServer.page(Array(items.dropLast()), next: "/v1/me/library/playlists?offset=100")
    }
  }

  private static func writes(to server: TestServer) -> [String] {
    server.requests.filter { $0.method == "POST" }.map(\.target)
  }

  @Test func `tracks are added to the only playlist of the name, on whatever page it is`()
    async throws
  {
    let server = try Self.server(["Mix 1", "Mix 2", "Mix 7"])
    let result = try await Program.asking(server)
      .run(words: ["library", "add-tracks", "--name", "mix 7", "1", "2", "-o", "id"])
    #expect(
      (result.err, result.out, result.exit) == ("amctl: 2 added to the playlist.\n", "1\n2\n", 0))
    #expect(Self.writes(to: server) == ["/v1/me/library/playlists/p.3/tracks"])
  }

  @Test func `a name that is spelled exactly like this is the one`() async throws {
    let server = try Self.server(["MIX", "Mix", "mix!"])
    #expect(try await Program.asking(server).run("library add-tracks --name Mix 1").exit == 0)
    #expect(Self.writes(to: server) == ["/v1/me/library/playlists/p.2/tracks"])
  }

  static let lines = [
    ["library", "add-tracks", "1", "--name", "Mix 3"],
    ["library", "add-tracks", "--unique", "1", "--name", "Mix 3"],
  ]

  static let lists: KeyValuePairs = [
    ["Mix 1", "Mix 33x", "Other"]:
      "no playlist named 'Mix 3' in your library\nhint: did you mean 'Mix 33x'?",
    ["Mix 3", "Other", "Mix 3"]:
      "2 playlists are named 'Mix 3'\nhint: use an ID instead of --name: p.1, p.3",
  ]

  @Test(arguments: lines, lists.map { (names: $0, message: $1) })
  func `nothing is sent if no playlist or several have the name`(
    words: [String], list: (names: [String], message: String)
  ) async throws {
    let server = try Self.server(list.names)
    let result = try await Program.asking(server).run(words: words)
    #expect((result.err, result.exit) == ("amctl: \(list.message)\n", 5))
    #expect(server.requests.map(\.method) == ["GET", "GET"])
  }

  @Test func `the list is not taken from the cache`() async throws {
    let folder = try TemporaryDirectory()
    let server = try Self.server(["Mix 1", "Mix 2"])
    var program = try Program.asking(server)
    program.environment["XDG_CACHE_HOME"] = folder.path
    let line = "library add-tracks --name Other 1 --cache 1h --cache-personal"
    for count in [2, 4] {
      #expect(try await program.run(line).exit == 5)
      #expect(server.requests.count == count)
    }
  }
}
