import Testing

@testable import AmctlKit

struct ParsingTests {
  @Test func `a command is found with its values`() throws {
    let match = try Sample.parse("search hello --types songs,albums --limit 5 --top")
    #expect(match.path.names == ["amctl", "search"])
    #expect(match.spec.name == "search")
    #expect(try match.arguments[Sample.term] == "hello")
    #expect(match.arguments[Sample.types] == ["songs", "albums"])
    #expect(match.arguments[Sample.limit] == 5)
    #expect(match.arguments[Sample.top])
    #expect(!match.arguments[Sample.all])
    #expect(match.arguments[Sample.output] == nil)
    #expect(match.arguments[Sample.cache] == nil)
  }

  /// A line and another that says the same.
  struct Pair: CustomTestStringConvertible, Sendable {
    let line: String
    let same: String
    var testDescription: String { line }
  }

  static let pairs = [
    Pair(line: "--limit 5 search hello", same: "search hello --limit 5"),
    Pair(line: "search --limit 5 hello", same: "search hello --limit 5"),
    Pair(line: "--types songs search hello", same: "search hello --types songs"),
    Pair(line: "-t songs search hello", same: "search hello --types songs"),
    Pair(line: "search hello --limit=5", same: "search hello --limit 5"),
    Pair(line: "search hello -ojson", same: "search hello --output json"),
    Pair(line: "search hello -o=json", same: "search hello --output json"),
    Pair(line: "search hello -o json", same: "search hello --output json"),
    Pair(line: "search hello -qv", same: "search hello --quiet --verbose"),
    Pair(line: "search hello -qvo json", same: "search hello --quiet --verbose --output json"),
    Pair(line: "search hello -qojson", same: "search hello --quiet --output json"),
    Pair(line: "search hello -t songs -t albums", same: "search hello --types songs,albums"),
    Pair(line: "search hello --types song", same: "search hello --types song"),
    Pair(line: "find hello", same: "search hello"),
    Pair(line: "search -- hello", same: "search hello"),
    Pair(line: "-- search hello", same: "search hello"),
    Pair(line: "-q api -q a=1,2 /v1", same: "--quiet api --query a=1,2 /v1"),
    Pair(line: "--sort -name library songs", same: "library songs --sort=-name"),
    Pair(line: "library songs add", same: "library songs -- add"),
  ]

  @Test(arguments: pairs) func `two lines say the same`(pair: Pair) throws {
    let match = try Sample.parse(pair.line)
    let same = try Sample.parse(pair.same)
    #expect(match.path == same.path)
    #expect(match.arguments == same.arguments)
  }

  @Test func `the last of two values holds`() throws {
    let match = try Sample.parse("search hello --limit 5 --limit 7")
    #expect(match.arguments[Sample.limit] == 7)
  }

  @Test func `an option takes a word with a dash that names no option`() throws {
    let match = try Sample.parse("library songs --sort -name --from -")
    #expect(match.arguments[Sample.sort] == "-name")
    #expect(match.arguments[Sample.from] == "-")
  }

  @Test func `an option takes the name of an option behind an equals sign`() throws {
    let match = try Sample.parse("library songs --sort=--all")
    #expect(match.arguments[Sample.sort] == "--all")
    #expect(!match.arguments[Sample.all])
  }

  @Test func `a value keeps every equals sign but the first`() throws {
    let match = try Sample.parse("api /v1 --query=a=b=c -q=d=e")
    #expect(match.arguments[Sample.query] == ["a=b=c", "d=e"])
  }

  @Test func `a value may be a list that its commas do not split`() throws {
    let match = try Sample.parse("api /v1 -q ids=1,2 -q l=de")
    #expect(match.arguments[Sample.query] == ["ids=1,2", "l=de"])
  }

  @Test func `an alias of a value stands for it`() throws {
    #expect(
      try Sample.parse("search x -t song,albums").arguments[Sample.types] == ["songs", "albums"])
  }

  @Test func `options end at two dashes`() throws {
    let match = try Sample.parse("library songs -- --all -- -q")
    #expect(match.arguments[Sample.ids] == ["--all", "--", "-q"])
    #expect(!match.arguments[Sample.all])
  }

  @Test func `a command with arguments and subcommands takes either`() throws {
    let listing = try Sample.parse("library songs 1 2")
    #expect(listing.path.names == ["amctl", "library"])
    #expect(try listing.arguments[Sample.kind] == "songs")
    #expect(listing.arguments[Sample.ids] == ["1", "2"])
    let adding = try Sample.parse("library add songs 1 2")
    #expect(adding.path.names == ["amctl", "library", "add"])
    #expect(adding.arguments[Sample.added] == ["1", "2"])
  }

  @Test func `an optional argument may be left out`() throws {
    #expect(try Sample.parse("token").arguments[Sample.days] == nil)
    #expect(try Sample.parse("token 30").arguments[Sample.days] == 30)
    #expect(try Sample.parse("token inspect").path.names == ["amctl", "token", "inspect"])
  }

  @Test func `a choice may be an enumeration`() throws {
    #expect(try Sample.parse("charts --color never").arguments[Sample.color] == .never)
  }

  @Test func `a hidden option and a hidden command work`() throws {
    let match = try Sample.parse("debug --secret")
    #expect(match.path.label == "debug")
    #expect(match.arguments[Sample.secret])
  }

  @Test func `an argument that was never declared is an error and not a crash`() throws {
    let arguments = try Sample.parse("charts").arguments
    #expect(throws: UsageError.missingArgument("term", of: nil)) { try arguments[Sample.term] }
  }

  @Test(arguments: [
    ("--help", "amctl"), ("-h", "amctl"), ("search -h", "search"), ("--help search", "search"),
    ("search --bogus --help", "search"), ("search --limit x --help", "search"),
    ("search --limit --help", "search"), ("library add -qh", "library add"),
    ("serch --help", "amctl"), ("auth --help nonsense", "auth"),
    ("-h --types a,,b charts", "charts"),
  ])
  func `help wins over every mistake`(line: String, command: String) throws {
    let match = try Sample.parse(line)
    #expect(match.arguments[Sample.help])
    #expect(match.path.label == command)
  }

  @Test func `help keeps what is good of the line`() throws {
    let match = try Sample.parse("search --bogus --color never -h")
    #expect(match.arguments[Sample.color] == .never)
  }

  @Test func `help behind two dashes is a word`() throws {
    #expect(try Sample.parse("search -- --help").arguments[Sample.term] == "--help")
  }
}
