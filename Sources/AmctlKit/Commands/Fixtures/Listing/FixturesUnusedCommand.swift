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
      that it used to the file. Run a whole suite with it, then see here what is left over. A log \
      that names no fixture of the folder is exit code 2.
      """,
    examples: [
      CommandSpec.Example(
        "amctl fixtures unused Fixtures --log used.log", "List what is left over"),
      CommandSpec.Example(
        "amctl fixtures unused Fixtures --log used.log -o id", "List the files only"),
    ])

  static let parameters: [Parameter<Self>] = [
    .fixtureFolder(\.directory),
    UsedFixtures.log(\.log),
    .group(\.output),
  ]

  var recordFields: RecordFields { UsedFixtures.fields }

  func run(in context: Context) async throws {
    let presentation = Presentation(context, output)
    let found = try UsedFixtures(of: directory, log: log)
    try presentation.write(found.records, columns: UsedFixtures.fields.columns, id: "file")
    presentation.messages.note(found.count("unused") + ".")
  }
}
