import AmctlTestSupport
import MusicAPI
import Testing

@Suite(.quick) struct MusicURLTests {
  /// URLs with their type, id and storefront.
  static let addresses: [(text: String, type: ResourceType, id: String, storefront: String?)] = [
    ("https://music.apple.com/us/album/tideline/1616728060", .albums, "1616728060", "us"),
    ("https://music.apple.com/us/album/1616728060", .albums, "1616728060", "us"),
    ("https://music.apple.com/us/album/1989/1440935467", .albums, "1440935467", "us"),
    ("https://music.apple.com/album/tideline/1616728060", .albums, "1616728060", nil),
    ("https://music.apple.com/album/1616728060", .albums, "1616728060", nil),
    ("https://music.apple.com/us/album/x/1616728060?i=1613600188", .songs, "1613600188", "us"),
    ("https://music.apple.com/us/album/1616728060?l=en&i=16&app=music", .songs, "16", "us"),
    ("https://music.apple.com/us/album/x/1616728060?i=", .albums, "1616728060", "us"),
    ("https://music.apple.com/us/album/x/1616728060?l=en", .albums, "1616728060", "us"),
    ("https://music.apple.com/us/album/x/1616728060#top", .albums, "1616728060", "us"),
    ("https://music.apple.com/us/album/x/1616728060?l=en#?i=5", .albums, "1616728060", "us"),
    ("https://music.apple.com/us/album/x/1616728060/", .albums, "1616728060", "us"),
    ("https://music.apple.com/us/song/northern-lights/1613600188", .songs, "1613600188", "us"),
    ("https://music.apple.com/gb/artist/glass/1147783278", .artists, "1147783278", "gb"),
    ("https://music.apple.com/gb/artist/glass/1147783278?i=5", .artists, "1147783278", "gb"),
    ("https://music.apple.com/us/artist/g/114/see-all?section=top-songs", .artists, "114", "us"),
    ("https://music.apple.com/us/playlist/slow/pl.f4d1", .playlists, "pl.f4d1", "us"),
    ("https://music.apple.com/us/playlist/pl.u-aB_9-", .playlists, "pl.u-aB_9-", "us"),
    ("https://itunes.apple.com/us/playlist/slow/idpl.f4d1", .playlists, "pl.f4d1", "us"),
    ("https://music.apple.com/us/music-video/x/1553279848", .musicVideos, "1553279848", "us"),
    ("https://music.apple.com/us/station/x/ra.1498157166", .stations, "ra.1498157166", "us"),
    ("https://music.apple.com/us/label/x/1543990853", .recordLabels, "1543990853", "us"),
    ("https://music.apple.com/us/record-label/x/1543990853", .recordLabels, "1543990853", "us"),
    ("https://music.apple.com/us/activity/x/976439514", .activities, "976439514", "us"),
    ("https://music.apple.com/us/curator/x/1107687517", .curators, "1107687517", "us"),
    ("https://itunes.apple.com/us/genre/music-pop/id14", .genres, "14", "us"),
    ("https://music.apple.com/genre/music-pop/id14", .genres, "14", nil),
    ("https://geo.music.apple.com/us/album/_/1616728060?at=1", .albums, "1616728060", "us"),
    ("https://embed.music.apple.com/us/album/x/1616728060", .albums, "1616728060", "us"),
    ("https://beta.music.apple.com/us/album/x/1616728060", .albums, "1616728060", "us"),
    ("https://itunes.apple.com/us/album/x/id310730204", .albums, "310730204", "us"),
    ("https://itunes.apple.com/us/album/x/id310730204?i=310730231", .songs, "310730231", "us"),
    ("https://itunes.apple.com/us/album/id310730204?mt=1&i=id9", .songs, "9", "us"),
    ("https://geo.itunes.apple.com/album/id310730204", .albums, "310730204", nil),
    ("http://music.apple.com/us/album/x/1616728060", .albums, "1616728060", "us"),
    ("music.apple.com/us/album/x/1616728060", .albums, "1616728060", "us"),
    ("music.apple.com/us/album/1?ref=https://example.com", .albums, "1", "us"),
    ("HTTPS://Music.Apple.COM:443/US/album/x/1616728060", .albums, "1616728060", "us"),
    ("https://music.apple.com/jp/album/%E9%9B%A8%2F%E9%9B%AA/16", .albums, "16", "jp"),
    ("https://music.apple.com/jp/album/雨/16", .albums, "16", "jp"),
    ("https://music.apple.com/us/playlist/x/pl%2Ef4d1", .playlists, "pl.f4d1", "us"),
    // URLs of apps.
    ("https://classical.music.apple.com/us/album/1616728060", .albums, "1616728060", "us"),
    ("music://music.apple.com/us/album/x/1616728060", .albums, "1616728060", "us"),
    ("ITMSS://itunes.apple.com/us/album/id1616728060", .albums, "1616728060", "us"),
    (" music.apple.com/us/album/x/1616728060\n", .albums, "1616728060", "us"),
  ]

  @Test(arguments: addresses)
  func `a URL contains type, id and storefront`(
    text: String, type: ResourceType, id: String, storefront: String?
  ) throws {
    let address = try MusicURL(parsing: text)
    #expect(ResourceReference(address.type, address.id) == ResourceReference(type, id))
    #expect(address.storefront == storefront)
    #expect(MusicURL.isURL(text))
  }

