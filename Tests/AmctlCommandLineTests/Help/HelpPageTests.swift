import AmctlTestSupport
import Testing

@testable import AmctlCommandLine

struct HelpPageTests {
  private func page(_ line: String, width: Int = 80, style: Style = .plain) throws -> String {
    let match = try Sample.parse(line + " --help")
    return HelpPage(match.spec, at: match.path).text(width: width, style: style)
  }

  @Test func `the program's page lists the commands and the common options`() throws {
    let expected = """
      Ask Apple Music

      USAGE
        amctl <command> [<argument>]... [options]

      COMMANDS
        search       Search the catalog
        charts       List the charts
        library      List and change the library
        api          Ask anything
        completions  Write a completion script
        token        Mint a token
        auth         Tokens of people

      GLOBAL OPTIONS
        -o, --output FORMAT  How to write what was found (table, json, ndjson)
            --limit N        At most N items in all
            --all            Every page
            --cache TTL      Answer from disk up to that age
            --color WHEN     When to write colors (auto, always, never; default: auto)
        -q, --quiet          No messages on standard error
        -v, --verbose        Requests and answers on standard error
        -h, --help           Show this page

      """
    #expect(try page("") == expected)
  }

  @Test func `a command's page lists its own options and points to the common ones`() throws {
    let expected = """
      Search the catalog

      Looks for a term in the names of things.

        amctl search 아이유

      Try it.

      USAGE
        amctl search <term> [options]

      EXAMPLES
        $ amctl search "hello" --types songs
            Songs called hello

      ARGUMENTS
        <term>  What to look for

      OPTIONS
        -t, --types LIST  Only these types (songs, albums, artists)
            --top         The best results first

      MORE OPTIONS
        \(ExpectedMessages.commonOptions)

      ALIASES
        amctl find

      """
    #expect(try page("search") == expected)
  }

  @Test func `a command with arguments and subcommands has two usage lines`() throws {
    let expected = """
      List and change the library

      USAGE
        amctl library {songs | albums} [<id>]... [options]
        amctl library <command> [<argument>]... [options]

      COMMANDS
        add  Add to the library

      ARGUMENTS
        <type>  What to list (songs, albums)
        <id>    Only these

      OPTIONS
            --sort KEY   The order
            --from FILE  Read ids from a file

      MORE OPTIONS
        \(ExpectedMessages.commonOptions)

      """
    #expect(try page("library") == expected)
  }

  @Test func `the usage line contains an argument's values if they are few`() throws {
    let expected = """
      Write a completion script

      USAGE
        amctl completions {bash | zsh | fish} [options]

      ARGUMENTS
        <shell>  Which shell (bash, zsh, fish)

      MORE OPTIONS
        \(ExpectedMessages.commonOptions)

      """
    #expect(try page("completions") == expected)
  }

  @Test func `a page is wrapped to the width`() throws {
    let expected = """
      Search the catalog

      Looks for a term in the names of things.

        amctl search 아이유

      Try it.

      USAGE
        amctl search <term> [options]

      EXAMPLES
        $ amctl search "hello" --types songs
            Songs called hello

      ARGUMENTS
        <term>  What to look for

      OPTIONS
        -t, --types LIST  Only these types
                          (songs, albums,
                          artists)
            --top         The best results
                          first

      MORE OPTIONS
        amctl --help  The options that every
                      command takes

      ALIASES
        amctl find

      """
    #expect(try page("search", width: 40) == expected)
  }

  @Test func `the short page says in 24 rows what is typed most`() throws {
    let match = try Sample.parse("search -h")
    let page = HelpPage(match.spec, at: match.path, .short).text()
    let expected = """
      Search the catalog

      USAGE
        amctl search <term> [options]

      EXAMPLES
        $ amctl search "hello" --types songs

      OPTIONS
        -t, --types LIST  Only these types
            --top         The best results first

      Other options: global. 'amctl search --help' says more.

      """
    #expect(page == expected)
  }

