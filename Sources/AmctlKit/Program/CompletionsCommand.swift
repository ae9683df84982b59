import AmctlCommandLine

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
      CommandSpec.Example(
        "amctl completions bash > amctl.bash", "Save them for bash, to source in ~/.bashrc"),
      CommandSpec.Example(
        "amctl completions zsh > _amctl", "Save them for zsh, to move to a folder of $fpath"),
      CommandSpec.Example(
        "amctl completions fish > amctl.fish",
        "Save them for fish, to move to ~/.config/fish/completions"),
      CommandSpec.Example(
        "amctl completions zsh -- amctl catalog albums 1 --view a", "Show what zsh would offer"),
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
