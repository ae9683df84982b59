import MusicAPI
import Testing

struct PreviewTests {
  private static let members: [Member<Preview>] = [
    Member("url", \.url, #""a""#),
    Member("hlsUrl", \.hlsUrl, #""a""#),
    Member("artwork", \.artwork, #"{"new":1}"#),
  ]

  @Test(arguments: members)
  func `the member is read, or nothing`(member: Member<Preview>) throws {
    try member.check()
  }
}
