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
    ("", [""]), ("a", ["a"]), ("a ", ["a", ""]), ("a  b", ["a", "b"]),
    ("a 'b c", ["a", "b c"]), ("a \"b 'c\" d", ["a", "b 'c", "d"]), (#"a b\ c"#, ["a", "b c"]),
    (#"a 'b\c' "#, ["a", #"b\c"#, ""]), (" a", ["a"]), ("é 日", ["é", "日"]),
  ])
  func `a line is split as a shell splits it`(line: String, words: [String]) {
    #expect(TypedLine.words(of: line) == words)
  }
}
