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

  @Test(arguments: [
    ("--limit 5 search hello", "search hello --limit 5"),
    ("search --limit 5 hello", "search hello --limit 5"),
    ("--types songs search hello", "search hello --types songs"),
    ("-t songs search hello", "search hello --types songs"),
    ("search hello --limit=5", "search hello --limit 5"),
    ("search hello -ojson", "search hello --output json"),
    ("search hello -o=json", "search hello --output json"),
    ("search hello -o json", "search hello --output json"),
    ("search hello -qv", "search hello --quiet --verbose"),
    ("search hello -qvo json", "search hello --quiet --verbose --output json"),
    ("search hello -qojson", "search hello --quiet --output json"),
    ("search hello -t songs -t albums", "search hello --types songs,albums"),
    ("find hello", "search hello"), ("search -- hello", "search hello"),
    ("-- search hello", "search hello"),
    ("-q api -q a=1,2 /v1", "--quiet api --query a=1,2 /v1"),
    ("--sort -name library songs", "library songs --sort=-name"),
    ("library songs add", "library songs -- add"),
  ])
  func `two spellings mean the same`(line: String, same: String) throws {
    let (match, same) = (try Sample.parse(line), try Sample.parse(same))
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

  private struct Walk: Parameters {
    var place: String?
    var isNear = false
    var isFar = false

    static let parameters: [Parameter<Self>] = [
      .word("place", \.place, .text(), help: "Where to"),
      .flag("near", \.isNear, help: "Not far"), .flag("far", \.isFar, help: "Not near"),
    ]

    var conflicts: [(name: String, others: [String])] {
      [("--near", ["--far"]), ("--far", ["<place>"])]
    }
    var impliedOptions: [String] { place == "there" ? ["--far"] : [] }
  }

  @Test(arguments: [
    ("--near --far", "'--near' cannot be used with '--far'"),
    ("home --far", "'--far' cannot be used with <place>"),
    ("there --near", "'--near' cannot be used with '--far'"),
  ])
  func `what cannot be used together is rejected`(line: String, message: String) throws {
    let spec = CommandSpec("walk", summary: "Walk", parameters: Walk.self)
    let match = try spec.parse(line.split(separator: " ").map(String.init))
    let error = #expect(throws: UsageError.self) { try Walk(match.arguments) }
    #expect(error?.description == message)
  }

  @Test func `help keeps the valid part of the line`() throws {
    let match = try Sample.parse("search --bogus --color never -h")
    #expect(try Sample.Common(match.arguments).color == .never)
  }

  @Test func `help after two dashes is a word`() throws {
    #expect(try Sample.read("search -- --help", as: Sample.Search.self).term == "--help")
  }
}
