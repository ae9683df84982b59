import Testing

@testable import AmctlCommandLine

struct TypedLineTests {
  @Test(arguments: [
    ("", [""]), ("a", ["a"]), ("a ", ["a", ""]), ("a  b", ["a", "b"]),
    ("a 'b c", ["a", "b c"]), ("a \"b 'c\" d", ["a", "b 'c", "d"]), (#"a b\ c"#, ["a", "b c"]),
    (#"a 'b\c' "#, ["a", #"b\c"#, ""]), (" a", ["a"]), ("é 日", ["é", "日"]),
  ])
  func `a line is split as a shell splits it`(line: String, words: [String]) {
    #expect(TypedLine.words(of: line) == words)
  }
}
