import AmctlTestSupport
import MusicAPI
import Testing

struct MarkupTests {
  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("<b>Bold</b> and <i>italic</i>", "Bold and italic"),
    ("one<br>two<br/>three<BR />four</p>five", "one\ntwo\nthree\nfour\nfive"),
    ("<a href=\"x\">link</a>", "link"), ("&lt;b&gt;", "<b>"), ("&amp;amp;", "&amp;"),
    ("R&amp;B &quot;it&apos;s&quot;", "R&B \"it's\""), ("a&nbsp;b", "a\u{A0}b"),
    ("caf&#233; &#xE9;&#XE9;", "café éé"), ("&#x1F3B5;", "🎵"), ("&#xD800;", "&#xD800;"),
    ("a < b & c > d", "a < b & c > d"), ("<3 you", "<3 you"), ("&unknown;", "&unknown;"),
    ("&", "&"), ("<", "<"), ("<b", "<b"), ("&amp", "&amp"), ("&;", "&;"), ("&#;", "&#;"),
    ("아이유 <b>🎵</b>", "아이유 🎵"), ("<>", "<>"), ("</>", ""),
  ])
  func `tags are removed, entities are resolved, and other text stays`(text: String, plain: String)
  {
    #expect(Markup.plainText(of: text) == plain)
  }

  @Test func `an angle bracket far from its end is not a tag`() {
    let text = "<a" + String(repeating: "x", count: 100) + ">"
    #expect(Markup.plainText(of: text) == text)
  }

  @Test(arguments: [
    (#"{"standard":"<b>Long</b>","short":"Short"}"#, "Long"), (#"{"short":"a&amp;b"}"#, "a&b"),
    (#"{"standard":"","short":"Short"}"#, "Short"), (#"{"standard":"","short":""}"#, nil),
    (#"{"standard":7}"#, nil), ("{}", nil),
  ])
  func `notes are the standard text, otherwise the short one`(notes: String, plain: String?) throws
  {
    #expect(EditorialNotes(try JSON(notes)).plainText == plain)
  }
}
