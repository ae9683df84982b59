import MusicAPI
import Testing

struct ArtistTests {
  static let attributes: [Member<Attributes<Artist>>] = [
    Member("name", \.name, #""a""#),
    Member("url", \.url, #""a""#),
    Member("genreNames", \.genreNames, #"["a","b"]"#),
    Member("artwork", \.artwork, #"{"new":1}"#),
    Member("editorialNotes", \.editorialNotes, #"{"new":1}"#),
    Member("inFavorites", \.inFavorites, "true"),
  ]

  static let relationships: [Member<Relationships<Artist>>] = [
    Member("albums", \.albums, #"{"data":[]}"#),
    Member("genres", \.genres, #"{"data":[]}"#),
    Member("music-videos", \.musicVideos, #"{"data":[]}"#),
    Member("playlists", \.playlists, #"{"data":[]}"#),
    Member("station", \.station, #"{"data":[]}"#),
    Member("songs", \.songs, #"{"data":[]}"#),
  ]

  static let views: [Member<Views<Artist>>] = [
    Member("appears-on-albums", \.appearsOnAlbums, #"{"data":[]}"#),
    Member("compilation-albums", \.compilationAlbums, #"{"data":[]}"#),
    Member("featured-albums", \.featuredAlbums, #"{"data":[]}"#),
    Member("full-albums", \.fullAlbums, #"{"data":[]}"#),
    Member("latest-release", \.latestRelease, #"{"data":[]}"#),
    Member("live-albums", \.liveAlbums, #"{"data":[]}"#),
    Member("singles", \.singles, #"{"data":[]}"#),
    Member("featured-music-videos", \.featuredMusicVideos, #"{"data":[]}"#),
    Member("featured-playlists", \.featuredPlaylists, #"{"data":[]}"#),
    Member("similar-artists", \.similarArtists, #"{"data":[]}"#),
    Member("top-music-videos", \.topMusicVideos, #"{"data":[]}"#),
    Member("top-songs", \.topSongs, #"{"data":[]}"#),
  ]

  @Test(arguments: attributes)
  func `the attribute is read, or nothing`(member: Member<Attributes<Artist>>) throws {
    try member.check()
  }

  @Test(arguments: relationships)
  func `the relationship is read, or nothing`(member: Member<Relationships<Artist>>) throws {
    try member.check()
  }

  @Test(arguments: views)
  func `the view is read, or nothing`(member: Member<Views<Artist>>) throws {
    try member.check()
  }
}
