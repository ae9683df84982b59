import AmctlTestSupport
import Testing

@testable import AmctlCommandLine

@Suite(.quick) struct SafeTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("아이유 👨‍👩‍👧‍👦 e\u{301}", "아이유 👨‍👩‍👧‍👦 e\u{301}"),
    ("a\u{1B}[31mb", "a␛[31mb"), ("a\u{1B}]0;owned\u{7}", "a␛]0;owned␇"),
    ("a\nb\tc\rd", "a b c d"), ("a\r\nb", "a  b"), ("\u{0}", "␀"), ("\u{7F}", "␡"),
    ("a\u{9B}31m", "a\u{FFFD}31m"), ("a\u{202E}b\u{2067}c", "a\u{FFFD}b\u{FFFD}c"),
    ("a\u{2028}b\u{85}c", "a b c"), ("שלום\u{200F}", "שלום\u{FFFD}"),
    ("a\u{200B}\u{200E}\u{61C}b", "a\u{FFFD}\u{FFFD}\u{FFFD}b"),
    ("\u{2060}\u{FEFF}\u{FFF9}\u{180E}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("a\u{E0041}\u{1D173}", "a\u{FFFD}\u{FFFD}"),
    ("❤\u{FE0F} می\u{200C}روم", "❤\u{FE0F} می\u{200C}روم"),
    (
      "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}x",
      "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}x"
    ), ("\u{1F3F4}\u{E0067}\u{1B}[31m", "\u{1F3F4}\u{E0067}␛[31m"),
  ])
  func `a line cannot control the terminal`(text: String, safe: String) {
    #expect(SafeText.line(text) == safe)
  }

  @Test func `lines keep their breaks and tabs but no other control characters`() {
    #expect(SafeText.lines("a\n\tb\u{1B}c\r\n") == "a\n\tb␛c \n")
  }

  @Test(arguments: ["a", "é", "宇", "👍"])
  func `a message is cut between two characters`(letter: String) {
    let output = CapturedOutput()
    let most = SafeText.messageLimit
    let whole = String(repeating: letter, count: most / letter.utf8.count)
    #expect(SafeText.message(whole, to: output) == whole)
    for start in ["", "x", "xy", "xyz"] {
      let cut = SafeText.message(start + whole + letter, to: output)
      #expect(cut.hasSuffix(letter + "…"))
      #expect((most - 4...most).contains(cut.utf8.count))
      #expect(!cut.contains("\u{FFFD}"))
    }
  }

  @Test func `invisible characters are escaped in JSON`() {
    #expect(
      SafeText.escaped(json: "\"a\u{200B}\u{E0041}\u{1D173}👨‍👩‍👧\"")
        == #""a\u200b\udb40\udc41\ud834\udd73👨‍👩‍👧""#)
  }
}
