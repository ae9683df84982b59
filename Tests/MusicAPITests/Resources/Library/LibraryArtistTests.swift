import MusicAPI
import Testing

struct LibraryArtistTests {
  static let attributes: [Member<Attributes<LibraryArtist>>] = [
    Member("name", \.name, #""a""#),
    Member("inFavorites", \.inFavorites, "true"),
  ]

  static let relationships: [Member<Relationships<LibraryArtist>>] = [
    Member("albums", \.albums, #"{"data":[]}"#),
    Member("catalog", \.catalog, #"{"data":[]}"#),
  ]

  @Test(arguments: attributes)
  func `the attribute is read, or nothing`(member: Member<Attributes<LibraryArtist>>) throws {
    try member.check()
  }

  @Test(arguments: relationships)
  func `the relationship is read, or nothing`(member: Member<Relationships<LibraryArtist>>) throws {
    try member.check()
  }
}
