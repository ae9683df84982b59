import MusicAPI
import Testing

struct ActivityTests {
  static let attributes: [Member<Attributes<Activity>>] = [
    Member("name", \.name, #""a""#),
    Member("url", \.url, #""a""#),
    Member("artwork", \.artwork, #"{"new":1}"#),
    Member("editorialNotes", \.editorialNotes, #"{"new":1}"#),
  ]

  static let relationships: [Member<Relationships<Activity>>] = [
    Member("playlists", \.playlists, #"{"data":[]}"#)
  ]

  @Test(arguments: attributes)
  func `the attribute is read, or nothing`(member: Member<Attributes<Activity>>) throws {
    try member.check()
  }

  @Test(arguments: relationships)
  func `the relationship is read, or nothing`(member: Member<Relationships<Activity>>) throws {
    try member.check()
  }
}
