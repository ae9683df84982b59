import MusicAPI
import Testing

struct LibrarySongTests {
  static let attributes: [Member<Attributes<LibrarySong>>] = [
    Member("name", \.name, #""a""#),
    Member("artistName", \.artistName, #""a""#),
    Member("albumName", \.albumName, #""a""#),
    Member("artwork", \.artwork, #"{"new":1}"#),
    Member("durationInMillis", \.durationInMillis, "7"),
    Member("genreNames", \.genreNames, #"["a"]"#),
    Member("hasLyrics", \.hasLyrics, "true"),
    Member("trackNumber", \.trackNumber, "7"),
    Member("discNumber", \.discNumber, "7"),
    Member("releaseDate", \.releaseDate, #""2024-05-17""#),
    Member("contentRating", \.contentRating, #""new""#),
    Member("playParams", \.playParams, #"{"new":1}"#),
    Member("inFavorites", \.inFavorites, "true"),
    Member("dateAdded", \.dateAdded, #""a""#),
  ]

  static let relationships: [Member<Relationships<LibrarySong>>] = [
    Member("albums", \.albums, #"{"data":[]}"#),
    Member("artists", \.artists, #"{"data":[]}"#),
    Member("catalog", \.catalog, #"{"data":[]}"#),
  ]

  @Test(arguments: attributes)
  func `the attribute is read, or nothing`(member: Member<Attributes<LibrarySong>>) throws {
    try member.check()
  }

  @Test(arguments: relationships)
  func `the relationship is read, or nothing`(member: Member<Relationships<LibrarySong>>) throws {
    try member.check()
  }
}
