import MusicAPI
import Testing

struct RatingTests {
  static let attributes: [Member<Attributes<Rating>>] = [
    Member("value", \.value, "1")
  ]

  static let relationships: [Member<Relationships<Rating>>] = [
    Member("content", \.content, #"{"data":[]}"#)
  ]

  @Test(arguments: attributes)
  func `the attribute is read, or nothing`(member: Member<Attributes<Rating>>) throws {
    try member.check()
  }

  @Test(arguments: relationships)
  func `the relationship is read, or nothing`(member: Member<Relationships<Rating>>) throws {
    try member.check()
  }
}
