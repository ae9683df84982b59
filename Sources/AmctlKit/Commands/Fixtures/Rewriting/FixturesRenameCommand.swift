import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures

/// `amctl fixtures rename`: gives recorded fixtures the names of their requests.
struct FixturesRenameCommand: LocalCommand {
  var directory = ""
  var isDryRun = false
  var output = OutputOptions()

  static let help = CommandHelp(
    "rename", summary: "Give fixtures the names of their requests",
    discussion: """
      Moves each fixture to the file that 'record' would write: files with names that earlier \
      versions or you gave them, also after a change of 'match' in DIR/fixtures.json. A replay \
      finds them beside that file anyway, by a search. Responses to the same request keep their \
      order, and known differences their files. A file stays where it is if another has its name.
      """,
    examples: [
      "amctl fixtures rename Fixtures --dry-run": "List the files and their new names",
      "amctl fixtures rename Fixtures": "Rename them",
    ])

  static let parameters: [Parameter<Self>] = [
    .fixtureFolder(\.directory),
    .flag("dry-run", \.isDryRun, help: "List the new names without renaming"),
    .group(\.output),
  ]

  private static let fields: RecordFields = ["file": .string, "new": .string]

  var recordFields: RecordFields { Self.fields }

  func run(in context: Context) async throws {
    let presentation = Presentation(context, output)
    try await NamedFolder(directory).exclusively(unlessIn: isDryRun, presentation.messages) {
      try rename(presentation)
    }
  }

  private func rename(_ presentation: Presentation) throws {
    let fixtures = try NamedFolder(directory).fixtures()
    // A fixture that cannot be read could belong to any request.
    try presentation.messages.checkFixtures(fixtures)
    let moves = fixtures.moves
    let known = try KnownDifferences(of: directory).renamed(moves)
    if !isDryRun {
      let writer = FixtureWriter(directory: directory)
      // The first response comes last: a run that was ended early only has to be repeated.
      try known?.write()
      for (file, target) in moves.reversed() { try writer.move(file, to: target) }
    }
    try presentation.write(
      moves.map { ["file": .string($0.file), "new": .string($0.target)] },
      columns: Self.fields.columns, id: "file")
    presentation.messages.note(
      "\(fixtures.countText), \(moves.count) \(isDryRun ? "would be renamed" : "renamed").")
  }
}
