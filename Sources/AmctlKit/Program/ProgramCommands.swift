import AmctlCommandLine
import MusicPlatform

/// `amctl man`: prints manual pages, or writes them all to a folder.
struct ManCommand: LocalCommand {
  var words: [String] = []
  var folder: String?

  static let help = CommandHelp(
    "man", summary: "Show the manual page of a command",
    discussion: """
      Pages say what 'amctl help' says. At a terminal, man formats the page; otherwise the roff \
      source is printed. --write creates the directory if it is missing, and replaces pages of an \
      older version.
      """,
    examples: [
      "amctl man catalog": "Read the page of a command",
      "amctl man --write ~/.local/share/man/man1": "Install all pages, for 'man amctl'",
    ])

  static let parameters: [Parameter<Self>] = [
    .words(
      "command", \.words, .text("COMMAND", completion: .values { _ in candidates }),
      help: "The command (default: amctl itself)"),
    .option(
      "write", \.folder, .directory(), help: "Write the pages of all commands to this directory"),
  ]

  static let readsSettings = false
  var isPaged: Bool { folder == nil }

  /// The words that a shell offers.
  private static var candidates: [Candidate] {
    CommandTree.spec.subcommands.map { Candidate($0.name, $0.summary) }
  }

  var conflicts: [(name: String, others: [String])] { [("--write", ["<command>"])] }

  func run(in context: Context) async throws {
    guard let folder else {
      let output = context.streams.out
      let page = try page().text
      guard output.isTerminal else { return try output.write(page) }
      let columns = min(output.columns ?? 80, 100)
      if let text = try Self.formatted(page, columns: columns, in: context) {
        return try output.write(text)
      }
      try output.write(page)
      return Messages(context).note("'man' cannot format the page; this is its source.")
    }
    try FileSystem.createDirectory(folder)
    let pages = Self.pages
    for page in pages { try FileSystem.checkLink("\(folder)/\(page.fileName)") }
    for page in pages {
      try FileSystem.write(Array(page.text.utf8), to: "\(folder)/\(page.fileName)")
    }
    Messages(context).note("Wrote \(pages.count) manual pages to '\(folder)'.")
  }

  /// Returns a page as the system's `man` shows it; nil without one that can.
  private static func formatted(
    _ page: String, columns: Int, in context: Context
  ) throws -> [UInt8]? {
    guard let man = ExternalProgram("man", in: context.environment, or: ["/usr/bin"]) else {
      return nil
    }
    do {
      let text = try man.run(
        ["-P", "cat", "-l", "-"], with: ["MANWIDTH": "\(columns)"], reading: Array(page.utf8))
      return text.isEmpty ? nil : text
    } catch is Failure {
      return nil
    }
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
  fileprivate static var manual: [Section] {
    [
      ("FORMATS", formats), ("CONNECTION OPTIONS", connection), ("RECORDING OPTIONS", recording),
      ("EXIT STATUS", exitCodes), ("ENVIRONMENT", environment),
    ].map { heading, topic in
      Section(
        heading, introduction: topic.introduction, rows: topic.sections().flatMap(\.rows))
    }
  }
}

/// `amctl completions`: prints a script for a shell, and the responses to that script.
struct CompletionsCommand: LocalCommand {
  var shell = Shell.bash
  var words: [String] = []

  static let help = CommandHelp(
    "completions", summary: "Complete commands, options and their values in a shell",
    discussion: """
      Prints a script that makes a shell complete commands, options, types, relationships, genres, \
      storefronts and other values. The script asks amctl, so it never goes stale.

      With words after --, prints the completions of the last one, as the script requests them.
      """,
    examples: [
      "amctl completions bash > amctl.bash":
        "Save the completions for bash, to source in ~/.bashrc",
      "amctl completions zsh > _amctl":
        "Save the completions for zsh, to move to a folder of $fpath",
      "amctl completions fish > amctl.fish":
        "Save the completions for fish, to move to ~/.config/fish/completions",
      "amctl completions zsh -- amctl catalog albums 1 --view a": "Show what zsh would offer",
    ])
  static let parameters: [Parameter<Self>] = [
    .word("shell", \.shell, .choice("SHELL", noun: "a supported shell"), help: "The shell"),
    .words(
      "word", \.words, .text("WORD", allowsEmpty: true),
      help: "The words of a line; for bash, the whole line as one word"),
  ]

  static let readsSettings = false
  static let isGroup = true

  func run(in context: Context) async throws {
    let output = context.streams.out
    guard !words.isEmpty else { return try output.write(shell.script(for: CommandTree.spec.name)) }
    let line = shell.words(of: words)
    let completer = Completer(
      root: CommandTree.spec, environment: context.environment.variables)
    try output.write(shell.response(completer.completions(of: line), to: line.last ?? ""))
  }
}

/// `amctl version`: prints the version, as `--version` does.
struct VersionCommand: LocalCommand {
  static let help = CommandHelp(
    "version", summary: "Show the version",
    examples: ["amctl version": "Print the name and the version"])
  static let parameters: [Parameter<Self>] = []

  static let readsSettings = false
  var isPaged: Bool { false }

  static let line = "amctl \(ProductVersion.current)\n"

  func run(in context: Context) async throws {
    try context.streams.out.write(Self.line)
  }
}
