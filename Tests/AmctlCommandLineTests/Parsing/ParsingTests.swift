import AmctlTestSupport
import Testing

@testable import AmctlCommandLine

@Suite(.quick) struct ParsingTests {
  @Test func `a command is found with its values`() throws {
    let match = try Sample.parse("search hello --types songs,albums --limit 5 --top")
    #expect(match.path.names == ["amctl", "search"])
    #expect(match.spec.name == "search")
    let search = try Sample.Search(match.arguments)
    #expect(search.term == "hello")
    #expect(search.types == ["songs", "albums"])
    #expect(search.sendsTop)
    let common = try Sample.Common(match.arguments)
    #expect(common.limit == 5)
    #expect(!common.isWhole)
    #expect(common.output == nil)
    #expect(common.cache == nil)
  }

  @Test func `omitted options have their defaults`() throws {
    #expect(try Sample.read("token", as: Sample.Token.self).days == 7)
    #expect(try Sample.read("token --days 30", as: Sample.Token.self).days == 30)
    #expect(try Sample.read("charts", as: Sample.Common.self).color == .auto)
  }

  /// Two lines with the same meaning.
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
    Pair(line: "find hello", same: "search hello"),
    Pair(line: "search -- hello", same: "search hello"),
    Pair(line: "-- search hello", same: "search hello"),
    Pair(line: "-q api -q a=1,2 /v1", same: "--quiet api --query a=1,2 /v1"),
    Pair(line: "--sort -name library songs", same: "library songs --sort=-name"),
    Pair(line: "library songs add", same: "library songs -- add"),
  ]

  @Test(arguments: pairs) func `two spellings mean the same`(pair: Pair) throws {
    let match = try Sample.parse(pair.line)
    let same = try Sample.parse(pair.same)
    #expect(match.path == same.path)
    #expect(match.arguments == same.arguments)
  }

  @Test func `the last of two values counts`() throws {
    let common = try Sample.read("search hello --limit 5 --limit 7", as: Sample.Common.self)
    #expect(common.limit == 7)
  }

  @Test func `an option takes a word with a dash unless it names an option`() throws {
    let library = try Sample.read("library songs --sort -name --from -", as: Sample.Library.self)
    #expect(library.sort == "-name")
    #expect(library.from == "-")
  }

  @Test func `an option takes the name of an option after an equals sign`() throws {
    let line = "library songs --sort=--all"
    #expect(try Sample.read(line, as: Sample.Library.self).sort == "--all")
    #expect(try !Sample.read(line, as: Sample.Common.self).isWhole)
  }

  @Test func `a value keeps every equals sign after the first`() throws {
    let api = try Sample.read("api /v1 --query=a=b=c -q=d=e", as: Sample.API.self)
    #expect(api.query == ["a=b=c", "d=e"])
  }

  @Test func `a value may be a list that is not split at its commas`() throws {
    let api = try Sample.read("api /v1 -q ids=1,2 -q l=de", as: Sample.API.self)
    #expect(api.query == ["ids=1,2", "l=de"])
  }

  @Test func `spaces around the commas of a list are ignored`() throws {
    let words = ["search", "x", "--types", " songs , albums "]
    let search = try Sample.Search(Sample.root.parse(words).arguments)
    #expect(search.types == ["songs", "albums"])
  }

  @Test func `values of a list are read in any case`() throws {
    let search = try Sample.read("search x --types Songs,ALBUMS", as: Sample.Search.self)
    #expect(search.types == ["songs", "albums"])
  }

  @Test func `two dashes end the options`() throws {
    let line = "library songs -- --all -- -q"
    #expect(try Sample.read(line, as: Sample.Library.self).ids == ["--all", "--", "-q"])
    #expect(try !Sample.read(line, as: Sample.Common.self).isWhole)
  }

  @Test func `a command with arguments and subcommands accepts either`() throws {
    let listing = try Sample.parse("library songs 1 2")
    #expect(listing.path.names == ["amctl", "library"])
    let library = try Sample.Library(listing.arguments)
    #expect(library.kind == "songs")
    #expect(library.ids == ["1", "2"])
    let adding = try Sample.parse("library add songs 1 2")
    #expect(adding.path.names == ["amctl", "library", "add"])
    #expect(try Sample.Add(adding.arguments).ids == ["1", "2"])
  }

  @Test func `a command without arguments may have subcommands`() throws {
    #expect(try Sample.parse("token").path.names == ["amctl", "token"])
    #expect(try Sample.parse("token inspect").path.names == ["amctl", "token", "inspect"])
  }

  @Test func `an enumeration can define the choices`() throws {
    #expect(try Sample.read("charts --color never", as: Sample.Common.self).color == .never)
  }

  @Test(arguments: [
    ("--help", "amctl"), ("-h", "amctl"), ("search -h", "search"), ("--help search", "search"),
    ("search --bogus --help", "search"), ("search --limit x --help", "search"),
    ("search --limit --help", "search"), ("library add -qh", "library add"),
    ("serch --help", "amctl"), ("auth --help nonsense", "auth"),
    ("-h --types a,,b charts", "charts"),
  ])
  func `help overrides every error`(line: String, command: String) throws {
    let match = try Sample.parse(line)
    #expect(try Sample.Common(match.arguments).showsHelp)
    #expect(match.path.label == command)
  }

  @Test func `help keeps the valid part of the line`() throws {
    let match = try Sample.parse("search --bogus --color never -h")
    #expect(try Sample.Common(match.arguments).color == .never)
  }

  @Test func `help after two dashes is a word`() throws {
    #expect(try Sample.read("search -- --help", as: Sample.Search.self).term == "--help")
  }
}
