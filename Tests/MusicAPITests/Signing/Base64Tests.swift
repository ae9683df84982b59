import AmctlTestSupport
import Testing

@testable import MusicAPI

@Suite(.quick) struct Base64Tests {
  @Test(
    arguments: [
      ("", []), ("eA==", [0x78]), ("eHk=", [0x78, 0x79]), ("eHl6", [0x78, 0x79, 0x7A]),
      ("+/8=", [0xFB, 0xFF]),
    ] as [(String, [UInt8])])
  func `bytes are encoded and decoded`(text: String, bytes: [UInt8]) {
    #expect(Base64.encode(bytes) == text && Base64.decode(text) == bytes)
  }

  @Test(
    arguments: [
      ("eA", [0x78]), ("-_8", [0xFB, 0xFF]), (" eH\r\nk= ", [0x78, 0x79]), ("e*", nil), ("e", nil),
    ] as [(String, [UInt8]?)])
  func `other spellings are decoded, and invalid text is not`(text: String, bytes: [UInt8]?) {
    #expect(Base64.decode(text) == bytes)
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
    ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"),
  ])
  func `the test vectors of RFC 4648 are encoded without padding`(plain: String, encoded: String) {
    #expect(Base64URL.encode(Array(plain.utf8)) == encoded)
    #expect(Base64URL.decode(encoded) == Array(plain.utf8))
  }

  @Test func `every byte in every position survives a round trip`() {
    #expect(Base64URL.encode([0xFB, 0xFF]) == "-_8")
    for length in 1...4 {
      for byte in UInt8.min...UInt8.max {
        let bytes = [UInt8](repeating: byte, count: length)
        #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
      }
    }
  }

  @Test(arguments: ["Zg==", "Zm+v", "Zm/v", "Zm 9", "Zm9v\n", "Zmé", "Z", "Zm9vY", "Zh", "Zm9"])
  func `padding, other characters, impossible lengths and stray bits are rejected`(text: String) {
    #expect(Base64URL.decode(text) == nil)
  }
}
