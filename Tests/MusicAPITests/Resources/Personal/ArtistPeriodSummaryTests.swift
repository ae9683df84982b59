import MusicAPI
import Testing

struct ArtistPeriodSummaryTests {
  static let attributes: [Member<Attributes<ArtistPeriodSummary>>] = [
    Member("playCount", \.playCount, "7"),
    Member("listenTimeInMinutes", \.listenTimeInMinutes, "7"),
  ]

  static let relationships: [Member<Relationships<ArtistPeriodSummary>>] = [
    Member("artist", \.artist, #"{"data":[]}"#)
  ]

  @Test(arguments: attributes)
  func `the attribute is read, or nothing`(member: Member<Attributes<ArtistPeriodSummary>>) throws {
    try member.check()
  }

  @Test(arguments: relationships)
  func `the relationship is read, or nothing`(
    member: Member<Relationships<ArtistPeriodSummary>>
  ) throws {
    try member.check()
  }
}
