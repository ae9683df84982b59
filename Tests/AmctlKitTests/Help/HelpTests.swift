import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

@testable import AmctlKit

@Suite(.quick) struct HelpTests {
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
    #expect(page.ending == "[exit 0]")
    #expect(page.out.hasPrefix(spec.summary + "\n"))
    #expect(page.out.contains("\nUSAGE\n  amctl \(command)"))
    for option in spec.options { #expect(page.out.contains(option.spelling)) }
    for argument in spec.positionals { #expect(page.out.contains("  <\(argument.name)>  ")) }
    for subcommand in spec.subcommands where !command.isEmpty {
      #expect(page.out.contains("\n  \(subcommand.name)  "))
    }
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

  @Test(arguments: ["", "--", "-q"])
  func `an empty command line shows the help`(line: String) async throws {
    let page = try await Program().run(line)
    #expect(page.out == (try await Program().run("--help")).out)
    #expect(page.ending == "[exit 0]")
  }

  @Test(arguments: HelpTopic.all.map(\.name))
  func `every topic is listed and has a page`(topic: String) async throws {
    #expect(try await Program().run("help " + topic).out.split(separator: "\n").count > 4)
    #expect(try await Program().run("help --help").out.contains(topic))
  }

  @Test func `the help of the program has every command once, by its purpose, and five topics`()
    async throws
  {
    // 'help' and an empty line show the same.
    let page = try await Program().run("--help").out
    let terms = page.split(separator: "\n").filter { $0.hasPrefix("  ") }
      .map { $0.dropFirst(2).split(separator: "  ").first ?? "" }
    let names = terms.flatMap { $0.split(separator: ", ") }.map(String.init)
    for command in CommandTree.spec.subcommands {
      #expect(names.count { $0 == command.name } == 1, "\(command.name)")
    }
    let row = "  history, replay-summary      Show what you played lately and this year"
    #expect(page.contains("\n\nYOUR MUSIC\n"))
    #expect(page.contains("\n\(row)\n"))
    let topics = ["commands", "environment", "limits", "sandboxing", "scripting", "topics"]
    #expect(terms.filter { $0.hasPrefix("amctl help") } == topics.map { "amctl help \($0)" })
    #expect(page.contains("\n\nHELP TOPICS\n  amctl help commands     All commands, "))
    #expect(!page.contains("account needed"))
  }

  @Test func `one topic lists all others, and one all commands`() async throws {
    let topics = try await Program().run("help topics").out
    for topic in HelpTopic.all {
      let isListed = topics.contains("\n  amctl help \(topic.name) ")
      #expect(isListed == (topic.name != "topics"), "\(topic.name)")
    }
    let page = try await Program().run("help commands").out.split(separator: "\n")
    for command in Self.commands.dropFirst() {
      #expect(page.count { $0.hasPrefix("  \(command)  ") } == 1, "\(command)")
    }
  }

  @Test func `the environment topic contains every variable`() async throws {
    let page = try await Program().run("help environment")
    let others = [
      "NO_COLOR", "CLICOLOR_FORCE", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "SSL_CERT_FILE",
    ]
    for name in Setting.allCases.map(\.variable) + others {
      #expect(page.out.contains("\n  \(name) "))
    }
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
    #expect(result.ending == "[exit 0]")
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

  @Test(arguments: [
    ("search help --limt 5", "'--limt' is not an option of 'search'"),
    ("search help --types bogus", "'bogus' is not a searchable type\n"),
    ("genres help -o bogus", "invalid value 'bogus' for -o"),
  ])
  func `the word help among options is an argument`(line: String, message: String) async throws {
    #expect(try await Program().run(line).err.hasPrefix("amctl: " + message))
  }

  @Test func `the first steps work without an account, and no topic is cut off`() async throws {
    for line in ["--help", "-h"] {
      let page = try await Program().run(line).out
      #expect(page.contains("FIRST STEPS\n  $ amctl search 'northern lights' --sandbox\n"))
      #expect(!page.contains("~/\n"))
    }
    for step in CommandTree.spec.examples {
      let result = try await Program().run(words: Self.words(of: step.command.dropFirst(6)))
      #expect(result.exit == 0)
      #expect(result.out.hasPrefix("{"))
    }
  }
}
