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
  /// A line names one command of all, and a few of its options; only those are put together.
  private let declared: Deferred<[Declared]>

  /// The declarations of one parameter, or of a group of them.
  private struct Declared: Sendable {
    let isGroup: Bool
    let declarations: Deferred<[Declaration]>
  }

  /// Its own options.
  package var options: [OptionSpec] {
    declared.value.flatMap { $0.declarations.value.options }
  }

  /// Its arguments in order.
  package var positionals: [PositionalSpec] {
    declared.value.filter { !$0.isGroup }.flatMap { $0.declarations.value.words }
  }

  /// The first option that fits, among its own and then in one group after another.
  ///
  /// The last group, of connections, is named in most lines that name one.
  func ownOption(where fits: (OptionSpec) -> Bool) -> OptionSpec? {
    let own = declared.value.lazy.filter { !$0.isGroup }
    let groups = declared.value.reversed().lazy.filter(\.isGroup)
    for parameter in own {
      if let option = parameter.declarations.value.options.first(where: fits) { return option }
    }
    for group in groups {
      if let option = group.declarations.value.options.first(where: fits) { return option }
    }
    return nil
  }

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
      Value.parameters.map { parameter in
        Declared(isGroup: parameter.isGroup, declarations: Deferred(parameter.declare))
      }
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
    if let own = ownOption(where: fits) { return own }
    for command in subcommands {
      if let found = command.firstOption(where: fits) { return found }
    }
    return nil
  }

  /// The paths of the commands, from this one down, that take that option.
  func owners(of option: OptionSpec, below parents: [String] = []) -> [CommandPath] {
    let names = parents + [name]
    let isOwner = ownOption { $0.name == option.name } != nil
    return (isOwner ? [CommandPath(names: names)] : [])
      + subcommands.flatMap { $0.owners(of: option, below: names) }
  }

  /// Reads the words after the program's name, with this specification as the program.
  ///
  /// An option that overrides mistakes, such as `--help`, is found wherever it stands; the match
  /// then names the command as far as it could be found and holds what is good of the rest.
  package func parse(_ words: [String]) throws(UsageError) -> Match {
    var scan = LineScan(root: self, words: words)
    scan.run()
    return try ArgumentMatcher(scan).match()
  }
}
