import MusicAPI
import Testing

struct LibraryMusicVideoTests {
  static let attributes: [Member<Attributes<LibraryMusicVideo>>] = [
    Member("name", \.name, #""a""#),
    Member("artistName", \.artistName, #""a""#),
    Member("artwork", \.artwork, #"{"new":1}"#),
    Member("durationInMillis", \.durationInMillis, "7"),
    Member("genreNames", \.genreNames, #"["a"]"#),
    Member("albumName", \.albumName, #""a""#),
    Member("releaseDate", \.releaseDate, #""2024-05-17""#),
    Member("trackNumber", \.trackNumber, "7"),
    Member("contentRating", \.contentRating, #""new""#),
    Member("playParams", \.playParams, #"{"new":1}"#),
    Member("inFavorites", \.inFavorites, "true"),
  ]

  static let relationships: [Member<Relationships<LibraryMusicVideo>>] = [
    Member("albums", \.albums, #"{"data":[]}"#),
    Member("artists", \.artists, #"{"data":[]}"#),
    Member("catalog", \.catalog, #"{"data":[]}"#),
  ]

  @Test(arguments: attributes)
  func `the attribute is read, or nothing`(member: Member<Attributes<LibraryMusicVideo>>) throws {
    try member.check()
  }

  @Test(arguments: relationships)
  func `the relationship is read, or nothing`(
    member: Member<Relationships<LibraryMusicVideo>>
  ) throws {
    try member.check()
  }
}
