import MusicAPI
import Testing

struct RecommendationTests {
  static let attributes: [Member<Attributes<Recommendation>>] = [
    Member("kind", \.kind, #""new""#),
    Member("nextUpdateDate", \.nextUpdateDate, #""a""#),
    Member("resourceTypes", \.resourceTypes, #"["albums","new"]"#),
    Member("title", \.title, #"{"new":1}"#),
    Member("reason", \.reason, #"{"new":1}"#),
    Member("isGroupRecommendation", \.isGroupRecommendation, "true"),
    Member("hasSeeAll", \.hasSeeAll, "true"),
  ]

  static let relationships: [Member<Relationships<Recommendation>>] = [
    Member("contents", \.contents, #"{"data":[]}"#)
  ]

  @Test(arguments: attributes)
  func `the attribute is read, or nothing`(member: Member<Attributes<Recommendation>>) throws {
    try member.check()
  }

  @Test(arguments: relationships)
  func `the relationship is read, or nothing`(member: Member<Relationships<Recommendation>>) throws
  {
    try member.check()
  }
}
