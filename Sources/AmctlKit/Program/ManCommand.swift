import AmctlCommandLine
import MusicPlatform

/// `amctl man`: prints manual pages, or writes them all to a folder.
struct ManCommand: LocalCommand {
  var words: [String] = []
  var folder: String?

  static let help = CommandHelp(
    "man", summary: "Print the manual page of a command",
    discussion: """
      Pages are in the format that man reads, and say what 'amctl help' says. --write creates the \
      folder if it is missing, and replaces pages of an older version.
      """,
    examples: [
      CommandSpec.Example("amctl man catalog | man -l -", "Read the page of a command"),
      CommandSpec.Example(
        "amctl man --write ~/.local/share/man/man1", "Install all pages, for 'man amctl'"),
    ])

  static let parameters: [Parameter<Self>] = [
    .words("command", \.words, .text("COMMAND"), help: "The command; without it, amctl itself"),
    .option(
      "write", \.folder, .directory(), help: "Write the pages of all commands into this folder"),
  ]

  static let readsSettings = false

  mutating func check() throws(UsageError) {
    if folder != nil, !words.isEmpty { throw .conflict("--write", "<command>") }
  }

  func run(in context: Context) async throws {
    guard let folder else {
      let page = try page().text
      try context.streams.out.write(page)
      if context.streams.out.isTerminal {
        let words = ["amctl", "man"] + words
        Messages(context).note("To read it: \(words.joined(separator: " ")) | man -l -")
      }
      return
    }
    try FileSystem.createDirectory(folder)
    let pages = Self.pages
    for page in pages {
      try FileSystem.write(Array(page.text.utf8), to: "\(folder)/\(page.fileName)")
    }
    Messages(context).note("\(pages.count) manual pages written to '\(folder)'.")
  }

  /// Returns the page of the command that the words name.
  private func page() throws(UsageError) -> ManPage {
    let spec = CommandTree.spec
    let found = spec.command(at: words)
    guard let wrong = found.rest.first else {
      let name = found.path.names.joined(separator: "-")
      return Self.pages.first { $0.name == name } ?? Self.pages[0]
    }
    let names = found.spec.subcommands.map(\.name)
    throw .rule(
      "'\(wrong)' is not a command",
      hint: Suggestion.nearest(to: wrong, in: names).map(Suggestion.question)
        ?? "'amctl help' lists the commands and topics")
  }

  /// The pages of all commands, starting with the program's.
  static var pages: [ManPage] {
    let spec = CommandTree.spec
    return ManPage.pages(
      of: spec, at: CommandPath(names: [spec.name]), version: ProductVersion.current,
      sections: HelpTopic.manual)
  }
}

extension HelpTopic {
  /// The topics that a manual page of a program contains, with the usual headings.
  fileprivate static var manual: [ManPage.Section] {
    [("EXIT STATUS", exitCodes), ("ENVIRONMENT", environment)].map { heading, topic in
      ManPage.Section(
        heading, introduction: topic.introduction, rows: topic.sections().flatMap(\.rows))
    }
  }
}
