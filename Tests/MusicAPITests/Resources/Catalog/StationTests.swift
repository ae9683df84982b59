import MusicAPI
import Testing

struct StationTests {
  static let attributes: [Member<Attributes<Station>>] = [
    Member("name", \.name, #""a""#),
    Member("url", \.url, #""a""#),
    Member("artwork", \.artwork, #"{"new":1}"#),
    Member("editorialNotes", \.editorialNotes, #"{"new":1}"#),
    Member("isLive", \.isLive, "true"),
    Member("mediaKind", \.mediaKind, #""new""#),
    Member("durationInMillis", \.durationInMillis, "7"),
    Member("contentRating", \.contentRating, #""new""#),
    Member("playParams", \.playParams, #"{"new":1}"#),
    Member("stationProviderName", \.stationProviderName, #""a""#),
    Member("episodeNumber", \.episodeNumber, #""a""#),
    Member("supportedDrms", \.supportedDrms, #"["a","b"]"#),
  ]

  static let relationships: [Member<Relationships<Station>>] = [
    Member("radio-show", \.radioShow, #"{"data":[]}"#)
  ]

  @Test(arguments: attributes)
  func `the attribute is read, or nothing`(member: Member<Attributes<Station>>) throws {
    try member.check()
  }

  @Test(arguments: relationships)
  func `the relationship is read, or nothing`(member: Member<Relationships<Station>>) throws {
    try member.check()
  }
}
