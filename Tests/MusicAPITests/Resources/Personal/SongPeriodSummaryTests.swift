import MusicAPI
import Testing

struct SongPeriodSummaryTests {
  static let attributes: [Member<Attributes<SongPeriodSummary>>] = [
    Member("playCount", \.playCount, "7"),
    Member("listenTimeInMinutes", \.listenTimeInMinutes, "7"),
  ]

  static let relationships: [Member<Relationships<SongPeriodSummary>>] = [
    Member("song", \.song, #"{"data":[]}"#)
  ]

  @Test(arguments: attributes)
  func `the attribute is read, or nothing`(member: Member<Attributes<SongPeriodSummary>>) throws {
    try member.check()
  }

  @Test(arguments: relationships)
  func `the relationship is read, or nothing`(
    member: Member<Relationships<SongPeriodSummary>>
  ) throws {
    try member.check()
  }
}
