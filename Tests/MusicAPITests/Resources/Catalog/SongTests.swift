import MusicAPI
import Testing

struct SongTests {
  static let attributes: [Member<Attributes<Song>>] = [
    Member("name", \.name, #""a""#),
    Member("artistName", \.artistName, #""a""#),
    Member("albumName", \.albumName, #""a""#),
    Member("url", \.url, #""a""#),
    Member("artwork", \.artwork, #"{"new":1}"#),
    Member("previews", \.previews, #"[{"url":"a"}]"#),
    Member("durationInMillis", \.durationInMillis, "7"),
    Member("genreNames", \.genreNames, #"["a","b"]"#),
    Member("hasLyrics", \.hasLyrics, "true"),
    Member("isAppleDigitalMaster", \.isAppleDigitalMaster, "true"),
    Member("releaseDate", \.releaseDate, #""2024-05-17""#),
    Member("isrc", \.isrc, #""a""#),
    Member("composerName", \.composerName, #""a""#),
    Member("trackNumber", \.trackNumber, "7"),
    Member("discNumber", \.discNumber, "7"),
    Member("contentRating", \.contentRating, #""new""#),
    Member("playParams", \.playParams, #"{"new":1}"#),
    Member("editorialNotes", \.editorialNotes, #"{"new":1}"#),
    Member("attribution", \.attribution, #""a""#),
    Member("workName", \.workName, #""a""#),
    Member("movementName", \.movementName, #""a""#),
    Member("movementNumber", \.movementNumber, "7"),
    Member("movementCount", \.movementCount, "7"),
    Member("artistUrl", \.artistUrl, #""a""#),
    Member("audioVariants", \.audioVariants, #"["lossless","new"]"#),
    Member("inFavorites", \.inFavorites, "true"),
  ]

  static let relationships: [Member<Relationships<Song>>] = [
    Member("albums", \.albums, #"{"data":[]}"#),
    Member("artists", \.artists, #"{"data":[]}"#),
    Member("composers", \.composers, #"{"data":[]}"#),
    Member("genres", \.genres, #"{"data":[]}"#),
    Member("library", \.library, #"{"data":[]}"#),
    Member("music-videos", \.musicVideos, #"{"data":[]}"#),
    Member("station", \.station, #"{"data":[]}"#),
  ]

  @Test(arguments: attributes)
  func `the attribute is read, or nothing`(member: Member<Attributes<Song>>) throws {
    try member.check()
  }

  @Test(arguments: relationships)
  func `the relationship is read, or nothing`(member: Member<Relationships<Song>>) throws {
    try member.check()
  }
}
