import AmctlCommandLine
import MusicAPI

/// A command: declared, parsed into a value, run in a context.
protocol Command: Parameters {
  /// What it is called and does.
  static var help: CommandHelp { get }
  /// Whether it works with the settings of the environment and the config file.
  static var readsSettings: Bool { get }
  /// Whether it can do its work although that is wrong with the config file.
  static func tolerates(_ flaw: SettingsError) -> Bool
  /// Whether each of its lines sends requests.
  static var sendsRequests: Bool { get }
  /// How it sends requests; nil for a command that sends none.
  var sending: ConnectionOptions? { get }
  /// Does it.
  func run(in context: Context) async throws
}

/// A command that sends requests.
protocol ServiceCommand: Command {
  /// How it sends them.
  var connection: ConnectionOptions { get }
}

extension ServiceCommand {
  static var sendsRequests: Bool { true }
  var sending: ConnectionOptions? { connection }
}

/// A command that sends no request.
protocol LocalCommand: Command {}

extension LocalCommand {
  static var sendsRequests: Bool { false }
  var sending: ConnectionOptions? { nil }
}

/// What is said about a command beside its parameters.
struct CommandHelp: Sendable {
  /// The name as it is typed.
  let name: String
  /// Other names that are taken for it.
  var aliases: [String] = []
  /// One line that starts with a verb.
  let summary: String
  /// Paragraphs, separated by empty lines; empty when the summary says it all.
  var discussion = ""
  /// Lines to try.
  let examples: [CommandSpec.Example]

  init(
    _ name: String, aliases: [String] = [], summary: String, discussion: String = "",
    examples: [CommandSpec.Example] = []
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.discussion = discussion
    self.examples = examples
  }
}

extension Command {
  static var readsSettings: Bool { true }
  static func tolerates(_ flaw: SettingsError) -> Bool { false }

  /// Whether a line sends requests over the network, and neither shows them nor answers from fixtures.
  static func sendsOverNetwork(
    _ arguments: Arguments, in environment: Environment
  ) -> Bool {
    guard sendsRequests, let connection = try? ConnectionOptions(arguments) else { return false }
    return connection.dryRun == nil && connection.replay == nil && environment[.replay] == nil
  }

  /// All that parser and help read of it.
  static func spec(members: [CommandSpec] = []) -> CommandSpec {
    CommandSpec(
      help.name, aliases: help.aliases, summary: help.summary, discussion: help.discussion,
      parameters: Self.self, subcommands: members, examples: help.examples)
  }
}

/// What a command works with: everything from outside comes in through here.
struct Context: Sendable {
  /// Where data comes from and goes to.
  let streams: Streams
  /// The options that every command takes.
  let common: CommonOptions
  /// The settings and where they came from.
  let settings: Settings
  /// What answers in place of the network, or is written beside it.
  let replayMode: ReplayMode
  /// The environment variables.
  let environment: Environment
  /// The time, which tests set.
  let now: @Sendable () -> UnixTime
  /// What retries wait on, which tests replace.
  let clock: any Clock<Duration>
}
