/// What `--help` shows of a command: plain text that stays the same from run to run.
package struct HelpPage {
  private let path: CommandPath
  private let command: CommandSpec
  private let isRoot: Bool

  /// The page of the command at that path.
  package init(_ command: CommandSpec, at path: CommandPath) {
    self.command = command
    self.path = path
    isRoot = path.names.count < 2
  }

  /// The page in lines of a width, each ended; the headings stand out where the style is on.
  package func text(width: Int = 80, style: Style = .plain) -> String {
    var blocks = [introduction(width)]
    for section in sections(width) where !section.lines.isEmpty {
      blocks.append([style(section.heading, .bold)] + section.lines)
    }
    return blocks.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  /// A heading and what stands below it.
  private typealias Section = (heading: String, lines: [String])

  /// All sections in order; an empty one is left out by whoever joins them.
  private func sections(_ width: Int) -> [Section] {
    [
      ("USAGE", UsageLine.lines(for: command, at: path).map { "  " + $0 }),
      ("COMMANDS", DefinitionList(rows: commands).lines(width: width)),
      ("ARGUMENTS", DefinitionList(rows: arguments).lines(width: width)),
      (
        isRoot ? "GLOBAL OPTIONS" : "OPTIONS",
        DefinitionList(rows: options(in: nil)).lines(width: width)
      ),
    ]
      + groups.map { ($0, DefinitionList(rows: options(in: $0)).lines(width: width)) }
      + [
        ("GLOBAL OPTIONS", isRoot ? [] : pointer(width)),
        ("ALIASES", aliases),
        (isRoot ? "FIRST STEPS" : "EXAMPLES", examples(width)),
      ]
  }

  /// The groups of options in the order in which they were declared.
  private var groups: [String] {
    var titles: [String] = []
    for case let title? in command.options.map(\.group) where !titles.contains(title) {
      titles.append(title)
    }
    return titles
  }

  /// The summary and what there is to say beyond it.
  private func introduction(_ width: Int) -> [String] {
    let discussion = TextWrapping.paragraphs(of: command.discussion, width: width)
    return TextWrapping.lines(of: command.summary, width: width)
      + (command.discussion.isEmpty ? [] : [""] + discussion)
  }

  private var commands: [(term: String, meaning: String)] {
    command.subcommands.map { ($0.name, $0.summary) }
  }

  private var arguments: [(term: String, meaning: String)] {
    command.positionals.map { spec in
      ("<\(spec.name)>", spec.help + facts(known: spec.value.known, default: nil))
    }
  }

  private func options(in group: String?) -> [(term: String, meaning: String)] {
    command.options.filter { $0.group == group }.map { spec in
      let known = spec.value?.known ?? []
      return (UsageLine.option(spec), spec.help + facts(known: known, default: spec.defaultText))
    }
  }

  /// What stands in brackets behind the help of a value: ` (auto, always, never; default: auto)`.
  private func facts(known: [String], default defaultText: String?) -> String {
    let values = known.count > 16 ? "" : known.joined(separator: ", ")
    let facts = [values, defaultText.map { "default: \($0)" } ?? ""].filter { !$0.isEmpty }
    return facts.isEmpty ? "" : " (\(facts.joined(separator: "; ")))"
  }

  /// Where to find the options that are not repeated on every page.
  private func pointer(_ width: Int) -> [String] {
    let text = "'\(path.program) --help' lists the options that every command takes."
    return TextWrapping.lines(of: text, width: width - 2).map { "  " + $0 }
  }

  private var aliases: [String] {
    let parents = path.names.dropLast().joined(separator: " ")
    return command.aliases.map { "  \(parents) \($0)" }
  }

  private func examples(_ width: Int) -> [String] {
    command.examples.flatMap { example in
      ["  $ " + example.command]
        + TextWrapping.lines(of: example.says, width: width - 6).map { "      " + $0 }
    }
  }
}
