import Testing

@testable import AmctlCommandLine

struct DefinitionListTests {
  @Test func `meanings start in one column`() {
    let list = DefinitionList(rows: [("a", "first"), ("long", "second one"), ("아이유", "third")])
    #expect(list.lines(width: 80) == ["  a       first", "  long    second one", "  아이유  third"])
  }

  @Test func `a term that is too long has its meaning on the next line`() {
    let term = String(repeating: "x", count: 29)
    let list = DefinitionList(rows: [("a", "first"), (term, "second")])
    #expect(list.lines(width: 80) == ["  a  first", "  " + term, "     second"])
  }

  @Test func `a meaning is wrapped in its column`() {
    let list = DefinitionList(rows: [("a", "a meaning of many words")])
    #expect(list.lines(width: 26) == ["  a  a meaning of many", "     words"])
  }

  @Test func `a list without rows has no lines`() {
    #expect(DefinitionList(rows: []).lines(width: 80) == [])
  }
}
