import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures
import MusicPlatform

struct FixturesPruneCommand: LocalCommand, TableCommand {
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
      "amctl fixtures prune Fixtures --log used.log --dry-run": "List the unused fixtures",
      "amctl fixtures prune Fixtures --log used.log --dry-run -o id": "List their files only",
    ])

  static let parameters: [Parameter<Self>] = [
    .fixtureFolder(\.directory),
    .option("log", \.log, .file(), help: "The file named by AMCTL_REPLAY_LOG"),
    .flag("dry-run", \.isDryRun, help: "List the unused fixtures without removing them"),
    .group(\.output),
  ]

  static let table: Table<FixtureFile> = [
    .string("method", \.fixture.request.method.rawValue),
    .string("path", \.fixture.request.target.shown), .number("size", \.size), .id("file", \.path),
  ]

  func run(in context: Context) async throws {
    let presentation = Presentation(context, output)
    try await NamedFolder(directory).exclusively(unlessIn: isDryRun, presentation.messages) {
      try prune(presentation)
    }
  }

  private func prune(_ presentation: Presentation) throws {
    guard let log else {
      throw UsageError.rule(
        "'fixtures prune' needs '--log FILE'", hint: "AMCTL_REPLAY_LOG=FILE makes commands write it"
      )
    }
    let fixtures = try NamedFolder(directory).fixtures()
    let unused = Self.unused(of: fixtures.files, besides: try used(log))
    if !isDryRun { try FixtureWriter(directory: directory).remove(unused.map(\.path)) }
    try presentation.write(unused, Self.table)
    presentation.messages.note(
      "\(unused.count.grouped) of \(fixtures.paths.count.counted("fixture")) "
        + (isDryRun ? "would be removed." : "removed."))
  }

  /// Returns the files that a log names; one about nothing would make every fixture look unused.
  private func used(_ log: String) throws -> Set<String> {
    guard FileSystem.exists(log) else { throw NamedFolder.missing(log, "log") }
    do { return try ReplayLog(path: log).files(of: directory) } catch let fault as FixtureFlaw {
      throw UsageError.rule(
        "'\(log)' \(fault)",
        hint:
          "run the commands with \(Setting.replayLog.variable)=\(ShellWord.plain(log)) and --replay"
      )
    }
  }

  /// Returns the fixtures that can go; without the responses before a used one, that one would not
  /// be reached.
  private static func unused(
    of files: [FixtureFile], besides used: Set<String>
  ) -> [FixtureFile] {
    var reached: [String?: Set<FixturePlace>] = [:]
    let unused = files.reversed().filter { file in
      if used.contains(file.path) { reached[file.session, default: []].insert(file.place) }
      return reached[file.session]?.contains(file.place) != true
    }
    return unused.reversed()
  }
}
