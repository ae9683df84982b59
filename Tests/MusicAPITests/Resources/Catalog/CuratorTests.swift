import MusicAPI
import Testing

struct CuratorTests {
  static let attributes: [Member<Attributes<Curator>>] = [
    Member("name", \.name, #""a""#),
    Member("url", \.url, #""a""#),
    Member("artwork", \.artwork, #"{"new":1}"#),
    Member("editorialNotes", \.editorialNotes, #"{"new":1}"#),
  ]

  static let relationships: [Member<Relationships<Curator>>] = [
    Member("playlists", \.playlists, #"{"data":[]}"#)
  ]

  @Test(arguments: attributes)
  func `the attribute is read, or nothing`(member: Member<Attributes<Curator>>) throws {
    try member.check()
  }

  @Test(arguments: relationships)
  func `the relationship is read, or nothing`(member: Member<Relationships<Curator>>) throws {
    try member.check()
  }
}
