import MusicAPI
import Testing

struct RecordLabelTests {
  static let attributes: [Member<Attributes<RecordLabel>>] = [
    Member("name", \.name, #""a""#),
    Member("url", \.url, #""a""#),
    Member("artwork", \.artwork, #"{"new":1}"#),
    Member("description", \.description, #"{"new":1}"#),
  ]

  static let views: [Member<Views<RecordLabel>>] = [
    Member("latest-releases", \.latestReleases, #"{"data":[]}"#),
    Member("top-releases", \.topReleases, #"{"data":[]}"#),
  ]

  @Test(arguments: attributes)
  func `the attribute is read, or nothing`(member: Member<Attributes<RecordLabel>>) throws {
    try member.check()
  }

  @Test(arguments: views)
  func `the view is read, or nothing`(member: Member<Views<RecordLabel>>) throws {
    try member.check()
  }
}
