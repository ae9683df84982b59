import Testing

@testable import AmctlCommandLine

struct UsageLineTests {
  @Test func `an argument's brackets show how many times it may be given`() {
    #expect(UsageLine.argument(spec(.text(), .required)) == "<x>")
    #expect(UsageLine.argument(spec(.text(), .any)) == "[<x>]...")
    #expect(UsageLine.argument(spec(.text(), .some)) == "<x>...")
  }

  @Test func `a few values replace the name`() {
    let few = ValueType.choice("X", noun: "x", from: ["a", "b"])
    #expect(UsageLine.argument(spec(few, .required)) == "{a | b}")
    #expect(UsageLine.argument(spec(few, .any)) == "[{a | b}]...")
    let many = ValueType.choice("X", noun: "x", from: ["a", "b", "c", "d", "e"])
    #expect(UsageLine.argument(spec(many, .required)) == "<x>")
  }

  @Test func `an option shows its letter and its value's name`() {
    #expect(
      Sample.root.options.map(UsageLine.option).prefix(3) == [
        "-o, --output FORMAT", "    --limit N", "    --all",
      ])
  }

  private func spec(
    _ type: ValueType<String>, _ arity: PositionalSpec.Arity
  ) -> PositionalSpec {
    PositionalSpec(name: "x", help: "", value: type.erased, arity: arity)
  }
}
