import MusicPlatform

/// The help of a command: plain text that is the same every time.
///
/// The whole page, for `--help`, has everything. The short page, for `-h`, fits a screen: what the
/// command does, its usage, the values of its first argument, two examples, a line for each of its
/// own options, and what the other options do.
package struct HelpPage {
  private let path: CommandPath
  private let command: CommandSpec
  private let length: Length
  private let sections: [HelpSection]

  /// How much a page says.
  package enum Length: Sendable {
    case short, whole
  }

  /// Creates the page of the command at that path; the sections come after the examples, or
  /// after the commands of the program.
  package init(
    _ command: CommandSpec, at path: CommandPath, _ length: Length = .whole,
    sections: [HelpSection] = []
  ) {
    self.command = command
    self.path = path
    self.length = length
    self.sections = sections
  }

  /// Returns the page wrapped to a width; headings are highlighted if the style is on.
  package func text(width: Int = 80, style: Style = .plain) -> String {
    let blocks = length == .short ? shortBlocks(width) : wholeBlocks(width)
    return blocks.filter { !$0.lines.isEmpty }.map { block in
      let heading = block.heading.map { [style($0, .bold)] } ?? []
      return (heading + block.lines).joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
  }

  /// Lines that an empty line separates from others; those without a line are left out.
  private struct Block {
    var heading: String?
    let lines: [String]

    /// The rows of the block on a page, with the empty line before it.
    var height: Int { lines.isEmpty ? 0 : lines.count + (heading == nil ? 1 : 2) }
  }

  private var isRoot: Bool { path.names.count < 2 }
}

// MARK: The whole page

extension HelpPage {
  private func wholeBlocks(_ width: Int) -> [Block] {
    let discussion = TextWrapping.paragraphs(of: command.discussion, width: width)
    let start = [
      Block(
        lines: TextWrapping.lines(of: command.summary, width: width)
          + (command.discussion.isEmpty ? [] : [""] + discussion)),
      usage(width),
      Block(
        heading: isRoot ? "FIRST STEPS" : "EXAMPLES",
        lines: command.examples.flatMap { example in
          commandLines(example, width)
            + TextWrapping.lines(of: example.says, width: width - 6).map { "      " + $0 }
        }),
    ]
    let groups = [nil] + command.optionGroups
    let others = sections.map { list($0.heading ?? "", $0.rows, width) }
    let commands = described(width)
    return start + (isRoot ? commands + others : others + commands)
      + [list("ARGUMENTS", command.positionals.map { ("<\($0.name)>", $0.meaning) }, width)]
      + groups.map { group in
        let options = command.describedOptions(in: group).map { (UsageLine.option($0), $0.meaning) }
        return list(group ?? (isRoot ? "GLOBAL OPTIONS" : "OPTIONS"), options, width)
      } + [
        list("MORE OPTIONS", isRoot ? [] : moreOptions, width),
        Block(
          heading: "ALIASES",
          lines: command.aliases.map {
            "  " + (path.names.dropLast() + [$0]).joined(separator: " ")
          }),
      ]
  }

  private func usage(_ width: Int, lines count: Int = .max) -> Block {
    Block(
      heading: "USAGE",
      lines: UsageLine.lines(for: command, at: path).prefix(count).flatMap { line in
        TextWrapping.lines(of: line, width: width - 6).enumerated().map { number, text in
          String(repeating: " ", count: number == 0 ? 2 : 6) + text
        }
      })
  }

  private func list(
    _ heading: String, _ rows: [(term: String, meaning: String)], _ width: Int, column: Int = 0
  ) -> Block {
    Block(heading: heading, lines: DefinitionList.lines(of: rows, column: column, width: width))
  }

  /// The commands below their headings, with their meanings in one column.
  private func described(_ width: Int) -> [Block] {
    let groups = command.subcommandGroups.map { ($0.title ?? "COMMANDS", $0.commands.rows) }
    let column = groups.flatMap { $0.1.map { TextWidth.of($0.term) } }.max() ?? 0
    return groups.map { list($0, $1, width, column: column) }
  }

  /// The commands that describe the options of many commands, and the names of those.
  private var moreOptions: [(term: String, meaning: String)] {
    command.optionTopics.map { topic in
      let options = command.options.filter { $0.topic == topic }.map(\.spelling)
      return ("\(path.program) help \(topic)", options.joined(separator: ", "))
    } + [("\(path.program) --help", "The options that every command takes")]
  }

  /// Returns the lines of an example, broken as a shell allows it.
  private func commandLines(_ example: CommandSpec.Example, _ width: Int) -> [String] {
    TextWrapping.commandLines(of: example.command, width: width - 6).enumerated().map {
      ($0 == 0 ? "  $ " : "      ") + $1
    }
  }
}

// MARK: The short page

extension HelpPage {
  /// The rows of a usual window.
  private static let rows = 24

  /// The page with all that fits the window: else it only names the commands, and then has one
  /// example.
  private func shortBlocks(_ width: Int) -> [Block] {
    let pages = [
      shortBlocks(width, examples: 2, described(width)),
      shortBlocks(width, examples: 2, [named(width)]),
      shortBlocks(width, examples: 1, [named(width)]),
    ]
    return pages.first { $0.reduce(-1) { $0 + $1.height } <= Self.rows } ?? pages[2]
  }

  private func shortBlocks(_ width: Int, examples count: Int, _ commands: [Block]) -> [Block] {
    let fits = command.examples.filter { TextWidth.of($0.command) + 6 <= width }
    let examples = fits.isEmpty ? command.examples.prefix(1) : fits.prefix(count)
    let options = command.describedOptions(in: nil).map { (UsageLine.option($0), $0.summary) }
    return [
      Block(lines: TextWrapping.lines(of: command.summary, width: width)),
      usage(width, lines: 1),
      values(width),
      Block(
        heading: isRoot ? "FIRST STEPS" : "EXAMPLES",
        lines: examples.flatMap { commandLines($0, width) }),
    ] + commands + [
      list("OPTIONS", isRoot ? [] : options, width),
      Block(lines: TextWrapping.lines(of: pointer, width: width)),
    ]
  }

  /// The values of the first argument, or of the first option where there is no argument: with a
  /// line for each that needs an explanation.
  private func values(_ width: Int) -> Block {
    let argument = command.positionals.first
    let first = argument?.value ?? command.describedOptions(in: nil).first?.value
    guard let type = first, !isRoot else { return Block(lines: []) }
    let rows = type.known.map { ($0, type.meaning($0)) }
    if rows.contains(where: { !$0.1.isEmpty }) { return list(type.name + "S", rows, width) }
    guard let argument, UsageLine.choice(of: argument) == nil else { return Block(lines: []) }
    let names = type.known.joined(separator: ", ")
    return Block(
      heading: type.name + "S",
      lines: TextWrapping.lines(of: names, width: width - 2).map { "  " + $0 })
  }

  /// The commands by their names alone, unless there is only one.
  private func named(_ width: Int) -> Block {
    if command.subcommands.count == 1 { return described(width)[0] }
    let groups = command.subcommandGroups.map { group in
      (group.title?.lowercased(), group.commands.map(\.name).joined(separator: ", "))
    }
    let lines = groups.flatMap { title, names in
      title.map { DefinitionList.lines(of: [($0, names)], column: longestTitle, width: width) }
        ?? TextWrapping.lines(of: names, width: width - 2).map { "  " + $0 }
    }
    return Block(heading: "COMMANDS", lines: lines)
  }

  private var longestTitle: Int {
    command.subcommandGroups.map { TextWidth.of($0.title ?? "") }.max() ?? 0
  }

  /// The sentence that says what the options do that the page leaves out, each kind with the first
  /// two: `number of items (--limit, --all)`.
  private var pointer: String {
    let others =
      isRoot
      ? []
      : command.options.compactMap { option in
        (option.group ?? option.topic).map { (kind: $0.lowercased(), option: option) }
      }
    let kinds = (others.filter { $0.option.topic == nil } + others).map(\.kind).unique.map { kind in
      let names = others.filter { $0.kind == kind }.prefix(2).map { _, option in
        option.short.map { "-\($0)" } ?? option.spelling
      }
      return "\(kind) (\(names.joined(separator: ", ")))"
    }
    let whole = "'\(path.invocation) --help' says more."
    return kinds.isEmpty ? whole : "Other options: \(kinds.joined(separator: ", ")). \(whole)"
  }
}

/// The one-line grammar of a command: `<required>`, `[optional]`, `{one | other}`, `repeated...`.
package enum UsageLine {
  /// Returns the usage lines of a command: one for its arguments, one for its subcommands.
  package static func lines(for command: CommandSpec, at path: CommandPath) -> [String] {
    let options = "[options]"
    var lines: [String] = []
    if !command.needsSubcommand {
      let arguments = command.positionals.map(argument)
      lines.append(([path.invocation] + arguments + [options]).joined(separator: " "))
    }
    if !command.subcommands.isEmpty {
      lines.append("\(path.invocation) <command> [<argument>]... \(options)")
    }
    return lines
  }

  /// Returns the values of an argument, if they are few and short.
  static func choice(of spec: PositionalSpec) -> String? {
    let known = spec.value.known
    let values = "{\(known.joined(separator: " | "))}"
    return (2...4).contains(known.count) && values.count <= 32 ? values : nil
  }

  /// Returns an argument: its name, or its values if they are few and short.
  package static func argument(_ spec: PositionalSpec) -> String {
    let name = choice(of: spec) ?? "<\(spec.name)>"
    return switch spec.arity {
    case .required: name
    case .optional: "[\(name)]"
    case .any: "[\(name)]..."
    case .some: "\(name)..."
    }
  }

  /// Returns an option with its letter and the name of its value: `-o, --output FORMAT`, or
  /// `--sandbox[=DIR]` if the value can be left out.
  package static func option(_ spec: OptionSpec) -> String {
    let letter = spec.short.map { "-\($0), " } ?? "    "
    let value = spec.value.map { spec.bareText == nil ? " " + $0.name : "[=\($0.name)]" } ?? ""
    return letter + spec.spelling + value
  }
}
