import AmctlTestSupport
import Testing

@testable import AmctlCommandLine

@Suite(.quick) struct TextWidthTests {
  @Test(arguments: [
    ("", 0), ("hello", 5), ("아이유", 6), ("Ÿ", 1), ("🎵", 2), ("👨‍👩‍👧‍👦", 2), ("e\u{301}", 1), ("🇰🇷", 2),
    ("🇰🇷🇺🇸", 4),
    ("👍🏽", 2), ("❤\u{FE0F}", 2), ("❤", 1), ("1\u{FE0F}\u{20E3}", 2), ("ｶﾞ", 2), ("Ａ", 2),
    ("宇多田ヒカル", 12),
    ("a\u{1B}b", 2), ("\u{200B}", 0), ("สวัสดี", 4), ("\u{1100}\u{1161}\u{11A8}", 2), ("…", 1),
    ("𠮷", 2),
    ("Beyoncé", 7), ("Beyonce\u{301}", 7), ("「」", 4), ("P!nk", 4), ("한글", 4), ("\u{301}", 0),
    ("ـﷺ", 2), ("ทำ", 2), ("✌🏽", 2), ("❤\u{FE0F}\u{200D}🔥", 2), ("क्षि", 3), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2),
  ])
  func `the width of a text is that on a terminal`(text: String, width: Int) {
    #expect(TextWidth.of(text) == width)
  }

  @Test(arguments: [
    ("hello", 5, "hello"), ("hello", 4, "hel…"), ("hello", 1, "…"), ("hello", 0, ""),
    ("hello", -1, ""),
    ("아이유", 6, "아이유"), ("아이유", 5, "아이…"), ("아이유", 4, "아…"), ("아이유", 2, "…"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"),
    ("Beyonce\u{301}!", 7, "Beyonc…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("", 0, ""),
  ])
  func `a text is truncated between grapheme clusters`(
    text: String, columns: Int, cut: String
  ) {
    let result = TextWidth.truncated(text, to: columns)
    #expect(result == cut)
    #expect(TextWidth.of(result) <= max(columns, 0))
  }

  @Test(arguments: ["a", "é", "宇", "👍🏽"])
  func `no more of a long text is looked at than can be shown`(character: Character) {
    let text = repeatElement(character, count: 1_000)
    var seen = 0
    let characters = text.lazy.map { character in
      seen += 1
      return character
    }
    #expect(TextWidth.of(characters: characters, upTo: 10) == 11)
    #expect(seen <= 11)
    #expect(TextWidth.of(String(text), upTo: 10) == 11)
    #expect(TextWidth.of(String(text), upTo: 5_000) == TextWidth.of(String(text)))
  }

  @Test func `a text is filled up by its width`() {
    #expect(TextWidth.padded("아이유", to: 8) == "아이유  ")
    #expect(TextWidth.padded("12", to: 4, alignment: .right) == "  12")
    #expect(TextWidth.padded("hello", to: 3) == "hello")
  }
}
