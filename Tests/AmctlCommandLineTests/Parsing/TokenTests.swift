import Testing

@testable import AmctlCommandLine

struct TokenTests {
  @Test(arguments: [
    ("search", Token.word("search")), ("", .word("")), ("-", .word("-")), ("=", .word("=")),
    ("--", .terminator), ("--all", .long("all", value: nil)),
    ("--limit=5", .long("limit", value: "5")), ("--limit=", .long("limit", value: "")),
    ("--q=a=b", .long("q", value: "a=b")), ("---", .long("-", value: nil)),
    ("-q", .short("q")), ("-qv", .short("qv")), ("-o=json", .short("o=json")), ("-5", .short("5")),
  ])
  func `a word is classified by its form`(word: String, token: Token) {
    #expect(Token(word) == token)
  }
}
