import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// How long and how wide the pages of help are, and what each of them is for.
@Suite(.quick) struct HelpLengthTests {
  /// The commands whose short page may have more rows than a usual window.
  private static let long = [
    "catalog", "library", "match", "sandbox", "fixtures serve", "fixtures record",
  ]

  @Test(arguments: HelpTests.commands)
  func `the short page fits a window, and every option has one line`(
    command: String
  ) async throws {
    let page = try await Program().run(command + " -h")
    #expect(page.ending == "[exit 0]")
    let spec = CommandTree.spec.command(at: command.split(separator: " ").map(String.init)).spec
    #expect(page.out.hasPrefix("\(spec.summary)\n\nUSAGE\n  amctl"))
    let lines = page.out.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= (Self.long.contains(command) ? 36 : 24))
    for option in spec.options where option.group == nil && option.topic == nil {
      guard !command.isEmpty else { break }
      // The name of an option may begin with that of another.
      let term = UsageLine.option(option).trimmed + " "
      #expect(lines.count { "\($0.trimmed) ".hasPrefix(term) } == 1, "\(option.spelling)")
    }
    let last = lines.firstIndex { $0.hasPrefix("Other options") } ?? lines.endIndex
    #expect(!lines[..<last].contains { $0.hasPrefix("          ") && command.count > 0 })
    for subcommand in spec.subcommands { #expect(page.out.contains(subcommand.name)) }
    #expect(
      page.out.replacing("\n", with: " ").hasSuffix(
        "amctl \(command) --help' says more. ".replacing("  ", with: " ")))
  }

  @Test(arguments: [
    "api --help", "auth login --help", "auth status --help", "cache ls --help",
    "", "-h", "config list --help", "doctor --help", "help --help", "man --help",
    "token inspect --help",
    "help connection", "help exit-codes", "help fields", "help formats",
    "help limits", "help recording", "help sandboxing", "help scripting", "help serving",
    "sandbox --help", "help artwork", "help catalog", "help charts", "help genres", "help history",
    "help history log", "help hints", "help itunes charts", "help itunes lookup",
    "help itunes search", "help mix", "help open", "help radio", "help recommendations",
    "help releases", "help replay-summary", "help search", "help similar", "help storefronts",
    "help suggest",
  ])
  func `a page of help has at most sixty lines`(line: String) async throws {
    let page = try await Program().run(line).out
    #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count <= 61)
  }

  @Test(arguments: HelpTests.commands)
  func `the short page lists the values of the first argument`(command: String) async throws {
    let page = try await Program().run(command + " -h").out
    let words = page.split { !$0.isLetter && !$0.isNumber && !"-_".contains($0) }.map(String.init)
    let spec = CommandTree.spec.command(at: command.split(separator: " ").map(String.init)).spec
    for value in spec.positionals.first?.value.known ?? [] {
      #expect(words.contains(value), "\(value)")
    }
  }

  @Test(arguments: [
    (
      "catalog", TypeWords.catalog.names,
      "  albums          With artists, genres, record-labels, tracks, views"
    ),
    (
      "library", LibraryTypes.names + ChosenList.names,
      "  playlists         With parent, tracks; --sort name or dateAdded"
    ),
    (
      "history", HistoryCommand.List.allCases.map(\.rawValue),
      "  tracks          Songs and music videos you played last"
    ),
    ("charts -h", TypeWords.charted.names, "  music-videos  The most played music videos"),
  ])
  func `each value has a line that explains it`(
    command: String, values: [String], line: String
  ) async throws {
    let page = try await Program().run(command).out
    let heading = command == "history" ? "\nLISTS\n" : "\nTYPES\n"
    let list = try #require(page.split(separator: heading).last?.split(separator: "\n\n").first)
    let lines = list.split(separator: "\n")
    #expect(lines.map { String($0.dropFirst(2).prefix { $0 != " " }) } == values)
    #expect(lines.allSatisfy { $0.dropFirst(2).split(separator: "  ").count == 2 })
    #expect(lines.count { $0 == line } == 1)
  }

  @Test func `the short page says what the other options do`() async throws {
    let page = try await Program().run("history").out
    #expect(
      page.hasSuffix(
        """

        Other options: format and fields (-o, --fields), number of items (--limit,
        --all), storefront and language (-s, -l), related data (--include, --extend),
        requests (--sandbox, --replay). 'amctl history --help' says more.

        """))
  }

  /// The widths of windows that help fits, and beyond.
  private static let widths = [(20, 40), (57, 57), (200, 100)]

  @Test(arguments: HelpTests.commands)
  func `every page fits the window`(command: String) async throws {
    for (columns, width) in Self.widths {
      for length in ["-h", "--help"] {
        let program = Program(environment: ["NO_COLOR": "1"], columns: columns)
        let page = try await program.run("\(command) \(length)").out
        for line in page.split(separator: "\n") where TextWidth.of(line) > width {
          // A word that is longer than the window cannot be broken.
          #expect(Self.isUnbroken(line), "\(columns) columns: \(line)")
        }
      }
    }
  }

  /// Returns whether a line has one word that a shell must not break.
  private static func isUnbroken(_ line: Substring) -> Bool {
    HelpTests.words(of: line).filter { !["$", "\\"].contains($0) }.count < 2
  }

  @Test(arguments: HelpTopic.all.map(\.name))
  func `every topic fits the window`(topic: String) async throws {
    for (columns, width) in Self.widths {
      let program = Program(environment: ["NO_COLOR": "1"], columns: columns)
      let page = try await program.run("help \(topic)").out
      for line in page.split(separator: "\n") where TextWidth.of(line) > width {
        #expect(Self.isUnbroken(line), "\(columns) columns: \(line)")
      }
    }
  }

  @Test func `what all commands have in common is described once`() async throws {
    let topics = HelpTopic.all.map(\.name)
    let options = CommandTree.spec.subcommands.flatMap {
      $0.options + $0.subcommands.flatMap(\.options)
    }
    for option in options {
      guard let topic = option.topic else { continue }
      #expect(topics.contains(topic))
      let page = try await Program().run("help \(topic)").out
      #expect(page.contains("\(option.spelling) ") || page.contains("\(option.spelling)["))
    }
  }

  @Test(
    arguments: [
      ("catalog help", "catalog --help"), ("library help add", "library add --help"),
      ("library help", "library --help"), ("fixtures help serve", "fixtures serve --help"),
      ("fixtures", "fixtures -h"), ("auth", "auth -h"), ("config -q", "config -h"),
      ("library", "library -h"), ("history", "history -h"), ("catalog", "catalog -h"),
      ("completions", "completions -h"),
    ])
  func `a command alone and the word help show help`(line: String, same: String) async throws {
    let page = try await Program().run(line)
    #expect(page.ending == "[exit 0]")
    #expect(page.out == (try await Program().run(same)).out)
  }

  @Test(arguments: ["search help", "library playlists help", "catalog songs help -o id"])
  func `the word help is an argument elsewhere`(line: String) async throws {
    #expect(!(try await Program.replaying.run(line)).out.contains("USAGE"))
  }

  @Test func `all types are in one topic, with their relationships, views and attributes`()
    async throws
  {
    let page = try await Program().run("help types").out
    for facts in ResourceFacts.catalog + ResourceFacts.library {
      #expect(page.contains("\n\(facts.type)\n  --"))
      for name in (facts.relationships + facts.views).map(\.name) + facts.extended {
        #expect(page.contains(name))
      }
    }
    #expect(page.contains("--with   cityCharts, dailyGlobalTopCharts"))
  }
}
