import AmctlCommandLine
import AmctlTestSupport
import Testing

@testable import AmctlKit

@Suite(.quick) struct CommandTreeTests {
  @Test func `the program's specification has no flaws`() {
    #expect(CommandTree.spec.flaws() == [])
  }

  static let sendingLines: [(line: String, environment: [String: String], sends: Bool)] = [
    ("genres", [:], true), ("search help", [:], true), ("doctor", [:], true),
    ("search token --record Answers", [:], true), ("genres --replay Fixtures", [:], false),
    ("genres", ["AMCTL_REPLAY": "Fixtures"], false), ("genres", ["AMCTL_SANDBOX": "1"], false),
    ("genres", ["AMCTL_SANDBOX": "off"], true), ("genres", ["AMCTL_REPLAY": ""], true),
    ("genres", ["AMCTL_CACHE": "1h"], false), ("genres --offline", [:], false),
    ("genres --refresh", ["AMCTL_CACHE": "1h"], true), ("genres --dry-run", [:], false),
    ("genres --curl", [:], false), ("token", [:], false),
    ("fixtures verify x", [:], false),
    ("fixtures serve x", [:], false), ("help", [:], false),
  ]

  @Test(arguments: sendingLines)
  func `a command knows whether a command line sends requests over the network`(
    line: String, environment: [String: String], sends: Bool
  ) throws {
    let match = try CommandTree.spec.parse(line.split(separator: " ").map(String.init))
    let command = try CommandTree.command(for: match).init(match.arguments)
    let settings = Settings([], Environment(environment))
    #expect(command.sendsOverNetwork(with: settings) == sends)
  }

  static let groups = CommandTree.spec.subcommands.filter(\.needsSubcommand).map(\.name)

  @Test(arguments: groups) func `a group alone is not a command`(group: String) throws {
    let path = CommandPath(names: ["amctl", group])
    let spec = try #require(CommandTree.spec.subcommand(named: group))
    #expect(throws: UsageError.missingCommand(of: path, names: spec.subcommands.map(\.name))) {
      try CommandTree.spec.parse([group])
    }
  }

  @Test func `the commands are those of the specification`() {
    let names = CommandTree.commands.map { $0.help.name } + Self.groups
    #expect(CommandTree.spec.paths().sorted() == names.sorted())
  }

  @Test func `every command that takes --fields has a list of them`() {
    for command in CommandTree.commands where command.init().options(OutputOptions.self) != nil {
      let name = command.help.name
      guard !["api", "sql", "history", "catalog", "library"].contains(name) else { continue }
      #expect(!command.init().recordFields.sections.isEmpty, "\(name)")
    }
  }
}

extension CommandSpec {
  /// Returns the names of all commands below this one.
  fileprivate func paths() -> [String] {
    subcommands.flatMap { [$0.name] + $0.paths() }
  }
}
