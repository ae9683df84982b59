import AmctlCommandLine
import MusicAPIFixtures
import MusicAPI

/// `amctl fixtures lint`: finds fixtures that cannot answer, or that response with something else.
struct FixturesLintCommand: LocalCommand {
  var directory = ""
  var output = OutputOptions()

  static let help = CommandHelp(
    "lint", summary: "Find fixtures that are never used or cannot be right",
    discussion: """
      Kinds of findings: 'dead' is a fixture that no request can match, 'misplaced' one whose file \
      is not where its request is looked for, and 'gap' one after a missing response. \
      'unknown-key' is a field of the file that is not read, 'dangling-next' a list whose next \
      page is not recorded, 'id-mismatch' a resource other than the one requested, 'mixed-times' \
      a page recorded at another time than the first, 'refused' a response about the tokens or \
      the server of one run, and 'duplicate' a response that repeats the one before.

      Findings in known-differences.json, which 'amctl fixtures verify DIR --accept' writes, are \
      counted, not listed. Exit code 1 if there are others, 2 if there are no fixtures.
      """,
    examples: [
      CommandSpec.Example("amctl fixtures lint Fixtures", "Check the files of a folder"),
      CommandSpec.Example("amctl fixtures lint Fixtures -o junit", "Report to a build server"),
    ])

  static let parameters: [Parameter<Self>] = [
    .fixtureFolder(\.directory),
    .group(\.output, taking: OutputOptions.reporting),
  ]

  var recordFields: RecordFields { VerifyReport.fields }

  func run(in context: Context) async throws {
    let presentation = Presentation(context, output)
    let files = try NamedFolder(directory).fixtures()
    var report = VerifyReport(
      besides: try KnownDifferences(of: directory).entries, noun: "finding")
    try report.addLint(of: files, in: directory)
    let unreadable = files.unreadablePaths
    report.addStale { $0.kind.isOfFile && !unreadable.contains($0.file) }
    try report.conclude(
      "fixtures lint", of: files, in: directory, failing: MemberFinding.Kind.ofFiles,
      to: presentation)
  }
}

extension VerifyReport {
  /// Adds what is wrong with the files of a folder.
  mutating func addLint(of files: [FixtureFile], in directory: String) throws {
    for item in try FixtureLint.findings(among: files, in: directory) {
      add([item.finding], in: item.file)
    }
  }
}
