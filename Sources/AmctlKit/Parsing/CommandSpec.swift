import MusicPlatform

/// Everything there is to say about a command; parsing, help, completions and man pages read it.
///
/// The options of the root are accepted by every command below it but those that decline them,
/// those of any other command by that command alone. A command's own letter hides the same letter
/// of the root after its name.
struct CommandSpec: Sendable {
  /// The name as it is typed.
  let name: String
  /// Other names that are taken for it.
  let aliases: [String]
  /// One line, without a full stop.
  let summary: String
  /// Paragraphs, separated by empty lines; empty when the summary says it all.
  let discussion: String
  /// The commands below it.
  let subcommands: [CommandSpec]
  /// Whether it is a command without one of its subcommands, though it has no arguments.
  let runsAlone: Bool
  /// Lines to try.
  let examples: [Example]
  /// Whether help, completions and suggestions leave it out.
  let isHidden: Bool
  /// A line names one command of all, and only what that one takes is worth putting together.
  private let parameters: Deferred<Parameters>

  private struct Parameters: Sendable {
    let options: [OptionSpec]
    let positionals: [PositionalSpec]
    let declinedOptions: [OptionSpec]
  }

  /// Its own options.
  var options: [OptionSpec] { parameters.value.options }

  /// Its arguments in order.
  var positionals: [PositionalSpec] { parameters.value.positionals }

  /// The options of the root that it rejects, because they would change nothing.
  var declinedOptions: [OptionSpec] { parameters.value.declinedOptions }

  /// Whether one of the subcommands has to be named.
  var needsSubcommand: Bool { !subcommands.isEmpty && !runsAlone && positionals.isEmpty }

  /// Declares a command; one with subcommands and no arguments of its own needs a subcommand,
  /// unless it is said to be able to run alone.
  init(
    _ name: String, aliases: [String] = [], summary: String, discussion: String = "",
    options: @autoclosure @escaping @Sendable () -> [any OptionKey] = [],
    positionals: @autoclosure @escaping @Sendable () -> [any PositionalKey] = [],
    declining declinedOptions: @autoclosure @escaping @Sendable () -> [any OptionKey] = [],
    subcommands: [CommandSpec] = [], runsAlone: Bool = false, examples: [Example] = [],
    isHidden: Bool = false
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.discussion = discussion
    self.subcommands = subcommands
    self.runsAlone = runsAlone
    self.examples = examples
    self.isHidden = isHidden
    parameters = Deferred {
      Parameters(
        options: options().map(\.spec), positionals: positionals().map(\.spec),
        declinedOptions: declinedOptions().map(\.spec))
    }
  }

  /// A line to try.
  struct Example: Sendable {
    /// The line as it is typed: `amctl search "hello"`.
    let command: String
    /// What it does.
    let says: String

    /// Joins a line with what it does.
    init(_ command: String, _ says: String) {
      self.command = command
      self.says = says
    }
  }
}
