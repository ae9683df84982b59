import MusicAPI
import Testing

struct MusicVideoTests {
  static let attributes: [Member<Attributes<MusicVideo>>] = [
    Member("name", \.name, #""a""#),
    Member("artistName", \.artistName, #""a""#),
    Member("url", \.url, #""a""#),
    Member("artwork", \.artwork, #"{"new":1}"#),
    Member("previews", \.previews, #"[{"url":"a"}]"#),
    Member("durationInMillis", \.durationInMillis, "7"),
    Member("genreNames", \.genreNames, #"["a","b"]"#),
    Member("has4K", \.has4K, "true"),
    Member("hasHDR", \.hasHDR, "true"),
    Member("albumName", \.albumName, #""a""#),
    Member("isrc", \.isrc, #""a""#),
    Member("releaseDate", \.releaseDate, #""2024-05-17""#),
    Member("trackNumber", \.trackNumber, "7"),
    Member("contentRating", \.contentRating, #""new""#),
    Member("editorialNotes", \.editorialNotes, #"{"new":1}"#),
    Member("playParams", \.playParams, #"{"new":1}"#),
    Member("videoSubType", \.videoSubType, #""new""#),
    Member("workId", \.workId, #""a""#),
    Member("workName", \.workName, #""a""#),
    Member("artistUrl", \.artistUrl, #""a""#),
    Member("inFavorites", \.inFavorites, "true"),
  ]

  static let relationships: [Member<Relationships<MusicVideo>>] = [
    Member("albums", \.albums, #"{"data":[]}"#),
    Member("artists", \.artists, #"{"data":[]}"#),
    Member("genres", \.genres, #"{"data":[]}"#),
    Member("library", \.library, #"{"data":[]}"#),
    Member("songs", \.songs, #"{"data":[]}"#),
  ]

  static let views: [Member<Views<MusicVideo>>] = [
    Member("more-by-artist", \.moreByArtist, #"{"data":[]}"#),
    Member("more-in-genre", \.moreInGenre, #"{"data":[]}"#),
  ]

  @Test(arguments: attributes)
  func `the attribute is read, or nothing`(member: Member<Attributes<MusicVideo>>) throws {
    try member.check()
  }

  @Test(arguments: relationships)
  func `the relationship is read, or nothing`(member: Member<Relationships<MusicVideo>>) throws {
    try member.check()
  }

  @Test(arguments: views)
  func `the view is read, or nothing`(member: Member<Views<MusicVideo>>) throws {
    try member.check()
  }
}
