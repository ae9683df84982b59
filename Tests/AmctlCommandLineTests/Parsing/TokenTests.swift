import AmctlTestSupport
import Testing

@testable import AmctlCommandLine

@Suite(.quick) struct TokenTests {
  @Test(arguments: [
    ("search", Token.word("search")), ("", .word("")), ("-", .word("-")), ("=", .word("=")),
    ("--", .terminator), ("--all", .long("all", value: nil)),
    ("--limit=5", .long("limit", value: "5")), ("--limit=", .long("limit", value: "")),
    ("--q=a=b", .long("q", value: "a=b")), ("---", .long("-", value: nil)),
    ("-q", .short("q")), ("-qv", .short("qv")), ("-o=json", .short("o=json")), ("-5", .word("-5")),
  ])
  func `a word is classified by its form`(word: String, token: Token) {
    #expect(Token(word) == token)
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

  @Test(arguments: [
    ("", [""]), ("a", ["a"]), ("a ", ["a", ""]), ("a  b", ["a", "b"]),
    ("a 'b c", ["a", "b c"]), ("a \"b 'c\" d", ["a", "b 'c", "d"]), (#"a b\ c"#, ["a", "b c"]),
    (#"a 'b\c' "#, ["a", #"b\c"#, ""]), (" a", ["a"]), ("é 日", ["é", "日"]),
  ])
  func `a line is split as a shell splits it`(line: String, words: [String]) {
    #expect(TypedLine.words(of: line) == words)
  }
}
