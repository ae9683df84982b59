import MusicAPI
import Testing

struct StationGenreTests {
  static let attributes: [Member<Attributes<StationGenre>>] = [
    Member("name", \.name, #""a""#)
  ]

  static let relationships: [Member<Relationships<StationGenre>>] = [
    Member("stations", \.stations, #"{"data":[]}"#)
  ]

  @Test(arguments: attributes)
  func `the attribute is read, or nothing`(member: Member<Attributes<StationGenre>>) throws {
    try member.check()
  }

  @Test(arguments: relationships)
  func `the relationship is read, or nothing`(member: Member<Relationships<StationGenre>>) throws {
    try member.check()
  }
}
