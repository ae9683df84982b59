import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures
import MusicPlatform

/// `amctl fixtures anonymize`: applies the rules of a folder to the fixtures in it.
struct FixturesAnonymizeCommand: LocalCommand, TableCommand {
  var directory = ""
  var isDryRun = false
  var output = OutputOptions()

  static let help = CommandHelp(
    "anonymize", summary: "Replace personal values in recorded fixtures",
    discussion: """
      Applies the rules in DIR/fixtures.json to every fixture: redacts fields, and replaces each \
      value by one pseudonym everywhere, in links, queries and file names too. Without that file, \
      writes one for a personal library: IDs, playlists and their descriptions. The pseudonym key \
      is AMCTL_PSEUDONYM_KEY, or a file that is created for you.
      """,
    examples: [
      "amctl fixtures anonymize Fixtures --dry-run": "List the changes without making them",
      "amctl fixtures anonymize Fixtures --dry-run -o id": "List the files that would change",
    ])

  static let parameters: [Parameter<Self>] = [
    .fixtureFolder(\.directory),
    .flag("dry-run", \.isDryRun, help: "List the changes without making them"),
    .group(\.output),
  ]

  static let table: Table<(file: String, new: String)> = [
    .id("file", \.file), .string("new", \.new),
  ]

  func run(in context: Context) async throws {
    let presentation = Presentation(context, output)
    try await NamedFolder(directory).exclusively(unlessIn: isDryRun, presentation.messages) {
      try anonymize(in: context, presentation)
    }
  }

  private func anonymize(in context: Context, _ presentation: Presentation) throws {
    let messages = presentation.messages
    let fixtures = try NamedFolder(directory).fixtures()
    // What cannot be read could contain anything.
    try messages.checkFixtures(fixtures)
    var rules = try rules(messages)
    // What already is a pseudonym stays with any key.
    if isDryRun { rules.keyFingerprint = nil }
    guard !rules.redact.isEmpty || !rules.pseudonym.isEmpty else {
      throw UsageError.rule(
        "'\(directory)/\(FixtureRules.fileName)' has no 'redact' and no 'pseudonym'", hint: nil)
    }
    let redaction = try FolderRedaction(context).redaction(
      of: directory, by: rules, for: isDryRun ? .comparing : .writing)
    let rewrite = FixtureRewrite(of: fixtures, by: rules, redaction)
    if !isDryRun { try rewrite.write() }
    try presentation.write(
      rewrite.changes.map { ($0.file, isDryRun ? "" : $0.target) }, Self.table)
    let count = rewrite.changes.count.grouped
    messages.note(
      "\(fixtures.countText), \(count) \(isDryRun ? "would change" : "changed").")
  }

  /// Returns the rules of the folder, or those that are written into it.
  private func rules(_ messages: Messages) throws -> FixtureRules {
    let path = directory + "/" + FixtureRules.fileName
    if FileSystem.exists(path) { return try FixtureRules(directory: directory) }
    if isDryRun {
      messages.note("'\(path)' would be written, with rules for a person's library.")
      return try FixtureRules.personalRules()
    }
    _ = try FixtureRules.writePersonal(to: directory)
    messages.note("Wrote rules for a person's library to '\(path)'.")
    return try FixtureRules(directory: directory)
  }
}
