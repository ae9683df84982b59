import AmctlCommandLine
import MusicAPIFixtures

/// `amctl fixtures prune`: removes the fixtures that no command used.
struct FixturesPruneCommand: LocalCommand {
  var directory = ""
  var log: String?
  var isDryRun = false
  var output = OutputOptions()

  static let help = CommandHelp(
    "prune", summary: "Remove fixtures that no command used",
    discussion: """
      With AMCTL_REPLAY_LOG=FILE, every command that replays, records or serves adds the fixtures \
      that it used to the file. Run a whole suite with it, then remove what is left over. A file \
      that is not a fixture stays, and so do the responses before a used one to the same request. A \
      log that names no fixture of the folder is exit code 2.
      """,
    examples: [
      CommandSpec.Example(
        "amctl fixtures prune Fixtures --log used.log --dry-run", "Show what would be removed"),
      CommandSpec.Example(
        "amctl fixtures prune Fixtures --log used.log --dry-run -o id", "List its files only"),
    ])

  static let parameters: [Parameter<Self>] = [
    .fixtureFolder(\.directory),
    UsedFixtures.log(\.log),
    .flag("dry-run", \.isDryRun, help: "List what would be removed, and remove nothing"),
    .group(\.output),
  ]

  var recordFields: RecordFields { UsedFixtures.fields }

  func run(in context: Context) async throws {
    let presentation = Presentation(context, output)
    try await NamedFolder(directory).exclusively(unlessIn: isDryRun, presentation.messages) {
      try prune(presentation)
    }
  }

  private func prune(_ presentation: Presentation) throws {
    var found = try UsedFixtures(of: directory, log: log)
    found.keepNeeded()
    if !isDryRun {
      try FixtureWriter(directory: directory).remove(found.unused.map(\.path))
    }
    try presentation.write(found.records, columns: UsedFixtures.fields.columns, id: "file")
    presentation.messages.note(found.count(isDryRun ? "would be removed" : "removed") + ".")
  }
}
