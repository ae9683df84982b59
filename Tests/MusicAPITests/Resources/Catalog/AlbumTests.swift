import MusicAPI
import Testing

struct AlbumTests {
  static let attributes: [Member<Attributes<Album>>] = [
    Member("name", \.name, #""a""#),
    Member("artistName", \.artistName, #""a""#),
    Member("url", \.url, #""a""#),
    Member("artwork", \.artwork, #"{"new":1}"#),
    Member("genreNames", \.genreNames, #"["a","b"]"#),
    Member("trackCount", \.trackCount, "7"),
    Member("isSingle", \.isSingle, "true"),
    Member("isCompilation", \.isCompilation, "true"),
    Member("isComplete", \.isComplete, "true"),
    Member("isMasteredForItunes", \.isMasteredForItunes, "true"),
    Member("releaseDate", \.releaseDate, #""2024-05-17""#),
    Member("recordLabel", \.recordLabel, #""a""#),
    Member("copyright", \.copyright, #""a""#),
    Member("upc", \.upc, #""a""#),
    Member("contentRating", \.contentRating, #""new""#),
    Member("editorialNotes", \.editorialNotes, #"{"new":1}"#),
    Member("playParams", \.playParams, #"{"new":1}"#),
    Member("artistUrl", \.artistUrl, #""a""#),
    Member("audioVariants", \.audioVariants, #"["lossless","new"]"#),
    Member("inFavorites", \.inFavorites, "true"),
    Member("isPrerelease", \.isPrerelease, "true"),
  ]

  static let relationships: [Member<Relationships<Album>>] = [
    Member("artists", \.artists, #"{"data":[]}"#),
    Member("genres", \.genres, #"{"data":[]}"#),
    Member("library", \.library, #"{"data":[]}"#),
    Member("record-labels", \.recordLabels, #"{"data":[]}"#),
    Member("tracks", \.tracks, #"{"data":[]}"#),
  ]

  static let views: [Member<Views<Album>>] = [
    Member("appears-on", \.appearsOn, #"{"data":[]}"#),
    Member("other-versions", \.otherVersions, #"{"data":[]}"#),
    Member("related-albums", \.relatedAlbums, #"{"data":[]}"#),
    Member("related-videos", \.relatedVideos, #"{"data":[]}"#),
  ]

  @Test(arguments: attributes)
  func `the attribute is read, or nothing`(member: Member<Attributes<Album>>) throws {
    try member.check()
  }

  @Test(arguments: relationships)
  func `the relationship is read, or nothing`(member: Member<Relationships<Album>>) throws {
    try member.check()
  }

  @Test(arguments: views)
  func `the view is read, or nothing`(member: Member<Views<Album>>) throws {
    try member.check()
  }
}
