import AmctlCommandLine
import MusicAPIFixtures
import MusicAPI

/// `amctl fixtures lint`: finds fixtures that cannot answer, or that answer with something else.
struct FixturesLintCommand: LocalCommand {
  var directory = ""
  var output = OutputOptions()

  static let help = CommandHelp(
    "lint", summary: "Find fixtures that never answer, or that cannot be right",
    discussion: """
      Kinds of findings: 'dead' is a fixture that no request can match, 'misplaced' one whose file \
      is not where its request is looked for, and 'gap' one after a missing response. \
      'unknown-key' is a member of the file that is not read, 'dangling-next' a list whose next \
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
    .word(
      "dir", \.directory, .directory(completion: .fixtureFolders), help: "The folder of fixtures"),
    .group(\.output, taking: OutputOptions.reporting),
  ]

  func run(in context: Context) async throws {
    let presentation = Presentation(context, output)
    let messages = presentation.messages
    let files = try NamedFolder(directory).fixtures()
    var report = VerifyReport(besides: try KnownDifferences(of: directory).entries)
    try report.addLint(of: files, in: directory)
    let unreadable = files.unreadablePaths
    report.addStale { $0.kind.isOfFile && !unreadable.contains($0.file) }
    try VerifyReport.write(
      FindingReport(
        "fixtures lint", directory, files, report.findings(failing: Self.failingKinds),
        summary: Self.summary(of: report, among: files)),
      to: presentation)
    if report.knownCount > 0 { messages.note("Known findings: \(report.knownCount).") }
    try UnreadableFixtures(among: files)?.report(to: messages)
    guard report.count(of: Self.failingKinds) == 0 else {
      throw CommandError(
        message: report.summary(of: Self.failingKinds, noun: "finding"),
        hint: "'\(AcceptingLine.text(for: directory))' records them as known")
    }
    messages.note(Self.summary(of: report, among: files))
  }

  private static let failingKinds = MemberFinding.Kind.ofFiles

  private static func summary(of report: VerifyReport, among files: [FixtureFile]) -> String {
    FixtureCount.text(files) + ", "
      + report.summary(of: MemberFinding.Kind.allCases, noun: "finding")
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
