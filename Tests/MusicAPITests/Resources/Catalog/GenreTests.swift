import MusicAPI
import Testing

struct GenreTests {
  static let attributes: [Member<Attributes<Genre>>] = [
    Member("name", \.name, #""a""#),
    Member("parentId", \.parentId, #""a""#),
    Member("parentName", \.parentName, #""a""#),
    Member("chartLabel", \.chartLabel, #""a""#),
    Member("url", \.url, #""a""#),
  ]

  @Test(arguments: attributes)
  func `the attribute is read, or nothing`(member: Member<Attributes<Genre>>) throws {
    try member.check()
  }
}
