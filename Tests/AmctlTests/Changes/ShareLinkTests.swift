import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// URLs that were copied from an app or a browser, in the place of IDs.
@Suite(.quick) struct ShareLinkTests {
  private static let album = "https://music.apple.com/us/album/tideline/1616728060"
  private static let song = album + "?i=1613600188"
  private static let artist = "https://music.apple.com/us/artist/glass-harbour/1147783278"
  private static let own = "https://music.apple.com/us/library/playlist/p.x1?l=en"

  static let writes: [(line: String, requests: [String])] = [
    ("library add \(album)", ["POST /v1/me/library?ids%5Balbums%5D=1616728060"]),
    (
      "library add \(song) \(album)",
      ["POST /v1/me/library?ids%5Bsongs%5D=1613600188&ids%5Balbums%5D=1616728060"]
    ),
    (
      "library add \(album) --from -",
      ["POST /v1/me/library?ids%5Balbums%5D=1616728060&ids%5Bsongs%5D=1613600188"]
    ),
    ("favorites add \(artist)", ["POST /v1/me/favorites?ids%5Bartists%5D=1147783278"]),
    ("favorites add \(own)", ["POST /v1/me/favorites?ids%5Blibrary-playlists%5D=p.x1"]),
    (
      "ratings set \(album) \(song) --value love --jobs 1",
      ["PUT /v1/me/ratings/albums/1616728060", "PUT /v1/me/ratings/songs/1613600188"]
    ),
    ("ratings clear \(song)", ["DELETE /v1/me/ratings/songs/1613600188"]),
    ("library add-tracks \(own) \(song)", ["POST /v1/me/library/playlists/p.x1/tracks"]),
  ]

  @Test(arguments: writes)
  func `a change takes URLs, each with its own type`(line: String, requests: [String]) async throws
  {
    let server = try TestServer { _ in ServerResponse(204) }
    var program = try Program.asking(server)
    program.input = Self.song + "\n"
    let result = try await program.run(line)
    #expect(result.exit == 0, "\(result.err)")
    #expect(server.requests.map(\.line) == requests)
  }

  @Test func `ratings of several types are read by as few requests as keep the order`()
    async throws
  {
    let server = try TestServer { request in
      let type = request.path.split(separator: "/").last ?? ""
      let ids = request.target.split(separator: "=").last?.split(separator: ",") ?? []
      let items = ids.map {
        #"{"id":"\#($0)","type":"ratings","attributes":{"value":\#(type == "songs" ? 1 : -1)}}"#
      }
      return .json("{\"data\":[\(items.joined(separator: ","))]}")
    }
    let other = "https://music.apple.com/us/song/1613600189"
    let result = try await Program.asking(server)
      .run("ratings get \(Self.song) \(other) \(Self.album) -o tsv --fields id,value --jobs 1")
    #expect(result.out == "id\tvalue\n1613600188\t1\n1613600189\t1\n1616728060\t-1\n")
    #expect(
      server.requests.map(\.target) == [
        "/v1/me/ratings/songs?ids=1613600188,1613600189", "/v1/me/ratings/albums?ids=1616728060",
      ])
  }
}
