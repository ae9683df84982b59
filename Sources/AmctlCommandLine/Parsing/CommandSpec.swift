import MusicPlatform

/// Everything there is to say about a command; parsing, help, completions and man pages read it.
///
/// The options of the root are accepted by every command below it, those of any other command by
/// that command alone. A command's own letter hides the same letter of the root after its name.
package struct CommandSpec: Sendable {
  /// The name as it is typed.
  package let name: String
  /// Other names that are taken for it.
  package let aliases: [String]
  /// One line, without a full stop.
  package let summary: String
  /// Paragraphs, separated by empty lines; empty when the summary says it all.
  package let discussion: String
  /// The commands below it.
  package let subcommands: [CommandSpec]
  /// Whether one of the subcommands has to be named.
  package let needsSubcommand: Bool
  /// Lines to try.
  package let examples: [Example]
  /// A line names one command of all, and only what that one takes is worth putting together.
  private let declared: Deferred<Declared>

  private struct Declared: Sendable {
    let options: [OptionSpec]
    let positionals: [PositionalSpec]
  }

  /// Its own options.
  package var options: [OptionSpec] { declared.value.options }

  /// Its arguments in order.
  package var positionals: [PositionalSpec] { declared.value.positionals }

  /// Declares a command by the parameters of its value.
  package init<Value: Parameters>(
    _ name: String, aliases: [String] = [], summary: String, discussion: String = "",
    parameters: Value.Type, subcommands: [CommandSpec] = [], needsSubcommand: Bool = false,
    examples: [Example] = []
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.discussion = discussion
    self.subcommands = subcommands
    self.needsSubcommand = needsSubcommand
    self.examples = examples
    declared = Deferred {
      let declarations = Value.parameters.flatMap(\.declarations)
      return Declared(
        options: declarations.compactMap { if case .option(let spec) = $0 { spec } else { nil } },
        positionals: declarations.compactMap {
          if case .word(let spec) = $0 { spec } else { nil }
        })
    }
  }

  /// A line to try.
  package struct Example: Sendable {
    /// The line as it is typed: `amctl search "hello"`.
    package let command: String
    /// What it does.
    package let says: String

    /// Joins a line with what it does.
    package init(_ command: String, _ says: String) {
      self.command = command
      self.says = says
    }
  }
}

/// The names that lead from the program to one of its commands: `amctl`, `library`, `add`.
package struct CommandPath: Sendable, Hashable {
  /// The names, the program's own first.
  package let names: [String]

  /// Joins names.
  package init(names: [String]) {
    self.names = names
  }

  /// The program's own name.
  package var program: String {
    names.first ?? ""
  }

  /// The whole of it as it is typed: `amctl library add`.
  package var invocation: String {
    names.joined(separator: " ")
  }

  /// What messages call the command: `library add`, or `amctl` for the program itself.
  package var label: String {
    names.count > 1 ? names.dropFirst().joined(separator: " ") : invocation
  }
}

extension CommandSpec {
  /// The subcommand of that name or alias.
  package func subcommand(named name: String) -> CommandSpec? {
    subcommands.first { $0.name == name || $0.aliases.contains(name) }
  }

  /// The first option that fits: its own, or one of a command below.
  func firstOption(where fits: (OptionSpec) -> Bool) -> OptionSpec? {
    if let own = options.first(where: fits) { return own }
    for command in subcommands {
      if let found = command.firstOption(where: fits) { return found }
    }
    return nil
  }

  /// The paths of the commands, from this one down, that take that option.
  func owners(of option: OptionSpec, below parents: [String] = []) -> [CommandPath] {
    let names = parents + [name]
    let isOwner = options.contains { $0.name == option.name }
    return (isOwner ? [CommandPath(names: names)] : [])
      + subcommands.flatMap { $0.owners(of: option, below: names) }
  }

  /// Reads the words behind the program's name, with this specification as the program.
  ///
  /// An option that overrides mistakes, such as `--help`, is found wherever it stands; the match
  /// then names the command as far as it could be found and holds what is good of the rest.
  package func parse(_ words: [String]) throws(UsageError) -> Match {
    var scan = LineScan(root: self, words: words)
    scan.run()
    return try ArgumentMatcher(scan).match()
  }
}
