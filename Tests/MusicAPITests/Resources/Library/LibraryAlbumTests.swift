import MusicAPI
import Testing

struct LibraryAlbumTests {
  static let attributes: [Member<Attributes<LibraryAlbum>>] = [
    Member("name", \.name, #""a""#),
    Member("artistName", \.artistName, #""a""#),
    Member("artwork", \.artwork, #"{"new":1}"#),
    Member("trackCount", \.trackCount, "7"),
    Member("genreNames", \.genreNames, #"["a"]"#),
    Member("dateAdded", \.dateAdded, #""a""#),
    Member("releaseDate", \.releaseDate, #""2024-05-17""#),
    Member("contentRating", \.contentRating, #""new""#),
    Member("playParams", \.playParams, #"{"new":1}"#),
    Member("inFavorites", \.inFavorites, "true"),
  ]

  static let relationships: [Member<Relationships<LibraryAlbum>>] = [
    Member("artists", \.artists, #"{"data":[]}"#),
    Member("catalog", \.catalog, #"{"data":[]}"#),
    Member("tracks", \.tracks, #"{"data":[]}"#),
  ]

  @Test(arguments: attributes)
  func `the attribute is read, or nothing`(member: Member<Attributes<LibraryAlbum>>) throws {
    try member.check()
  }

  @Test(arguments: relationships)
  func `the relationship is read, or nothing`(member: Member<Relationships<LibraryAlbum>>) throws {
    try member.check()
  }
}
