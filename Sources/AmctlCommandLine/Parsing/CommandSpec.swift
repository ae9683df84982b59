/// The description of a command, used for parsing, help, completions and man pages.
///
/// The options of the root are accepted by every command below it, those of any other command by
/// that command alone. After the name of a command, its own letters take precedence over the
/// root's.
package struct CommandSpec: Sendable {
  package let name: String
  /// Alternative names.
  package let aliases: [String]
  /// One line without a period.
  package let summary: String
  /// Paragraphs separated by empty lines; empty when the summary is enough.
  package let discussion: String
  package let needsSubcommand: Bool
  package let examples: [Example]
  /// The heading above it in the list of commands; nil if that list has no headings.
  package var category: String?
  /// What it is for, together with other commands of the same purpose, which are in one row of the
  /// program's help; nil if it has a row of its own, with its summary.
  package var purpose: String?
  /// Returns the name of the subcommand that a word implies if it is no name itself.
  let impliedCommand: @Sendable (String) -> String?
  /// The subcommands, deferred because a line uses those of one group: making all of them takes
  /// twice as long as the rest of a short run.
  private let members: Deferred<[CommandSpec]>
  /// The declarations, deferred because a line uses one command and only a few of its options.
  private let declared: Deferred<[Declared]>
  /// Returns the choices for an option, as far as the arguments limit them.
  let offer: @Sendable (String, Arguments) -> Choices?

  /// The declarations of one parameter or one group of parameters.
  private struct Declared: Sendable {
    /// The title of the group; nil for a parameter of its own.
    let group: String?
    let declarations: Deferred<Declarations>
  }

  package var subcommands: [CommandSpec] { members.value }

  package var options: [OptionSpec] {
    declared.value.flatMap { $0.declarations.value.options }
  }

  /// Its arguments in order.
  package var positionals: [PositionalSpec] {
    declared.value.filter { $0.group == nil }.flatMap { $0.declarations.value.words }
  }

  /// Returns the first match, among its own options and then in one group after another.
  ///
  /// The last group, with the connection options, is used in most lines that use a group.
  func ownOption(where fits: (OptionSpec) -> Bool) -> OptionSpec? {
    let own = declared.value.lazy.filter { $0.group == nil }
    let groups = declared.value.reversed().lazy.filter { $0.group != nil }
    for parameter in own {
      if let option = parameter.declarations.value.options.first(where: fits) { return option }
    }
    for group in groups {
      if let option = group.declarations.value.options.first(where: fits) { return option }
    }
    return nil
  }

  /// Declares a command by the parameters of its value, which may offer more choices in a shell.
  package init<Value: Parameters>(
    _ name: String, aliases: [String] = [], summary: String, discussion: String = "",
    parameters: Value.Type,
    subcommands: @autoclosure @escaping @Sendable () -> [CommandSpec] = [],
    needsSubcommand: Bool = false,
    examples: KeyValuePairs<String, String> = [:],
    implying impliedCommand: @escaping @Sendable (String) -> String? = { _ in nil },
    offering more: @escaping @Sendable (String, Value) -> Choices? = { _, _ in nil }
  ) {
    self.impliedCommand = impliedCommand
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.discussion = discussion
    members = Deferred(subcommands)
    self.needsSubcommand = needsSubcommand
    self.examples = examples.map { ($0.key, $0.value) }
    offer = { option, arguments in
      let value = Value(partial: arguments)
      return more(option, value)
        ?? Value.parameters.lazy.compactMap { $0.offer(option, value) }.first
    }
    declared = Deferred {
      Value.parameters.map { parameter in
        Declared(group: parameter.group, declarations: Deferred(parameter.declare))
      }
    }
  }

  /// An example line as typed, `amctl search "hello"`, and the description of what it does.
  package typealias Example = (command: String, says: String)
}

/// The names that lead from the program to one of its commands: `amctl`, `library`, `add`.
package struct CommandPath: Sendable, Hashable {
  /// The names, starting with the program.
  package let names: [String]

  package init(names: [String]) {
    self.names = names
  }

  package var program: String {
    names.first ?? ""
  }

  /// The whole path as typed: `amctl library add`.
  package var invocation: String {
    names.joined(separator: " ")
  }

  /// The name of the command in messages: `library add`, or `amctl` for the program itself.
  package var label: String {
    names.count > 1 ? names.dropFirst().joined(separator: " ") : invocation
  }
}

extension CommandSpec {
  package func subcommand(named name: String) -> CommandSpec? {
    subcommands.first { $0.name == name || $0.aliases.contains(name) }
  }

  /// Returns the command that names lead to, as far as they are names, and the rest of them.
  package func command(
    at names: [String]
  ) -> (spec: CommandSpec, path: CommandPath, rest: ArraySlice<String>) {
    var path = [self]
    var rest = names[...]
    while let word = rest.first, let next = path[path.count - 1].subcommand(named: word) {
      path.append(next)
      rest.removeFirst()
    }
    return (path[path.count - 1], CommandPath(names: path.map(\.name)), rest)
  }

  /// Returns the first matching option, its own or one of a command below it.
  func firstOption(where fits: (OptionSpec) -> Bool) -> OptionSpec? {
    if let own = ownOption(where: fits) { return own }
    for command in subcommands {
      if let found = command.firstOption(where: fits) { return found }
    }
    return nil
  }

  /// Returns the paths of the commands, starting with this one, that accept the option.
  func owners(of option: OptionSpec, below parents: [String] = []) -> [CommandPath] {
    let names = parents + [name]
    let isOwner = ownOption { $0.name == option.name } != nil
    return (isOwner ? [CommandPath(names: names)] : [])
      + subcommands.flatMap { $0.owners(of: option, below: names) }
  }

  /// Parses the words after the program's name, with this specification as the program.
  ///
  /// An option that overrides errors, such as `--help`, takes effect anywhere in the line; the
  /// match then contains the command, as far as it was recognized, and the valid part of the rest.
  package func parse(_ words: [String]) throws(UsageError) -> Match {
    try ArgumentMatcher(LineScan(root: self, words: words)).match()
  }
}
