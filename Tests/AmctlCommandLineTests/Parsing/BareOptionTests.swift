import Testing

@testable import AmctlCommandLine

/// Options whose value can be left out, and follows only an equals sign.
struct BareOptionTests {
  private struct Fetch: Parameters {
    var place: String?
    var words: [String] = []

    static let parameters: [Parameter<Self>] = [
      .option(
        "sandbox", short: "x", \.place, .text("DIR"), bareText: "on", setting: "sandbox",
        help: "Keep changes here"),
      .words("word", \.words, .text(), help: "What to fetch"),
    ]
  }

  private static let spec = CommandSpec("fetch", summary: "Fetch", parameters: Fetch.self)

  static let lines: [(words: [String], place: String?, rest: [String])] = [
    ([], nil, []), (["--sandbox"], "on", []), (["--sandbox", "a"], "on", ["a"]),
    (["--sandbox=a", "b"], "a", ["b"]), (["a", "--sandbox=b=c"], "b=c", ["a"]),
    (["--sandbox=a", "--sandbox"], "on", []), (["-x", "a"], "on", ["a"]), (["-xa"], "a", []),
    (["--", "--sandbox"], nil, ["--sandbox"]),
  ]

  @Test(arguments: lines)
  func `the next word is not its value`(
    words: [String], place: String?, rest: [String]
  ) throws {
    let match = try Self.spec.parse(words)
    let fetch = try Fetch(match.arguments)
    #expect(fetch.place == place)
    #expect(fetch.words == rest)
    #expect(match.arguments.settings.map(\.text) == [place].compactMap(\.self))
  }

  @Test func `an empty value is no value`() {
    #expect(
      throws: UsageError.rule(
        "'--sandbox' must not be empty",
        hint: "write '--sandbox=DIR', or '--sandbox' alone for 'on'")
    ) { try Self.spec.parse(["--sandbox="]) }
  }

  @Test func `help shows how the value is written`() throws {
    let option = try #require(Self.spec.options.first)
    #expect(UsageLine.option(option) == "-x, --sandbox[=DIR]")
  }

  @Test func `a shell completes the next word, not its value`() {
    let completer = Completer(root: Self.spec, environment: [:])
    #expect(completer.completions(of: ["--sandbox", ""]).candidates.isEmpty)
    #expect(completer.completions(of: ["--sand"]).candidates.map(\.value) == ["--sandbox"])
  }
}
