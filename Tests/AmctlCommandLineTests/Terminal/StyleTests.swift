import AmctlTestSupport
import Testing

@testable import AmctlCommandLine

@Suite(.quick) struct StyleTests {
  @Test func `a style that is off leaves every text unchanged`() {
    #expect(Style.plain("hello", .bold, .red) == "hello")
    #expect(Style.plain.link("hello", to: "https://example.com") == "hello")
  }

  @Test func `a style that is on adds escape sequences around a text`() {
    let style = Style(isOn: true)
    #expect(style("hello", .bold) == "\u{1B}[1mhello\u{1B}[0m")
    #expect(style("hello", .bold, .red) == "\u{1B}[1;31mhello\u{1B}[0m")
    #expect(style("", .bold) == "")
  }

  @Test func `only pages of the web are linked`() {
    let style = Style(isOn: true)
    #expect(style.link("a", to: "http://example.com/").hasPrefix("\u{1B}]8;;http"))
    for address in ["file:///etc/passwd", "javascript:alert(1)", "ssh://x", "7"] {
      #expect(style.link("a", to: address) == "a")
    }
  }

  @Test func `a link is written unless its URL could end the sequence`() {
    let style = Style(isOn: true)
    #expect(
      style.link("a", to: "https://example.com/a")
        == "\u{1B}]8;;https://example.com/a\u{1B}\\a\u{1B}]8;;\u{1B}\\")
    #expect(style.link("a", to: "https://example.com/\u{1B}\\") == "a")
    #expect(style.link("a", to: "https://example.com/\u{9C}") == "a")
    #expect(style.link("a", to: "") == "a")
  }
}
