import Testing

@testable import AmctlKit

struct SpecFlawsTests {
  @Test func `a sound specification has no flaws`() {
    #expect(Sample.root.flaws() == [])
  }

  @Test func `flaws are found wherever they are`() {
    let leaf = CommandSpec(
      "leaf", summary: "Grow.", options: [Sample.all, Sample.top, Sample.top],
      positionals: [Sample.ids, Sample.added])
    let root = CommandSpec(
      "tree", summary: "Stand", options: [Sample.all],
      subcommands: [leaf, CommandSpec("other", aliases: ["leaf"], summary: "Fall")])
    #expect(
      root.flaws() == [
        "tree: leaf twice", "tree leaf: --top twice", "tree leaf: --all twice",
        "tree leaf: id twice", "tree leaf: more than one list", "tree leaf: 'Grow.' as a phrase",
      ])
  }
}
