import AmctlTestSupport
import Testing

@testable import AmctlCommandLine

struct UsageErrorTests {
  /// An invalid line with its message and hint.
  struct Case: CustomTestStringConvertible, Sendable {
    let line: String
    let message: String
    let hint: String?
    var testDescription: String { line }

    init(_ line: String, _ message: String, hint: String?) {
      self.line = line
      self.message = message
      self.hint = hint
    }
  }

  static let commands = [
    Case(
      "", "'amctl' needs a command",
      hint: "one of: search, charts, library, api, completions, token, auth"),
    Case("serch hello", "'serch' is not a command of 'amctl'", hint: "did you mean 'search'?"),
    Case("--types x serch", "'serch' is not a command of 'amctl'", hint: "did you mean 'search'?"),
    Case("lib songs", "'lib' is not a command of 'amctl'", hint: "did you mean 'library'?"),
    Case(
      "xyzzy", "'xyzzy' is not a command of 'amctl'", hint: "'amctl --help' lists the commands"),
    Case("''", "'' is not a command of 'amctl'", hint: "'amctl --help' lists the commands"),
    Case("auth", "'auth' needs a command", hint: "one of: login, status"),
    Case("auth logn", "'logn' is not a command of 'auth'", hint: "did you mean 'login'?"),
    Case(
      "auth what", "'what' is not a command of 'auth'",
      hint: "'amctl auth --help' lists the commands"),
  ]

  static let options = [
    Case(
      "--bogus hello search", ExpectedMessages.noOption("--bogus", of: "amctl"),
      hint: "'amctl --help' lists the options"),
    Case(
      "search x --bogus", ExpectedMessages.noOption("--bogus", of: "search"),
      hint: "'amctl search --help' lists the options"),
    Case(
      "search x --typs a", ExpectedMessages.noOption("--typs", of: "search"),
      hint: "did you mean '--types'?"),
    Case(
      "search x --lim 5", ExpectedMessages.noOption("--lim", of: "search"),
      hint: "did you mean '--limit'?"),
    Case(
      "search x -z", ExpectedMessages.noOption("-z", of: "search"),
      hint: "'amctl search --help' lists the options"),
    Case(
      "search x -qz", ExpectedMessages.noOption("-z", of: "search"),
      hint: "'amctl search --help' lists the options"),
    Case(
      "search x -limit 5", ExpectedMessages.noOption("-limit", of: "search"),
      hint: "did you mean '--limit'?"),
    Case(
      "--bogus search x", ExpectedMessages.noOption("--bogus", of: "search"),
      hint: "'amctl search --help' lists the options"),
    Case(
      "search x --genre 5", ExpectedMessages.noOption("--genre", of: "search"),
      hint: "it is an option of 'charts'"),
    Case(
      "charts -t songs", ExpectedMessages.noOption("-t", of: "charts"),
      hint: "it is an option of 'search'"),
    Case(
      "library --sort name add songs 1", ExpectedMessages.noOption("--sort", of: "library add"),
      hint: "it is an option of 'library'"),
    Case(
      "search x ---", ExpectedMessages.noOption("---", of: "search"),
      hint: "'amctl search --help' lists the options"),
    Case(
      "search x --=5", ExpectedMessages.noOption("--", of: "search"),
      hint: "'amctl search --help' lists the options"),
    Case(
      "search x --all=yes", "unexpected value 'yes' for '--all'", hint: "write '--all' alone"),
    Case("search x -q=1", "unexpected value '1' for '-q'", hint: "write '-q' alone"),
    Case(
      "search x --help=1", "unexpected value '1' for '--help'", hint: "write '--help' alone"),
    Case("search x --limit", "'--limit' needs a value", hint: "write '--limit N'"),
    Case("search x --limit --all", "'--limit' needs a value", hint: "write '--limit N'"),
    Case("search x --limit -q", "'--limit' needs a value", hint: "write '--limit N'"),
    Case("search --limit -- x", "'--limit' needs a value", hint: "write '--limit N'"),
    Case("search x -o", "'-o' needs a value", hint: "write '-o FORMAT'"),
  ]

