import AmctlTestSupport
import MusicPlatform
import Testing

/// Finding and replacing text.
@Suite(.quick) struct SubstringsTests {
  @Test(arguments: [
    ("tideline", "ide", 1), ("tideline", "tide", 0), ("tideline", "line", 4), ("aab", "ab", 1),
    ("tide", "", 0), ("", "", 0),
  ])
  func `the first occurrence of a text is found`(text: String, part: String, offset: Int) throws {
    let range = try #require(text.range(ofFirst: part))
    #expect(text.utf8.distance(from: text.startIndex, to: range.lowerBound) == offset)
    #expect(text[range] == part)
  }

  @Test(arguments: [("tide", "tides"), ("tide", "TIDE"), ("", "t"), ("aaa", "ab")])
  func `a text that does not occur is not found`(text: String, part: String) {
    #expect(text.range(ofFirst: part) == nil && !text.includes(part))
  }

  @Test(arguments: [
    ("a.b.c", ".", "%2E", "a%2Eb%2Ec"), ("aaaa", "aa", "a", "aa"), ("naïve", "ï", "i", "naive"),
    ("none", ".", "!", "none"), ("..", ".", "", ""), ("'", "'", #"'\''"#, #"'\''"#),
  ])
  func `every occurrence is replaced, and the replacement is not searched again`(
    text: String, part: String, replacement: String, result: String
  ) {
    #expect(text.replacingEach(part, with: replacement) == result)
  }

  @Test func `bytes are found in bytes`() {
    let bytes: [UInt8] = [1, 2, 1, 2, 3]
    #expect(bytes.range(ofFirst: [1, 2, 3]) == 2..<5 && bytes.range(ofFirst: [3, 1]) == nil)
  }

  @Test(arguments: [
    ("", ""), (" \t\r\n\u{A0}", ""), ("a", "a"), (" a b\u{2003}", "a b"), ("\r\na\r\n", "a"),
    (" \u{301}", "\u{301}"),
  ])
  func `white space around a text is trimmed`(text: String, trimmed: String) {
    #expect(text.trimmed.unicodeScalars.elementsEqual(trimmed.unicodeScalars))
    #expect(text[...].trimmed == text.trimmed)
  }

  @Test
  func `white space is trimmed from a long text of flags, which look alike from their end`() {
    let flags = String(repeating: "🇺🇸", count: 50_000)
    #expect("  \(flags) ".trimmed.utf8.elementsEqual(flags.utf8))
  }

  @Test func `a number has as many digits as are wanted, or more`() {
    #expect([7.digits(), 100.digits(), 0.digits(4)] == ["07", "100", "0000"])
    #expect(UInt64.max.digits(16, radix: 16) == "ffffffffffffffff")
    #expect(UInt16(0x1B).digits(4, radix: 16) == "001b")
    #expect(35.digits(3, radix: 36, uppercase: true) == "00Z")
  }
}
