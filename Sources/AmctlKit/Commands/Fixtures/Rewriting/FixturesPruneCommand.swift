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
      With AMCTL_REPLAY_LOG=FILE, every command that replays, records or serves logs the fixtures \
      it used. Run a whole suite with it, then remove the others. Keeps files that are not \
      fixtures, and the responses before a used one in its sequence. Exit code 2 if the log names \
      no fixture in the folder.
      """,
    examples: [
      CommandSpec.Example(
        "amctl fixtures prune Fixtures --log used.log --dry-run", "List the unused fixtures"),
      CommandSpec.Example(
        "amctl fixtures prune Fixtures --log used.log --dry-run -o id", "List their files only"),
    ])

  static let parameters: [Parameter<Self>] = [
    .fixtureFolder(\.directory),
    UsedFixtures.log(\.log),
    .flag("dry-run", \.isDryRun, help: "List the unused fixtures without removing them"),
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
