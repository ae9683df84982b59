import Testing

@testable import MusicAPI

struct Base64Tests {
  @Test(
    arguments: [
      ("", []), ("eA==", [0x78]), ("eHk=", [0x78, 0x79]), ("eHl6", [0x78, 0x79, 0x7A]),
      ("+/8=", [0xFB, 0xFF]),
    ] as [(String, [UInt8])])
  func `bytes are encoded and decoded`(text: String, bytes: [UInt8]) {
    #expect(Base64.encode(bytes) == text)
    #expect(Base64.decode(text) == bytes)
  }

  @Test(
    arguments: [
      ("eA", [0x78]), ("-_8", [0xFB, 0xFF]), (" eH\r\nk= ", [0x78, 0x79]), ("e*", nil), ("e", nil),
    ] as [(String, [UInt8]?)])
  func `other spellings are decoded, and invalid text is not`(text: String, bytes: [UInt8]?) {
    #expect(Base64.decode(text) == bytes)
  }
}
