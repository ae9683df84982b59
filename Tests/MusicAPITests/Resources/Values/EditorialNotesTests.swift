import MusicAPI
import Testing

struct EditorialNotesTests {
  private static let members: [Member<EditorialNotes>] = [
    Member("short", \.short, #""a""#),
    Member("standard", \.standard, #""a""#),
    Member("name", \.name, #""a""#),
    Member("tagline", \.tagline, #""a""#),
  ]

  @Test(arguments: members)
  func `the member is read, or nothing`(member: Member<EditorialNotes>) throws {
    try member.check()
  }
}
