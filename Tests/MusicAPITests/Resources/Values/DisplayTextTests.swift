import MusicAPI
import Testing

struct DisplayTextTests {
  private static let members: [Member<DisplayText>] = [
    Member("stringForDisplay", \.stringForDisplay, #""a""#)
  ]

  @Test(arguments: members)
  func `the member is read, or nothing`(member: Member<DisplayText>) throws {
    try member.check()
  }
}