  @Test func `a short page that would be too long names its commands alone`() {
    let spec = CommandSpec(
      "tool", summary: "Try", parameters: Tool.self,
      subcommands: (1...20).map {
        CommandSpec("try-\($0)", summary: "Once", parameters: Tool.self)
      },
      needsSubcommand: true)
    let page = HelpPage(spec, at: CommandPath(names: ["amctl", "tool"]), .short).text()
    let expected = """
      COMMANDS
        try-1, try-2, try-3, try-4, try-5, try-6, try-7, try-8, try-9, try-10, try-11,
        try-12, try-13, try-14, try-15, try-16, try-17, try-18, try-19, try-20

      """
    #expect(page.contains(expected))
  }

  @Test func `an example that is too wide is broken as a shell allows it`() {
    let line = #"amctl search 'northern lights' --types songs --limit 50 -o id"#
    #expect(
      TextWrapping.commandLines(of: line, width: 36) == [
        #"amctl search 'northern lights' \"#, #"  --types songs --limit 50 -o id"#,
      ])
    #expect(TextWrapping.commandLines(of: line, width: 80) == [line])
    #expect(TextWrapping.commandLines(of: "amctl", width: 2) == ["amctl"])
  }

  @Test func `options that a topic describes are named and not described`() {
    let spec = CommandSpec("tool", summary: "Try", parameters: Told.self)
    let path = CommandPath(names: ["amctl", "tool"])
    let whole = HelpPage(spec, at: path).text()
    #expect(whole.contains("MORE OPTIONS\n  amctl help paper  --width, --height\n"))
    #expect(!whole.contains("How wide"))
    #expect(HelpPage(spec, at: path, .short).text().contains("Other options: paper, global."))
  }

  private struct Told: Parameters {
    var width = 80
    var height = 24

    static let parameters: [Parameter<Self>] = [
      .option("width", \.width, .integer(in: 1...), help: "How wide").described(in: "paper"),
      .option("height", \.height, .integer(in: 1...), help: "How high").described(in: "paper"),
    ]
  }

  @Test func `headings are bold when the style is on`() throws {
    let page = try page("auth", style: Style(isOn: true))
    #expect(page.contains("\n\u{1B}[1mCOMMANDS\u{1B}[0m\n  login   Get a user token\n"))
  }

  @Test func `a default follows the values, and long lists of values are omitted`() {
    let spec = CommandSpec("tool", summary: "Try", parameters: Tool.self)
    let page = HelpPage(spec, at: CommandPath(names: ["tool"])).text()
    #expect(page.contains("--country CC  Where (default: us)\n"))
    #expect(page.contains("--color WHEN  When (a, b; default: a)\n"))
    #expect(page.contains("--name TEXT   Who\n"))
    #expect(page.contains("--wait TIME   How long (default: 30s)\n"))
    #expect(page.contains("--kinds KIND  Which (default: a, b)\n"))
  }

  @Test func `shared options have a heading of their own`() {
    let spec = CommandSpec("tool", summary: "Try", parameters: Grouped.self)
    let page = HelpPage(spec, at: CommandPath(names: ["amctl", "tool"])).text()
    let expected = """
      OPTIONS
            --own  Its own

      PAPER OPTIONS
            --width N  How wide (default: 80)

      """
    #expect(page.contains(expected))
  }

  private struct Tool: Parameters {
    var country = "us"
    var color = "a"
    var name: String?
    var wait = Duration.seconds(30)
    var kinds = ["a", "b"]

    static let parameters: [Parameter<Self>] = [
      .option(
        "country", \.country, .choice("CC", noun: "x", from: ["us"] + (1...16).map(String.init)),
        help: "Where"),
      .option("color", \.color, .choice("WHEN", noun: "x", from: ["a", "b"]), help: "When"),
      .option("name", \.name, .text(), help: "Who"),
      .option("wait", \.wait, .duration(), help: "How long"),
      .list("kinds", \.kinds, .text("KIND"), help: "Which"),
    ]
  }

  private struct Grouped: Parameters {
    var isOwn = false
    var paper = Paper()

    static let parameters: [Parameter<Self>] = [
      .flag("own", \.isOwn, help: "Its own"), .group(\.paper),
    ]
  }

  private struct Paper: OptionGroup {
    var width = 80

    static let title: String? = "PAPER OPTIONS"

    static let parameters: [Parameter<Self>] = [
      .option("width", \.width, .integer(in: 1...), help: "How wide")
    ]
  }
}
