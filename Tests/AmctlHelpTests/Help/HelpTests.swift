import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

@testable import AmctlKit

struct HelpTests {
  /// The paths of all commands, as typed after the program's name.
  static let commands = paths(below: CommandTree.spec)

  private static func paths(below command: CommandSpec, _ names: [String] = []) -> [String] {
    [names.joined(separator: " ")]
      + command.subcommands.flatMap { paths(below: $0, names + [$0.name]) }
  }

  @Test(arguments: commands)
  func `every page lists the command's parameters and examples`(command: String) async throws {
    let page = try await Program().run(command + " --help")
    let names = command.split(separator: " ").map(String.init)
    let spec = try CommandTree.spec.parse(names + ["--help"]).spec
    #expect(page.exit == 0)
    #expect(page.err == "")
    #expect(page.out.hasPrefix(spec.summary + "\n"))
    #expect(page.out.contains("\nUSAGE\n  amctl \(command)"))
    for option in spec.options { #expect(page.out.contains(option.spelling)) }
    for argument in spec.positionals { #expect(page.out.contains("  <\(argument.name)>  ")) }
    for subcommand in spec.subcommands { #expect(page.out.contains("\n  " + subcommand.name)) }
    for example in spec.examples {
      #expect(Self.joined(page.out).contains("\n  $ \(example.command)\n      "))
    }
    #expect(command.isEmpty || !spec.examples.isEmpty)
  }

  /// Returns a page with its command lines as a shell reads them.
  private static func joined(_ page: String) -> String { page.replacing(#/ \\\n +/#, with: " ") }

  @Test(arguments: commands)
  func `the help command shows the same page`(command: String) async throws {
    let page = try await Program().run("help " + command)
    #expect(page.out == (try await Program().run(command + " --help")).out)
    #expect(page.exit == 0)
  }

  @Test(arguments: commands.dropFirst())
  func `every example can be parsed`(command: String) throws {
    let names = command.split(separator: " ").map(String.init)
    let spec = try CommandTree.spec.parse(names + ["--help"]).spec
    for example in spec.examples {
      let lines = example.command.split(separator: " | ").filter { $0.hasPrefix("amctl ") }
      #expect(!lines.isEmpty)
      for line in lines {
        let command = line.dropFirst(6).prefix { !"<>".contains($0) }
        let match = try CommandTree.spec.parse(Self.words(of: command))
        _ = try CommandTree.command(for: match).init(match.arguments)
      }
    }
  }

  /// Splits a line at the blanks outside of quotes, as a shell does.
  static func words(of line: some StringProtocol) -> [String] {
    var words = [""]
    var quote: Character?
    for character in line {
      switch (quote, character) {
      case (character, _): quote = nil
      case (nil, "'"), (nil, "\""): quote = character
      case (nil, " "): words.append("")
      default: words[words.count - 1].append(character)
      }
    }
    return words.filter { !$0.isEmpty }
  }

  @Test func `one complete page`() async throws {
    let page = try await Program().run("token inspect --help")
    #expect(
      page.out == """
        Decode a token and report problems

        The signature itself is not shown. Exit code 1 when something is wrong. A token
        does not show whether its key was revoked; 'amctl doctor' checks that.

        USAGE
          amctl token inspect [<token>] [options]

        EXAMPLES
          $ amctl token inspect
              Inspect the token that requests are sent with
          $ pbpaste | amctl token inspect -
              Inspect a token from the clipboard

        ARGUMENTS
          <token>  The token, or - for stdin (default: the configured one, or a new one)

        OUTPUT OPTIONS
          -o, --output FORMAT  Print in this format; table at a terminal, else json
                               (table, json, ndjson, tsv, csv, id)
              --fields NAME    Print only these fields, such as name; 'help' lists them
              --jq EXPR        Filter the JSON with jq, printing raw strings
              --allow-unknown  Allow fields that amctl does not know yet

        MORE OPTIONS
          amctl help formats  --no-header, --safe-csv, --jq-arg, --no-pager
          amctl --help        The options that every command takes

        """)
  }

  @Test(arguments: ["", "--", "-q"])
  func `an empty command line shows the help with the first steps`(line: String) async throws {
    let page = try await Program().run(line)
    #expect(page.out == (try await Program().run("--help")).out)
    #expect(page.err == "")
    #expect(page.exit == 0)
    #expect(
      page.out.contains(
        """

        USAGE
          amctl <command> [<argument>]... [options]

        FIRST STEPS
          $ amctl doctor
              Check your setup and see what is missing
          $ amctl help environment
              Show all settings and the config file
          $ amctl auth login
              Sign in for your library, ratings and history
          $ amctl search 'northern lights' --types songs
              Search the catalog

        CATALOG
          catalog      Fetch songs, albums, artists and more by ID, ISRC, UPC or URL

        """.dropLast()))
  }

  @Test func `one complete topic`() async throws {
    let page = try await Program().run("help exit-codes")
    #expect(
      page.out == """
        Exit codes, with the HTTP statuses that cause them.

          0    done
          1    any other error; problems found by verify, scan or doctor
          2    the command line, an input file or the config file is wrong
          3    partial success: something was missing or failed, or errors beside data
          4    no credentials, or they were rejected (401, 403)
          5    not found (404)
          6    the service rejected the request or failed (other 4xx, 429, 5xx)
          7    the network failed: resolve, connect, TLS, timeout
          8    the request is not recorded (--replay), or not in the cache (--offline)
          130  interrupted (SIGINT)
          143  terminated (SIGTERM)
          129  hung up (SIGHUP)

        """)
  }

  @Test(arguments: HelpTopic.all.map(\.name))
  func `every topic is listed and has a page`(topic: String) async throws {
    let page = try await Program().run("help " + topic)
    #expect(page.exit == 0)
    #expect(page.out.split(separator: "\n").count > 4)
    #expect(try await Program().run("help --help").out.contains(topic))
  }

  @Test func `the help of the program lists the topics, and marks what needs no account`()
    async throws
  {
    for line in ["--help", "help", ""] {
      let page = try await Program().run(line).out
      #expect(page.contains("\nHELP TOPICS\n  amctl help exit-codes  "), "\(line)")
      for topic in HelpTopic.all { #expect(page.contains("\n  amctl help \(topic.name) ")) }
      let marked = page.split(separator: "\n").filter { $0.hasPrefix("  itunes ") }
      #expect(marked.count == 1)
      #expect(page.replacing(#/\s+/#, with: " ").contains("(no account needed)"))
    }
  }

  @Test(arguments: [
    ("spotify", ["match", "player status"]), ("wrapped", ["report", "takeout"]),
    ("m3u", ["match"]), ("youtube", ["match"]), ("smart playlist", ["library add-tracks", "mix"]),
  ])
  func `words of other programs lead to the commands that work with them`(
    words: String, commands: [String]
  ) async throws {
    let page = try await Program().run("help \(words)")
    for command in commands { #expect(page.out.contains("\n  amctl \(command) ")) }
    #expect(page.exit == 0)
  }

  @Test func `the help of the server of fixtures fits a screen and a half`() async throws {
    let page = try await Program().run("fixtures serve --help").out
    #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count <= 72)
    #expect(page.contains("'amctl help serving'"))
  }

  @Test func `the topic for programs fits on two screens`() async throws {
    let page = try await Program().run("help scripting").out
    #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count <= 80)
    let recipes = HelpTopic.recipes.map(\.term)
    #expect(recipes.count == 6)
    for recipe in recipes { #expect(Self.joined(page).contains("\n  \(recipe)\n")) }
    for code in 0...8 { #expect(page.replacing("\n", with: " ").contains(" \(code) ")) }
  }

  @Test func `the environment topic contains every variable`() async throws {
    let page = try await Program().run("help environment")
    let others = [
      "NO_COLOR", "CLICOLOR_FORCE", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "SSL_CERT_FILE",
    ]
    for name in Setting.allCases.map(\.variable) + others {
      #expect(page.out.contains("\n  \(name) "))
    }
    #expect(
      page.out.contains(
        "\n\nSETTINGS\n  AMCTL_TEAM_ID           Team ID of your developer account, 10 characters\n"
      ))
    #expect(page.out.contains("\n  AMCTL_STOREFRONT        Storefront, as --storefront\n"))
  }

  @Test func `the endpoints topic has each command unbroken, on a line below its path`()
    async throws
  {
    let lines = try await Program().run("help endpoints").out.split(separator: "\n")
    for row in EndpointTable.rows {
      let index = try #require(lines.firstIndex { $0 == "  " + row.endpoint })
      #expect(lines[index + 1] == "    " + row.command)
    }
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test(arguments: ["version", "--version", "search --version", "catalog sng --bogus --version"])
  func `the version is one line`(line: String) async throws {
    let result = try await Program().run(line)
    #expect(result.out == "amctl \(ProductVersion.current)\n")
    #expect(result.err == "")
    #expect(result.exit == 0)
  }

  @Test(arguments: ["search --help --all --limit 5", "serch --help", "search --bogus --help"])
  func `help works on an invalid command line`(line: String) async throws {
    let result = try await Program().run(line)
    #expect(result.out.contains("\nUSAGE\n"))
    #expect(result.exit == 0)
  }

  @Test func `a terminal gets bold headings, and lines up to 100 columns`() async throws {
    let help = try await Program(columns: 200).run("search --help")
    #expect(help.out.contains("\n\u{1B}[1mUSAGE\u{1B}[0m\n"))
    let widths = help.out.split(separator: "\n").map(\.count)
    #expect((81...100).contains(try #require(widths.max())))
    #expect(try await Program(columns: 200).run("help search").out == help.out)
    let plain = try await Program(environment: ["NO_COLOR": "1"], columns: 200).run("help search")
    #expect(!plain.out.contains("\u{1B}"))
  }

  @Test(arguments: ["help", "help search", "--help", "--version"])
  func `an invalid config file does not prevent help`(line: String) async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("config")
    try FileSystem.write(Array("nonsense\n".utf8), to: path)
    let result = try await Program(environment: ["AMCTL_CONFIG": path]).run(line)
    #expect(result.exit == 0)
    #expect(result.err == "")
  }
}
