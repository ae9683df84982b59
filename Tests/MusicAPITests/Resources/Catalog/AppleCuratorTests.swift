import MusicAPI
import Testing

struct AppleCuratorTests {
  static let attributes: [Member<Attributes<AppleCurator>>] = [
    Member("name", \.name, #""a""#),
    Member("url", \.url, #""a""#),
    Member("artwork", \.artwork, #"{"new":1}"#),
    Member("editorialNotes", \.editorialNotes, #"{"new":1}"#),
    Member("kind", \.kind, #""new""#),
    Member("shortName", \.shortName, #""a""#),
    Member("showHostName", \.showHostName, #""a""#),
  ]

  static let relationships: [Member<Relationships<AppleCurator>>] = [
    Member("playlists", \.playlists, #"{"data":[]}"#)
  ]

  @Test(arguments: attributes)
  func `the attribute is read, or nothing`(member: Member<Attributes<AppleCurator>>) throws {
    try member.check()
  }

  @Test(arguments: relationships)
  func `the relationship is read, or nothing`(member: Member<Relationships<AppleCurator>>) throws {
    try member.check()
  }
}
