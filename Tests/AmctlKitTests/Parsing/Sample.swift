@testable import AmctlKit

/// A small program with every kind of command, option and argument there is.
enum Sample {
  static let color = Option(
    "color", ValueType<ColorChoice>.choice("WHEN", noun: "a time for colors"), default: "auto",
    help: "When to write colors")
  static let output = Option(
    "output", short: "o",
    .choice("FORMAT", noun: "an output format", from: ["table", "json", "ndjson"]),
    help: "How to write what was found")
  static let limit = Option("limit", .integer(in: 1...), help: "At most N items in all")
  static let cache = Option("cache", .duration("TTL"), help: "Answer from disk up to that age")
  static let quiet = Flag("quiet", short: "q", help: "No talk on standard error")
  static let verbose = Flag("verbose", short: "v", help: "Requests and answers on standard error")
  static let all = Flag("all", help: "Every page")
  static let help = Flag("help", short: "h", overridesMistakes: true, help: "Show this page")
  static let secret = Flag("secret", isHidden: true, help: "Not for everybody")

  static let term = Positional("term", .text(), help: "What to look for")
  static let types = ListOption(
    "types", short: "t",
    .choice(
      "LIST", noun: "a type that can be searched for", from: ["songs", "albums", "artists"],
      aliases: ["song": "songs"]),
    help: "Only these types")
  static let top = Flag("top", help: "The best results first")
  static let search = CommandSpec(
    "search", aliases: ["find"], summary: "Search the catalog",
    discussion: "Looks for a term in the names of things.\n\n  amctl search 아이유\n\nTry it.",
    options: [types, top], positionals: [term],
    examples: [.init("amctl search \"hello\" --types songs", "Songs called hello")])

  static let genre = Option("genre", .text("ID"), help: "Only this genre")
  static let charts = CommandSpec("charts", summary: "List the charts", options: [genre])

  static let kind = Positional(
    "type", .choice("TYPE", noun: "a library type", from: ["songs", "albums"]),
    help: "What to list")
  static let ids = ListPositional("id", .text("ID"), help: "Only these")
  static let sort = Option("sort", .text("KEY"), help: "The order")
  static let from = Option("from", .file(), help: "Read ids from a file")
  static let added = ListPositional("id", .text("ID"), needsOne: true, help: "What to add")
  static let add = CommandSpec("add", summary: "Add to the library", positionals: [kind, added])
  static let library = CommandSpec(
    "library", summary: "List and change the library", options: [sort, from],
    positionals: [kind, ids], subcommands: [add])

  static let query = ListOption(
    "query", short: "q", .text("NAME=VALUE"), splitsAtCommas: false, help: "Add a parameter")
  static let path = Positional("path", .text(), help: "The path to ask")
  static let api = CommandSpec(
    "api", summary: "Ask anything", options: [query], positionals: [path])

  static let shell = Positional(
    "shell", .choice("SHELL", noun: "a shell", from: ["bash", "zsh", "fish"]), help: "Which shell")
  static let completions = CommandSpec(
    "completions", summary: "Write a completion script", positionals: [shell])

  static let days = OptionalPositional("days", .integer("N", in: 1...30), help: "How many")
  static let inspect = CommandSpec("inspect", summary: "Show what is in a token")
  static let token = CommandSpec(
    "token", summary: "Mint a token", positionals: [days], subcommands: [inspect])

  static let login = CommandSpec("login", summary: "Get a user token")
  static let status = CommandSpec("status", summary: "Show which tokens are set")
  static let auth = CommandSpec(
    "auth", summary: "Tokens of people", subcommands: [login, status])
  static let level = Option("level", .integer(in: 0...9), help: "How much")
  static let debug = CommandSpec(
    "debug", summary: "Not for everybody", options: [level], isHidden: true)

  static let root = CommandSpec(
    "amctl", summary: "Ask Apple Music",
    options: [output, limit, all, cache, color, quiet, verbose, secret, help],
    subcommands: [search, charts, library, api, completions, token, auth, debug])
}

extension Sample {
  /// Parses a line whose words are separated by blanks; `''` is an empty word.
  static func parse(_ line: String) throws(UsageError) -> Match {
    try root.parse(line.split(separator: " ").map { $0 == "''" ? "" : String($0) })
  }
}