  static let values = [
    Case(
      "search x --limit 0", "invalid value '0' for --limit (a whole number of at least 1)",
      hint: nil),
    Case(
      "search x --limit -5", "invalid value '-5' for --limit (a whole number of at least 1)",
      hint: nil),
    Case(
      "search x --limit 12x", "invalid value '12x' for --limit (a whole number of at least 1)",
      hint: nil),
    Case(
      "search x --limit 99999999999999999999",
      "invalid value '99999999999999999999' for --limit (a whole number from 1 to 9223372036854775807)",
      hint: nil),
    Case(
      "token --days 31", "invalid value '31' for --days (a whole number from 1 to 30)", hint: nil),
    Case(
      "search x --limit=", "'--limit' must not be empty",
      hint: "write '--limit N'"),
    Case(
      "search x --limit ''", "'--limit' must not be empty",
      hint: "write '--limit N'"),
    Case("search ''", "<term> must not be empty", hint: nil),
    Case(
      "search x --types songs,,albums", "'--types' must not be empty",
      hint: "write '--types LIST'"),
    Case(
      "search x --types sng", "'sng' is not a type that can be searched for",
      hint: "did you mean 'songs'?"),
    Case(
      "search x --types songs,Albms", "'Albms' is not a type that can be searched for",
      hint: "did you mean 'albums'?"),
    Case(
      "search x --types podcasts", "'podcasts' is not a type that can be searched for",
      hint: "one of: songs, albums, artists"),
    Case(
      "search x -o jason", "invalid value 'jason' for -o (table, json, ndjson)",
      hint: "did you mean 'json'?"),
    Case(
      "search x --color sometimes", "invalid value 'sometimes' for --color (auto, always, never)",
      hint: nil),
    Case(
      "search x --cache 5y",
      "invalid value '5y' for --cache (a time such as 1.5, 30s, 10m, 12h or 7d)", hint: nil),
  ]

  static let arguments = [
    Case("search", "'search' needs <term>", hint: "see 'amctl search --help'"),
    Case(
      "search one two", "unexpected argument 'two'",
      hint: "'search' takes one <term>; quote arguments that contain spaces"),
    Case(
      "library add songs", "'library add' needs <id>",
      hint: "see 'amctl library add --help'"),
    Case(
      "library", "'library' needs <type>", hint: "see 'amctl library --help'"),
    Case("library sngs", "'sngs' is not a library type", hint: "did you mean 'songs'?"),
    Case("library ad songs", "'ad' is not a library type", hint: "did you mean 'add'?"),
    Case(
      "charts what", "unexpected argument 'what'",
      hint: "'charts' takes no arguments; see 'amctl charts --help'"),
    Case("completions bsh", "'bsh' is not a shell", hint: "did you mean 'bash'?"),
    Case(
      "search --limit x --bogus", "invalid value 'x' for --limit (a whole number of at least 1)",
      hint: nil),
  ]

  @Test(arguments: commands + options + values + arguments)
  func `an error has its exact message and hint`(mistake: Case) {
    let error = #expect(throws: UsageError.self) { try Sample.parse(mistake.line) }
    #expect(error?.description == mistake.message)
    #expect(error?.hint == mistake.hint)
  }

  @Test func `a command's own rules have messages too`() {
    let conflict = UsageError.conflict("--view", "--relationship")
    #expect(conflict.description == "'--view' cannot be used with '--relationship'")
    #expect(conflict.hint == nil)
    let dependency = UsageError.dependency("--missing", needs: "--from")
    #expect(dependency.description == "'--missing' needs '--from'")
    #expect(dependency.hint == nil)
    let rule = UsageError.rule("'x' is not a view of 'songs'", hint: "try another")
    #expect(rule.description == "'x' is not a view of 'songs'")
    #expect(rule.hint == "try another")
    let owners = ["a", "b", "c", "d", "e"].map { CommandPath(names: ["amctl", $0]) }
    let foreign = UsageError.foreignOption("--x", of: owners[0], owners: owners)
    #expect(foreign.hint == "it is an option of 'a', 'b', 'c', 'd' and others")
  }
}
