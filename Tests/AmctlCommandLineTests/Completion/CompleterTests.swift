import Testing

@testable import AmctlCommandLine

/// The words that a completer offers at the end of a line, from the declarations alone.
struct CompleterTests {
  /// A program whose choices depend on the rest of the line and on the environment.
  private struct Fetch: Parameters {
    var kind = ""
    var part: String?
    var places: String?
    var colors: [String] = []
    var folder: String?
    var ids: [String] = []

    static let parameters: [Parameter<Self>] = [
      .word("kind", \.kind, .text("KIND", known: ["songs", "albums"]), help: "The kind"),
      .words("id", \.ids, .text("ID"), help: "Which"),
      .option(
        "part", short: "p", \.part, .text("NAME"),
        choices: { fetch in
          fetch.kind.isEmpty
            ? nil : Choices(["\(fetch.kind)-a", "\(fetch.kind)-b"], noun: "a part")
        }, help: "A part of it"),
      .option(
        "places", \.places,
        .text("CC", completion: .values { _ in [Candidate("us", "States")] }),
        repetition: .continues, help: "Places"),
      .list(
        "colors", \.colors, .choice("C", noun: "a color", from: ["red", "rose", "blue"]),
        help: "Colors"),
      .option(
        "folder", \.folder,
        .directory(
          completion: .values(orPaths: .folders) { request in
            request.environment["HAS"].map { [Candidate($0)] } ?? []
          }), help: "A folder"),
    ]
  }

  private static let root = CommandSpec(
    "prog", summary: "Test", parameters: Sample.Common.self,
    subcommands: [
      CommandSpec(
        "fetch", summary: "Fetch things", parameters: Fetch.self,
        subcommands: [CommandSpec("all", summary: "Fetch all", parameters: Sample.Nothing.self)]),
      CommandSpec("find", summary: "Find things", parameters: Sample.Search.self),
    ])

  private func values(_ line: String, _ environment: [String: String] = [:]) -> [String] {
    completions(line, environment).candidates.map(\.value)
  }

  private func completions(_ line: String, _ environment: [String: String] = [:]) -> Completions {
    Completer(root: Self.root, environment: environment)
      .completions(of: TypedLine.words(of: line))
  }

  @Test(arguments: ["$(touch x)", "`id`", "two words", "a;b", "a*", "it's", "a\"b", "~", "a|b", ""])
  func `a word that a shell would change is left out`(word: String) {
    let completions = completions("fetch songs --folder ", ["HAS": word])
    #expect(completions.candidates == [])
    #expect(completions.paths == .folders)
  }

  @Test func `commands come with their summaries`() {
    #expect(
      completions("").candidates == [
        Candidate("fetch", "Fetch things"), Candidate("find", "Find things"),
      ])
    #expect(values("fi") == ["find"])
    #expect(values("x") == [])
  }

  @Test func `subcommands come before the values of an argument, and only at the start`() {
    #expect(values("fetch ") == ["all", "songs", "albums"])
    #expect(values("fetch a") == ["all", "albums"])
    #expect(values("fetch songs a") == [])
  }

  @Test func `options of the command and of the program are offered, each once`() {
    #expect(values("fetch --c") == ["--colors", "--cache", "--color"])
    #expect(values("fetch songs --part x --pa") == [])
    #expect(values("fetch --colors red --col") == ["--colors", "--color"])
    #expect(values("--li") == ["--limit"])
    #expect(values("find --pa") == [])
    #expect(completions("find --to").candidates == [Candidate("--top", "The best results first")])
  }

  @Test func `values of an option follow a blank, a sign, or its letter`() {
    #expect(values("--output ") == ["table", "json", "ndjson"])
    #expect(values("--output=j") == ["--output=json"])
    #expect(values("-o n") == ["ndjson"])
    #expect(values("-on") == ["-ondjson"])
    #expect(values("-o=n") == ["-o=ndjson"])
    #expect(values("-qon") == ["-qondjson"])
    #expect(values("-q") == [])
  }

  @Test func `values depend on the rest of the line`() {
    #expect(values("fetch songs --part ") == ["songs-a", "songs-b"])
    #expect(values("fetch albums 1 2 -p albums-b") == ["albums-b"])
    #expect(values("fetch --part ") == [])
  }

  @Test func `a list continues after a comma, without the items it has`() {
    #expect(values("fetch --colors red,r") == ["red,rose"])
    #expect(values("fetch --colors blue --colors=") == ["--colors=red", "--colors=rose"])
    #expect(completions("fetch --colors r").isUnfinished)
    #expect(values("fetch --places us,u") == [])
    #expect(values("fetch --places de,u") == ["de,us"])
    #expect(!completions("--output j").isUnfinished)
  }

  @Test func `paths are left to the shell unless the program has values`() {
    #expect(completions("fetch --folder ").paths == .folders)
    #expect(completions("fetch --folder F", ["HAS": "Fixtures"]).paths == nil)
    #expect(values("fetch --folder f", ["HAS": "Fixtures"]) == ["Fixtures"])
  }

  @Test func `nothing but arguments follows two dashes`() {
    #expect(values("fetch -- --c") == [])
    #expect(values("fetch -- s") == ["songs"])
  }

  @Test func `a mistake earlier in the line does not prevent a response`() {
    #expect(values("fetch --nope songs --limit x --part ") == ["songs-a", "songs-b"])
  }
}
