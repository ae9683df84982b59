import MusicAPI
import Testing

struct LibraryPlaylistFolderTests {
  static let attributes: [Member<Attributes<LibraryPlaylistFolder>>] = [
    Member("name", \.name, #""a""#),
    Member("dateAdded", \.dateAdded, #""a""#),
  ]

  static let relationships: [Member<Relationships<LibraryPlaylistFolder>>] = [
    Member("children", \.children, #"{"data":[]}"#),
    Member("parent", \.parent, #"{"data":[]}"#),
  ]

  @Test(arguments: attributes)
  func `the attribute is read, or nothing`(member: Member<Attributes<LibraryPlaylistFolder>>) throws
  {
    try member.check()
  }

  @Test(arguments: relationships)
  func `the relationship is read, or nothing`(
    member: Member<Relationships<LibraryPlaylistFolder>>
  ) throws {
    try member.check()
  }
}
