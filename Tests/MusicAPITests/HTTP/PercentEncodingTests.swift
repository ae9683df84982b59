import AmctlTestSupport
import Testing

@testable import MusicAPI

@Suite(.quick) struct PercentEncodingTests {
  @Test(arguments: [
    ("northern lights", "northern%20lights"), ("a&b=c", "a%26b%3Dc"), ("1+1", "1%2B1"),
    ("C#", "C%23"), ("100%", "100%25"), ("Guns N' Roses", "Guns%20N%27%20Roses"),
    (#""Heroes""#, "%22Heroes%22"), ("AC/DC", "AC%2FDC"), ("who?", "who%3F"),
    ("아이유", "%EC%95%84%EC%9D%B4%EC%9C%A0"), ("Ÿ", "%C5%B8"), ("🎵", "%F0%9F%8E%B5"),
    ("a,b", "a%2Cb"), ("-._~", "-._~"), ("!*();:@$[]", "%21%2A%28%29%3B%3A%40%24%5B%5D"),
    ("\r\n\0", "%0D%0A%00"), ("%2B", "%252B"), ("", ""), ("azAZ09", "azAZ09"),
  ])
  func `an encoded term decodes to itself`(term: String, encoded: String) {
    #expect(PercentEncoding.encode(term) == encoded)
    #expect(PercentEncoding.decodeQuery(encoded) == term)
    #expect(PercentEncoding.decodePath(encoded) == term)
  }

  @Test func `additionally allowed bytes are not encoded`() {
    #expect(PercentEncoding.encode("1,2:3", allowing: [UInt8(ascii: ",")]) == "1,2%3A3")
  }

  @Test(arguments: [
    ("a+b", "a b", "a+b"), ("a%20b", "a b", "a b"), ("%ec%95%84", "아", "아"), ("%", "%", "%"),
    ("%2", "%2", "%2"), ("100%zz", "100%zz", "100%zz"), ("%%41", "%A", "%A"),
    ("%FF", "\u{FFFD}", "\u{FFFD}"), ("아+%2B", "아 +", "아++"),
  ])
  func `a plus is decoded only in a query`(text: String, inQuery: String, inPath: String) {
    #expect(PercentEncoding.decodeQuery(text) == inQuery)
    #expect(PercentEncoding.decodePath(text) == inPath)
  }
}
