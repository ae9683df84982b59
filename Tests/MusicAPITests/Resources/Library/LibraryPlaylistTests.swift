import MusicAPI
import Testing

struct LibraryPlaylistTests {
  static let attributes: [Member<Attributes<LibraryPlaylist>>] = [
    Member("name", \.name, #""a""#),
    Member("canEdit", \.canEdit, "true"),
    Member("canDelete", \.canDelete, "true"),
    Member("hasCatalog", \.hasCatalog, "true"),
    Member("isPublic", \.isPublic, "true"),
    Member("hasCollaboration", \.hasCollaboration, "true"),
    Member("dateAdded", \.dateAdded, #""a""#),
    Member("lastModifiedDate", \.lastModifiedDate, #""a""#),
    Member("description", \.description, #"{"new":1}"#),
    Member("artwork", \.artwork, #"{"new":1}"#),
    Member("trackCount", \.trackCount, "7"),
    Member("playParams", \.playParams, #"{"new":1}"#),
    Member("trackTypes", \.trackTypes, #"["songs","new"]"#),
    Member("inFavorites", \.inFavorites, "true"),
  ]

  static let relationships: [Member<Relationships<LibraryPlaylist>>] = [
    Member("catalog", \.catalog, #"{"data":[]}"#),
    Member("parent", \.parent, #"{"data":[]}"#),
    Member("tracks", \.tracks, #"{"data":[]}"#),
  ]

  @Test(arguments: attributes)
  func `the attribute is read, or nothing`(member: Member<Attributes<LibraryPlaylist>>) throws {
    try member.check()
  }

  @Test(arguments: relationships)
  func `the relationship is read, or nothing`(member: Member<Relationships<LibraryPlaylist>>) throws
  {
    try member.check()
  }
}
