/// The help page of a command: plain text that is the same every time.
package struct HelpPage {
  private let path: CommandPath
  private let command: CommandSpec
  private let isRoot: Bool

  /// Creates the page of the command at that path.
  package init(_ command: CommandSpec, at path: CommandPath) {
    self.command = command
    self.path = path
    isRoot = path.names.count < 2
  }

  /// Returns the page wrapped to a width; headings are highlighted if the style is on.
  package func text(width: Int = 80, style: Style = .plain) -> String {
    var blocks = [introduction(width)]
    for section in sections(width) where !section.lines.isEmpty {
      blocks.append([style(section.heading, .bold)] + section.lines)
    }
    return blocks.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  /// A heading and the lines below it.
  private typealias Section = (heading: String, lines: [String])

  /// Returns all sections in order, including empty ones, which the caller leaves out.
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
      + command.optionGroups.map { ($0, DefinitionList(rows: options(in: $0)).lines(width: width)) }
      + [
        ("GLOBAL OPTIONS", isRoot ? [] : pointer(width)),
        ("ALIASES", aliases),
        (isRoot ? "FIRST STEPS" : "EXAMPLES", examples(width)),
      ]
  }

  /// Returns the summary and the discussion.
  private func introduction(_ width: Int) -> [String] {
    let discussion = TextWrapping.paragraphs(of: command.discussion, width: width)
    return TextWrapping.lines(of: command.summary, width: width)
      + (command.discussion.isEmpty ? [] : [""] + discussion)
  }

  private var commands: [(term: String, meaning: String)] {
    command.subcommands.map { ($0.name, $0.summary) }
  }

  private var arguments: [(term: String, meaning: String)] {
    command.positionals.map { ("<\($0.name)>", $0.meaning) }
  }

  private func options(in group: String?) -> [(term: String, meaning: String)] {
    command.options.filter { $0.group == group }.map { (UsageLine.option($0), $0.meaning) }
  }

  /// Returns the line that says where to find the global options, which are not on every page.
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
