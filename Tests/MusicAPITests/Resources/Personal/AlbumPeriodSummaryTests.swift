import MusicAPI
import Testing

struct AlbumPeriodSummaryTests {
  static let attributes: [Member<Attributes<AlbumPeriodSummary>>] = [
    Member("playCount", \.playCount, "7"),
    Member("listenTimeInMinutes", \.listenTimeInMinutes, "7"),
  ]

  static let relationships: [Member<Relationships<AlbumPeriodSummary>>] = [
    Member("album", \.album, #"{"data":[]}"#)
  ]

  @Test(arguments: attributes)
  func `the attribute is read, or nothing`(member: Member<Attributes<AlbumPeriodSummary>>) throws {
    try member.check()
  }

  @Test(arguments: relationships)
  func `the relationship is read, or nothing`(
    member: Member<Relationships<AlbumPeriodSummary>>
  ) throws {
    try member.check()
  }
}
