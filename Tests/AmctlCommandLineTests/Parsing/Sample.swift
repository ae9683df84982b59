@testable import AmctlCommandLine

/// A small program with every kind of command, option and argument.
enum Sample {
  struct Common: Parameters {
    var output: String?
    var limit: Int?
    var isWhole = false
    var cache: Duration?
    var color = ColorChoice.auto
    var isQuiet = false
    var isVerbose = false
    var showsHelp = false

    static let parameters: [Parameter<Self>] = [
      .option(
        "output", short: "o", \.output,
        .choice("FORMAT", from: ["table", "json", "ndjson"]),
        help: "How to write what was found"),
      .option("limit", \.limit, .integer(in: 1...), help: "At most N items in all"),
      .flag("all", \.isWhole, help: "Every page"),
      .option("cache", \.cache, .duration("TTL"), help: "Answer from disk up to that age"),
      .option(
        "color", \.color, .choice("WHEN"),
        help: "When to write colors"),
      .flag("quiet", short: "q", \.isQuiet, help: "No messages on standard error"),
      .flag(
        "verbose", short: "v", \.isVerbose, help: "Requests and answers on standard error"),
      .flag("help", short: "h", \.showsHelp, overridesMistakes: true, help: "Show this page"),
    ]
  }

  struct Search: Parameters {
    var term = ""
    var types: [String] = []
    var sendsTop = false

    static let parameters: [Parameter<Self>] = [
      .word("term", \.term, .phrase(), help: "What to look for"),
      .list(
        "types", short: "t", \.types,
        .choice(
          "LIST", noun: "a type that can be searched for", from: ["songs", "albums", "artists"]),
        help: "Only these types"),
      .flag("top", \.sendsTop, help: "The best results first"),
    ]
  }

  struct Charts: Parameters {
    var genre: String?

    static let parameters: [Parameter<Self>] = [
      .option("genre", \.genre, .text("ID"), help: "Only this genre")
    ]
  }

  struct Library: Parameters {
    var kind = ""
    var ids: [String] = []
    var sort: String?
    var from: String?

    static let parameters: [Parameter<Self>] = [
      .word(
        "type", \.kind, .choice("TYPE", noun: "a library type", from: ["songs", "albums"]),
        help: "What to list"),
      .words("id", \.ids, .text("ID"), help: "Only these"),
      .option("sort", \.sort, .text("KEY"), help: "The order"),
      .option("from", \.from, .file(), help: "Read ids from a file"),
    ]
  }

  struct Add: Parameters {
    var kind = ""
    var ids: [String] = []

    static let parameters: [Parameter<Self>] = [
      .word(
        "type", \.kind, .choice("TYPE", noun: "a library type", from: ["songs", "albums"]),
        help: "What to list"),
      .words("id", \.ids, .text("ID"), needsOne: true, help: "What to add"),
    ]
  }

  struct API: Parameters {
    var path = ""
    var query: [String] = []

    static let parameters: [Parameter<Self>] = [
      .list(
        "query", short: "q", \.query, .text("NAME=VALUE"), splitsAtCommas: false,
        help: "Add a parameter"),
      .word("path", \.path, .text(), help: "The path to ask"),
    ]
  }

  struct Completions: Parameters {
    var shell = ""

    static let parameters: [Parameter<Self>] = [
      .word(
        "shell", \.shell, .choice("SHELL", noun: "a shell", from: ["bash", "zsh", "fish"]),
        help: "Which shell")
    ]
  }

  struct Token: Parameters {
    var days = 7

    static let parameters: [Parameter<Self>] = [
      .option("days", \.days, .integer("N", in: 1...30), help: "How many")
    ]
  }

  struct Nothing: Parameters {
    static let parameters: [Parameter<Self>] = []
  }

  static let root = CommandSpec(
    "amctl", summary: "Ask Apple Music", parameters: Common.self,
    subcommands: [
      CommandSpec(
        "search", aliases: ["find"], summary: "Search the catalog",
        discussion: "Looks for a term in the names of things.\n\n  amctl search 아이유\n\nTry it.",
        parameters: Search.self,
        examples: ["amctl search \"hello\" --types songs": "Songs called hello"]),
      CommandSpec("charts", summary: "List the charts", parameters: Charts.self),
      CommandSpec(
        "library", summary: "List and change the library", parameters: Library.self,
        subcommands: [CommandSpec("add", summary: "Add to the library", parameters: Add.self)]),
      CommandSpec("api", summary: "Ask anything", parameters: API.self),
      CommandSpec(
        "completions", summary: "Write a completion script", parameters: Completions.self),
      CommandSpec(
        "token", summary: "Mint a token", parameters: Token.self,
        subcommands: [
          CommandSpec("inspect", summary: "Show what is in a token", parameters: Nothing.self)
        ]),
      CommandSpec(
        "auth", summary: "Tokens of people", parameters: Nothing.self,
        subcommands: [
          CommandSpec("login", summary: "Get a user token", parameters: Nothing.self),
          CommandSpec("status", summary: "Show which tokens are set", parameters: Nothing.self),
        ], needsSubcommand: true),
    ], needsSubcommand: true)
}

extension Sample {
  /// Parses a line whose words are separated by spaces; `''` is an empty word.
  static func parse(_ line: String) throws(UsageError) -> Match {
    try root.parse(line.split(separator: " ").map { $0 == "''" ? "" : String($0) })
  }

  /// Reads the parameters of a line.
  static func read<Value: Parameters>(
    _ line: String, as value: Value.Type = Value.self
  ) throws(UsageError) -> Value {
    try Value(parse(line).arguments)
  }
}