  @Test func `the URL of a curator does not tell which kind it is`() throws {
    let curator = try MusicURL(parsing: "music.apple.com/us/curator/x/976439526")
    #expect(curator.possibleTypes == [.curators, .appleCurators])
    let album = try MusicURL(parsing: "music.apple.com/us/album/x/1616728060")
    #expect(album.possibleTypes == [.albums])
  }

  static let ownItems: [(text: String, resource: ResourceReference?)] = [
    ("https://music.apple.com/library/albums/l.sticiFl", .init(.libraryAlbums, "l.sticiFl")),
    ("https://music.apple.com/us/library/playlist/p.ldv?l=en", .init(.libraryPlaylists, "p.ldv")),
    ("music://music.apple.com/library/songs/i.x1", .init(.librarySongs, "i.x1")),
    ("https://music.apple.com/us/library/songs", nil),
    ("https://music.apple.com/us/album/x/1616728060", nil),
    ("https://example.com/library/playlist/p.x1", nil),
    ("https://music.apple.com/library/songs/p.x1", nil),
  ]

  @Test(arguments: ownItems)
  func `a URL of a library may show a resource of it`(text: String, resource: ResourceReference?) {
    #expect(MusicURL.libraryResource(in: text) == resource)
  }

  static let remainders: [(text: String, path: String?, section: String?)] = [
    (
      "https://music.apple.com/us/artist/x/1616728060/see-all?section=top-songs",
      "/see-all?section=top-songs", "top-songs"
    ),
    ("music.apple.com/us/artist/1616728060/about", "/about", nil),
    ("https://music.apple.com/us/album/x/1616728060?i=1613600188", nil, nil),
    ("https://music.apple.com/us/album/x/1616728060?l=de&section=a", nil, nil),
    ("https://music.apple.com/us/room/1", nil, nil),
  ]

  @Test(arguments: remainders)
  func `the part below a resource is known`(text: String, path: String?, section: String?) {
    let rest = MusicURL.remainder(of: text)
    #expect(rest?.path == path && rest?.section == section)
  }

  static let refusals: [(text: String, reason: MusicURLError.Reason)] = [
    ("https://example.com/us/album/x/1", .foreignHost("example.com")),
    ("https://api.music.apple.com/v1/catalog/us/albums/1", .foreignHost("api.music.apple.com")),
    ("ftp://music.apple.com/us/album/x/1", .malformed), ("https://", .malformed),
    ("https://me:word@music.apple.com/us/album/1", .malformed),
    ("https://music.apple.com", .noResource), ("Music.apple.com", .noResource),
    ("music.apple.com/us/", .noResource),
    ("https://music.apple.com/library/albums/l.sticiFl", .library),
    ("https://music.apple.com/us/library/playlist/p.ldvAAZ3C3Qmop9?l=en", .library),
    ("https://music.apple.com/us/room/1457265758", .unknownKind("room")),
    ("music.apple.com/us/multi-room/1", .unknownKind("multi-room")),
    ("music.apple.com/us/radio", .unknownKind("radio")),
    ("music.apple.com/browse", .unknownKind("browse")),
    ("music.apple.com/us/search?term=album", .unknownKind("search")),
    ("music.apple.com/us/album", .noID(.albums)),
    ("music.apple.com/us/album/tideline", .noID(.albums)),
    ("music.apple.com/us/album/tideline/id", .noID(.albums)),
    ("music.apple.com/us/album/x/16?i=../me", .noID(.songs)),
    ("music.apple.com/us/playlist/x/1616728060", .noID(.playlists)),
    ("music.apple.com/us/station/x/ra.", .noID(.stations)),
    ("music.apple.com/us/playlist/x/pl.a%2F..%2Fme", .noID(.playlists)),
  ]

  /// What is said about a URL, whose password is left out.
  private static func message(about text: String, _ reason: MusicURLError.Reason) -> String {
    let shown = "'\(text.replacing("me:word@", with: "...@"))'"
    switch reason {
    case .foreignHost(let host):
      return "\(shown) is not a URL of Apple Music: its host is '\(host)'"
    case .malformed: return "\(shown) is not a web URL"
    case .noResource: return "\(shown) does not name an album, a song or another resource"
    case .library: return "\(shown) is a library URL, whose ID is not valid in the catalog"
    case .unknownKind(let kind): return "cannot fetch '\(kind)' pages such as \(shown)"
    case .noID(let type): return "\(shown) has no \(type.rawValue.dropLast()) ID"
    }
  }

  @Test(arguments: refusals)
  func `a URL without a resource has a reason`(text: String, reason: MusicURLError.Reason) throws {
    let rejection = try #require(throws: MusicURLError.self) { try MusicURL(parsing: text) }
    #expect(rejection.reason == reason)
    #expect(rejection.description == Self.message(about: text, reason))
    #expect(MusicURL.isURL(text))
  }

  @Test(arguments: [
    "", "1613600188", "pl.f4d106fed2bd41149aaacabb233eb5eb", "ra.1498157166", "i.PkdJNdAIrQozOW",
    "../me", "a/b", "Hip-Hop/Rap", "R&B/Soul", "D.J./Rap", "us/album/1", "music.apple", ".com/x",
  ])
  func `a text that is not a URL may be an id`(word: String) {
    #expect(!MusicURL.isURL(word))
  }
}
