import AmctlTestSupport
import Testing

@testable import AmctlKit

struct HelpPageTests {
  private func page(_ line: String, width: Int = 80, style: Style = .plain) throws -> String {
    let match = try Sample.parse(line + " --help")
    return HelpPage(match.spec, at: match.path).text(width: width, style: style)
  }

  @Test func `the program's page lists commands and the options that all take`() throws {
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
        -q, --quiet          No talk on standard error
        -v, --verbose        Requests and answers on standard error
        -h, --help           Show this page

      """
    #expect(try page("") == expected)
  }

  @Test func `a command's page lists its own options and points to the others`() throws {
    let expected = """
      Search the catalog

      Looks for a term in the names of things.

        amctl search 아이유

      Try it.

      USAGE
        amctl search <term> [options]

      ARGUMENTS
        <term>  What to look for

      OPTIONS
        -t, --types LIST  Only these types (songs, albums, artists)
            --top         The best results first

      GLOBAL OPTIONS
        \(Messages.commonOptions)

      ALIASES
        amctl find

      EXAMPLES
        $ amctl search "hello" --types songs
            Songs called hello

      """
    #expect(try page("search") == expected)
  }

  @Test func `a page of a command that also has subcommands shows both lines`() throws {
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

      GLOBAL OPTIONS
        \(Messages.commonOptions)

      """
    #expect(try page("library") == expected)
  }

  @Test func `a page shows few values in the line itself`() throws {
    let expected = """
      Write a completion script

      USAGE
        amctl completions {bash | zsh | fish} [options]

      ARGUMENTS
        <shell>  Which shell (bash, zsh, fish)

      GLOBAL OPTIONS
        \(Messages.commonOptions)

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

      ARGUMENTS
        <term>  What to look for

      OPTIONS
        -t, --types LIST  Only these types
                          (songs, albums,
                          artists)
            --top         The best results
                          first

      GLOBAL OPTIONS
        'amctl --help' lists the options that
        every command takes.

      ALIASES
        amctl find

      EXAMPLES
        $ amctl search "hello" --types songs
            Songs called hello

      """
    #expect(try page("search", width: 40) == expected)
  }

  @Test func `headings are bold where the style is on`() throws {
    let page = try page("auth", style: Style(isOn: true))
    #expect(page.contains("\n\u{1B}[1mCOMMANDS\u{1B}[0m\n  login   Get a user token\n"))
  }

  @Test func `what is hidden stays hidden`() throws {
    let page = try page("")
    #expect(!page.contains("secret"))
    #expect(!page.contains("debug"))
  }

  @Test func `a default stands behind the values, and many values are left out`() {
    let many = (1...17).map(String.init)
    let spec = CommandSpec(
      "tool", summary: "Try",
      options: [
        Option("country", .choice("CC", noun: "x", from: many), default: "us", help: "Where"),
        Option("color", .choice("WHEN", noun: "x", from: ["a", "b"]), default: "a", help: "When"),
        Option("name", .text(), help: "Who"),
      ])
    let page = HelpPage(spec, at: CommandPath(names: ["tool"])).text()
    #expect(page.contains("--country CC  Where (default: us)\n"))
    #expect(page.contains("--color WHEN  When (a, b; default: a)\n"))
    #expect(page.contains("--name TEXT   Who\n"))
  }
}
