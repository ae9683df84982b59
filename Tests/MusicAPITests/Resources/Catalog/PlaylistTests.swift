import MusicAPI
import Testing

struct PlaylistTests {
  static let attributes: [Member<Attributes<Playlist>>] = [
    Member("name", \.name, #""a""#),
    Member("curatorName", \.curatorName, #""a""#),
    Member("url", \.url, #""a""#),
    Member("isChart", \.isChart, "true"),
    Member("playlistType", \.playlistType, #""new""#),
    Member("artwork", \.artwork, #"{"new":1}"#),
    Member("description", \.description, #"{"new":1}"#),
    Member("lastModifiedDate", \.lastModifiedDate, #""a""#),
    Member("playParams", \.playParams, #"{"new":1}"#),
    Member("trackTypes", \.trackTypes, #"["songs","new"]"#),
    Member("inFavorites", \.inFavorites, "true"),
  ]

  static let relationships: [Member<Relationships<Playlist>>] = [
    Member("curator", \.curator, #"{"data":[]}"#),
    Member("library", \.library, #"{"data":[]}"#),
    Member("tracks", \.tracks, #"{"data":[]}"#),
  ]

  static let views: [Member<Views<Playlist>>] = [
    Member("featured-artists", \.featuredArtists, #"{"data":[]}"#),
    Member("more-by-curator", \.moreByCurator, #"{"data":[]}"#),
  ]

  @Test(arguments: attributes)
  func `the attribute is read, or nothing`(member: Member<Attributes<Playlist>>) throws {
    try member.check()
  }

  @Test(arguments: relationships)
  func `the relationship is read, or nothing`(member: Member<Relationships<Playlist>>) throws {
    try member.check()
  }

  @Test(arguments: views)
  func `the view is read, or nothing`(member: Member<Views<Playlist>>) throws {
    try member.check()
  }
}
