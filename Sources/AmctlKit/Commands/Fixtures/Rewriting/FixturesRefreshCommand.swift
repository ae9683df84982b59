import AmctlCommandLine
import MusicAPIFixtures
import MusicAPI

/// `amctl fixtures refresh`: requests what a folder contains again, and writes what changed.
struct FixturesRefreshCommand: Command {
  var directory = ""
  var paths: [String] = []
  var minimumAge: Duration?
  var writesOnlyChanges = false
  var output = OutputOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "refresh", summary: "Record the responses of a folder again",
    discussion: """
      Sends each recorded GET again and writes the response, without secrets and without what was \
      redacted in the folder before. Only one response per request can be refreshed: sequences, \
      sessions, writes, redacted requests and files with other names are left alone and named. \
      A 401, 403, 429 or 5xx is never written.

      The file of a response that did not change stays as it is, unless another page of its list \
      changed. A list that was recorded to its end gets the pages that it has now, and loses those \
      after its end. If no request of a whole folder fails, an empty file last-checked-DATE notes \
      the day, which 'verify --max-age' reads.

      A file that is not a fixture is an error before anything is sent. If requests fail, the \
      others are still written, and the exit code is that of the first failure.
      """,
    examples: [
      CommandSpec.Example(
        "amctl fixtures refresh Fixtures --older-than 90d --dry-run", "Show what would be sent"),
      CommandSpec.Example(
        "amctl fixtures refresh Fixtures /v1/catalog/us/genres --dry-run",
        "Limit it to a path and everything below it"),
    ])

  static let parameters: [Parameter<Self>] = [
    .fixtureFolder(\.directory),
    .words(
      "path", \.paths, .text("PATH"), help: "Refresh only this path, or file, and those below it"),
    .option(
      "older-than", \.minimumAge, .duration(), help: "Leave out what was recorded after this: 90d"),
    .flag(
      "only-changed", \.writesOnlyChanges,
      help: "Always so: unchanged files stay"),
    .group(\.output),
    .group(\.connection, taking: ConnectionOptions.refreshing),
  ]

  /// The folder replaces '--record', which other commands need for '--redact'.
  var sending: ConnectionOptions? { nil }

  private static let fields: RecordFields = [
    "result": .string, "path": .string, "detail": .string, "file": .string,
  ]

  var recordFields: RecordFields { Self.fields }

  func run(in context: Context) async throws {
    try RecordedServers.check(context.settings, for: "fixtures refresh")
    let presentation = Presentation(context, output)
    let isDryRun = connection.dryRun != nil
    try await NamedFolder(directory).exclusively(unlessIn: isDryRun, presentation.messages) {
      try await refresh(in: context, presentation)
    }
  }

  private func refresh(in context: Context, _ presentation: Presentation) async throws {
    let messages = presentation.messages
    let files = try NamedFolder(directory).fixtures()
    // A fixture that cannot be read could belong to any request.
    try messages.checkFixtures(files)
    let plan = RefreshPlan(
      try chosen(among: files), of: files,
      recordedBefore: minimumAge.map { context.now() + (.zero - $0) })
    if connection.dryRun != nil {
      let service = try Service(context, connection, usesCache: false)
      return try await RecordedServers(service, in: context).show(
        plan.items.map(\.fixture.request))
    }
    if writesOnlyChanges {
      messages.note("'--only-changed' is not needed: unchanged files always stay as they are.")
    }
    let refresh = try FixtureRefresh(of: directory, files, connection, in: context)
    let results = try await refresh.run(plan.items, ProgressLine(before: presentation))
    try presentation.write(
      (results.map(\.record) + plan.leftAlone.map(\.record)), columns: Self.fields.columns,
      id: "file")
    let counts = ["changed", "added", "removed", "unchanged", "failed"].compactMap { name in
      let count = results.count { $0.result == name }
      return count == 0 && ["added", "removed"].contains(name) ? nil : "\(count) \(name)"
    }
    messages.note("\(counts.joined(separator: ", ")), \(plan.leftAlone.count) left alone.")
    // The first failure decides the exit code; the others are in the records.
    if let error = results.lazy.compactMap(\.error).first { throw error }
    if paths.isEmpty, minimumAge == nil { try LastCheck.note(context.now(), in: directory) }
  }

  /// Returns the files that the words name; all of them without words.
  private func chosen(among files: [FixtureFile]) throws -> [FixtureFile] {
    guard !paths.isEmpty else { return files }
    let search = FixtureSearch(in: files)
    var names: Set<String> = []
    for path in paths {
      let found = search.files(below: path)
      guard !found.isEmpty else {
        throw UnrecordedPath(miss: search.miss(of: path, in: directory))
      }
      names.formUnion(found.map(\.path))
    }
    return files.filter { names.contains($0.path) }
  }
}
