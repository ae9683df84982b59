import AmctlTestSupport
import Testing

@testable import AmctlCommandLine

@Suite(.quick) struct TextWrappingTests {
  @Test func `words fill lines up to the width`() {
    #expect(TextWrapping.lines(of: "one two three", width: 7) == ["one two", "three"])
    #expect(TextWrapping.lines(of: "one two three", width: 6) == ["one", "two", "three"])
    #expect(TextWrapping.lines(of: "  one \n two ", width: 80) == ["one two"])
    #expect(TextWrapping.lines(of: "", width: 80) == [])
  }

  @Test func `a line is broken between words, and nothing else in it changes`() {
    #expect(TextWrapping.broken("one  two three", width: 9) == "one  two\nthree")
    #expect(TextWrapping.broken("one  two three", width: 80) == "one  two three")
    #expect(TextWrapping.broken("one two three", width: nil) == "one two three")
    #expect(TextWrapping.broken("a lengthening b", width: 5) == "a\nlengthening\nb")
  }

  @Test func `a word that is too long gets a line of its own`() {
    #expect(TextWrapping.lines(of: "a lengthening b", width: 5) == ["a", "lengthening", "b"])
    #expect(TextWrapping.lines(of: "a b", width: 0) == ["a", "b"])
  }

  @Test func `a command line is broken before an option, and never between it and its value`() {
    let line = "amctl sandbox --latency 80ms..200ms --cors -o json --from - | sh -c 'a b'"
    for (width, lines) in [
      (80, [line]),
      (
        36,
        [
          "amctl sandbox \\", "  --latency 80ms..200ms --cors \\",
          "  -o json --from - | sh -c 'a b'",
        ]
      ),
      (
        30,
        [
          "amctl sandbox \\", "  --latency 80ms..200ms \\", "  --cors -o json --from - | \\",
          "  sh -c 'a b'",
        ]
      ),
      (
        20,
        [
          "amctl sandbox \\", "  --latency \\", "  80ms..200ms \\", "  --cors -o json \\",
          "  --from - | sh \\", "  -c 'a b'",
        ]
      ),
    ] {
      #expect(TextWrapping.commandLines(of: line, width: width) == lines)
    }
  }

  @Test func `lines are measured in terminal columns`() {
    #expect(TextWrapping.lines(of: "아이유 아이유", width: 12) == ["아이유", "아이유"])
    #expect(TextWrapping.lines(of: "아이유 아이유", width: 13) == ["아이유 아이유"])
  }

  @Test func `paragraphs are wrapped, except lines that start with a space`() {
    let text = "one\ntwo three\n\n  $ keep  this\nfour"
    #expect(
      TextWrapping.paragraphs(of: text, width: 9)
        == ["one two", "three", "", "  $ keep  this", "four"])
  }
}
