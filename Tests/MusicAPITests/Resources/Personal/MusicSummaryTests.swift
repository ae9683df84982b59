import MusicAPI
import Testing

struct MusicSummaryTests {
  static let attributes: [Member<Attributes<MusicSummary>>] = [
    Member("period", \.period, #""a""#),
    Member("year", \.year, "7"),
  ]

  static let views: [Member<Views<MusicSummary>>] = [
    Member("top-albums", \.topAlbums, #"{"data":[]}"#),
    Member("top-artists", \.topArtists, #"{"data":[]}"#),
    Member("top-songs", \.topSongs, #"{"data":[]}"#),
  ]

  @Test(arguments: attributes)
  func `the attribute is read, or nothing`(member: Member<Attributes<MusicSummary>>) throws {
    try member.check()
  }

  @Test(arguments: views)
  func `the view is read, or nothing`(member: Member<Views<MusicSummary>>) throws {
    try member.check()
  }
}
