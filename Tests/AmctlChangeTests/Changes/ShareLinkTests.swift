import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// URLs that were copied from an app or a browser, in the place of IDs.
struct ShareLinkTests {
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
    let plan = try await program.run(line + " --dry-run")
    for request in requests {
      let (method, target) = (request.prefix { $0 != " " }, request.drop { $0 != " " }.dropFirst())
      #expect(plan.out.contains("\(method) http"))
      #expect(plan.out.contains(target))
    }
    #expect(server.requests.count == requests.count)
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

  static let refused: [(line: String, message: String)] = [
    (
      "library add \(artist)",
      "that URL is for an artist, which is not a type that can be added to the library\n"
        + "hint: one of: albums, music-videos, playlists, songs"
    ),
    (
      "library add \(album) \(artist)",
      "that URL is for an artist, which is not a type that can be added to the library\n"
        + "hint: one of: albums, music-videos, playlists, songs"
    ),
    (
      "ratings set \(artist) --value love",
      "that URL is for an artist, which is not a type that can be rated\n"
        + "hint: one of: albums, music-videos, playlists, songs, stations, library-albums, "
        + "library-music-videos, library-playlists, library-songs"
    ),
    (
      "library add \(album) 1613600188",
      "'1613600188' needs a type\nhint: write the type before the IDs: "
        + "one of albums, music-videos, playlists, songs"
    ),
    (
      "library add songs \(album)", "that URL is for an album, not a song\nhint: leave out the type"
    ),
    (
      "library add-tracks \(album) 1",
      "that URL is for an album, not a library playlist\n"
        + "hint: 'amctl catalog albums 1616728060' fetches it"
    ),
    (
      "library add https://music.apple.com/us/library/songs",
      "'https://music.apple.com/us/library/songs' is a library URL without an ID\n"
        + "hint: use 'amctl library songs'"
    ),
  ]

  @Test(arguments: refused)
  func `a URL of something else is an error before anything is sent`(
    line: String, message: String
  ) async throws {
    let server = try TestServer { _ in ServerResponse(204) }
    let result = try await Program.asking(server).run(line)
    #expect(result.err == "amctl: \(message)\n")
    #expect(result.exit == 2)
    #expect(server.requests.isEmpty)
  }

  static let links = [
    "https://classical.music.apple.com/us/song/1613600188",
    "music://music.apple.com/us/song/1613600188", "itmss://music.apple.com/us/song/1613600188",
    "  https://music.apple.com/us/song/1613600188 ", "music.apple.com/us/song/1613600188\n",
  ]

  @Test(arguments: links)
  func `URLs of apps and with blanks around them are read`(link: String) async throws {
    let result = try await Program.replaying.run(words: [link, "-o", "id"])
    #expect(result.out == "1613600188\n")
    #expect(result.exit == 0)
  }

  static let others: [(link: String, message: String)] = [
    (
      "https://apple.co/xyz",
      "'https://apple.co/xyz' is not a URL of Apple Music: its host is 'apple.co'\n"
        + "hint: open it in a browser, and copy the long URL of the page"
    ),
    (
      "https://itunes.apple.com/lookup?id=909253",
      "cannot fetch 'lookup' pages such as 'https://itunes.apple.com/lookup?id=909253'"
    ),
    (
      "https://music.apple.com/library/playlist/p.x1",
      "that is a library URL; use 'amctl library playlists p.x1'"
    ),
    (
      "https://music.apple.com/us/library/albums",
      "'https://music.apple.com/us/library/albums' is a library URL without an ID\n"
        + "hint: use 'amctl library albums'"
    ),
  ]

  @Test(arguments: others)
  func `a URL of no catalog resource leads to another way`(
    link: String, message: String
  ) async throws {
    let result = try await Program().run(words: [link])
    #expect(result.err == "amctl: \(message)\n")
    #expect(result.exit == 2)
  }

  @Test func `what is left out of a URL is reported`() async throws {
    let server = try TestServer { _ in
      LibraryServer.page([LibraryServer.item("artists", "1147783278", "A")])
    }
    let program = try Program.asking(server)
    let list = try await program.run("\(Self.artist)/see-all?section=top-songs -o id")
    #expect(
      list.err
        == "amctl: Ignoring '/see-all?section=top-songs' of the URL. Use --view top-songs for that.\n"
    )
    #expect(list.out == "1147783278\n")
    let other = try await program.run("\(Self.artist)/about \(Self.artist)/about -o id")
    #expect(other.err.hasPrefix("amctl: Ignoring '/about' of the URL.\n"))
    #expect(other.err.split(separator: "\n").count { $0.contains("Ignoring") } == 1)
  }

  @Test func `a library takes its own URLs`() async throws {
    let server = try TestServer { _ in
      LibraryServer.page([LibraryServer.item("library-playlists", "p.x1", "A")])
    }
    let result = try await Program.asking(server).run("library playlists \(Self.own) -o id")
    #expect(result.out == "p.x1\n")
    #expect(server.requests.map(\.target) == ["/v1/me/library/playlists/p.x1"])
  }
}
