import AmctlCommandLine
import MusicAPIFixtures

/// `amctl fixtures unused`: lists the fixtures that no command used.
struct FixturesUnusedCommand: LocalCommand {
  var directory = ""
  var log: String?
  var output = OutputOptions()

  static let help = CommandHelp(
    "unused", summary: "List fixtures that no command used",
    discussion: """
      With AMCTL_REPLAY_LOG=FILE, every command that replays, records or serves adds the fixtures \
      that it used to the file. Run a whole suite with it, then see here what is left over. A log that names no \
      fixture of the folder is exit code 2.
      """,
    examples: [
      CommandSpec.Example(
        "amctl fixtures unused Fixtures --log used.log", "List what is left over"),
      CommandSpec.Example(
        "amctl fixtures unused Fixtures --log used.log -o id", "List the files only"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word(
      "dir", \.directory, .directory(completion: .fixtureFolders), help: "The folder of fixtures"),
    .option("log", \.log, .file(), help: "The file named by AMCTL_REPLAY_LOG"),
    .group(\.output),
  ]

  mutating func check() throws(UsageError) {
    if log == nil { throw .missingLog }
  }

  func run(in context: Context) async throws {
    let presentation = Presentation(context, output)
    let found = try UsedFixtures(of: directory, log: log ?? "")
    try presentation.write(found.records, columns: UsedFixtures.columns, id: "file")
    presentation.messages.note(found.count("unused"))
  }
}

extension UsageError {
  /// The error for a command that needs a log.
  static let missingLog = UsageError.rule(
    "'--log FILE' is needed", hint: "AMCTL_REPLAY_LOG=FILE makes commands write it")
}
