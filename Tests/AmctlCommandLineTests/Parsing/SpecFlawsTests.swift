import AmctlTestSupport
import Testing

@testable import AmctlCommandLine

@Suite(.quick) struct SpecFlawsTests {
  @Test func `a consistent specification has no flaws`() {
    #expect(Sample.root.flaws() == [])
  }

  @Test func `flaws are found at any depth`() {
    let leaf = CommandSpec("leaf", summary: "Grow.", parameters: Flawed.self)
    let root = CommandSpec(
      "tree", summary: "Stand", parameters: Whole.self,
      subcommands: [
        leaf, CommandSpec("other", aliases: ["leaf"], summary: "Fall", parameters: Whole.self),
      ])
    #expect(
      root.flaws() == [
        "tree: leaf twice", "tree leaf: --top twice", "tree leaf: --all twice",
        "tree leaf: id twice", "tree leaf: more than one list", "tree leaf: 'Grow.' as a phrase",
        "tree other: --all twice",
      ])
  }

  private struct Whole: Parameters {
    var isWhole = false

    static let parameters: [Parameter<Self>] = [.flag("all", \.isWhole, help: "Every page")]
  }

  private struct Flawed: Parameters {
    var isWhole = false
    var ids: [String] = []

    static let parameters: [Parameter<Self>] = [
      .flag("all", \.isWhole, help: "Every page"), .flag("top", \.isWhole, help: "The best"),
      .flag("top", \.isWhole, help: "The best"), .words("id", \.ids, .text(), help: "Ids"),
      .words("id", \.ids, .text(), help: "Ids"),
    ]
  }
}
