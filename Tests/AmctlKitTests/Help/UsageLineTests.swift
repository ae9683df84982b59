import Testing

@testable import AmctlKit

struct UsageLineTests {
  static let choices = ["a", "b"]

  @Test func `an argument's brackets say how often it stands`() {
    #expect(UsageLine.argument(Positional("x", .text(), help: "").spec) == "<x>")
    #expect(UsageLine.argument(OptionalPositional("x", .text(), help: "").spec) == "[<x>]")
    #expect(UsageLine.argument(ListPositional("x", .text(), help: "").spec) == "[<x>]...")
    let some = ListPositional("x", .text(), needsOne: true, help: "")
    #expect(UsageLine.argument(some.spec) == "<x>...")
  }

  @Test func `few values stand for the name`() {
    let few = ValueType.choice("X", noun: "x", from: Self.choices)
    #expect(UsageLine.argument(Positional("x", few, help: "").spec) == "{a | b}")
    #expect(UsageLine.argument(OptionalPositional("x", few, help: "").spec) == "[{a | b}]")
    let many = ValueType.choice("X", noun: "x", from: ["a", "b", "c", "d", "e"])
    #expect(UsageLine.argument(Positional("x", many, help: "").spec) == "<x>")
  }

  @Test func `an option shows its letter and what it takes`() {
    #expect(UsageLine.option(Sample.output.spec) == "-o, --output FORMAT")
    #expect(UsageLine.option(Sample.all.spec) == "    --all")
  }
}
