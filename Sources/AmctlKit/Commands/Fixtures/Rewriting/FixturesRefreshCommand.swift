import AmctlCommandLine
import MusicAPIFixtures
import MusicAPI

/// `amctl fixtures refresh`: requests what a folder contains again, and writes what changed.
struct FixturesRefreshCommand: TableCommand {
  var directory = ""
  var paths: [String] = []
  var minimumAge: Duration?
  var output = OutputOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "refresh", summary: "Record a folder's responses again",
    discussion: """
      Sends each recorded GET again and writes the response, redacted like the one before. Skips \
      and lists sequences, sessions, writes, redacted requests and files with other names. A 401, \
      403, 429 or 5xx is never written.

      An unchanged response keeps its file, unless another page of its list changed. A list that \
      was recorded to its end gets its new pages, and loses the pages after its new end. After a \
      refresh of a whole folder without failures, an empty file last-checked-DATE records the day \
      for 'verify --max-age'.

      A file that is not a fixture is an error before any request. If requests fail, the others \
      are still written, and the first failure decides the exit code.
      """,
    examples: [
      "amctl fixtures refresh Fixtures --older-than 90d --dry-run":
        "Show the requests without sending them",
      "amctl fixtures refresh Fixtures /v1/catalog/us/genres --dry-run":
        "Refresh a path and everything below",
    ])

  static let parameters: [Parameter<Self>] = [
    .fixtureFolder(\.directory),
    .words(
      "path", \.paths, .text("PATH"),
      help: "Refresh only this file, or this path and everything below"),
    .option(
      "older-than", \.minimumAge, .duration(),
      help: "Refresh only responses older than this, such as 90d"),
    .group(\.output),
    .group(\.connection, taking: ConnectionOptions.refreshing),
  ]

  /// The folder takes the place of '--record DIR', which '--redact' needs.
  var sending: ConnectionOptions? {
    var options = connection
    options.record = directory
    return options
  }

  static let table: Table<RefreshPlan.Outcome> = [
    .string("result", \.result.rawValue), .string("path", \.path), .string("detail", \.detail),
    .id("file", \.file),
  ]

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
    let fixtures = try NamedFolder(directory).fixtures()
    // A fixture that cannot be read could belong to any request.
    try messages.checkFixtures(fixtures)
    let plan = RefreshPlan(
      try chosen(among: fixtures), of: fixtures.files,
      recordedBefore: minimumAge.map { context.now() + (.zero - $0) })
    if connection.dryRun != nil {
      let service = try Service(context, connection, usesCache: false)
      return try await RecordedServers(service, in: context).show(
        plan.items.map(\.fixture.request))
    }
    let refresh = try FixtureRefresh(of: fixtures, connection, in: context)
    let results = try await refresh.run(plan.items, ProgressLine(before: presentation))
    try presentation.write(results + plan.skipped, Self.table)
    let kinds: [RefreshPlan.Result] = [.changed, .added, .removed, .unchanged, .failed]
    let counts = kinds.compactMap { kind in
      let count = results.count { $0.result == kind }
      return count == 0 && [.added, .removed].contains(kind)
        ? nil : "\(count.grouped) \(kind.rawValue)"
    }
    messages.note("\(counts.joined(separator: ", ")), \(plan.skipped.count.grouped) skipped.")
    // The first failure decides the exit code; the others are in the records.
    if let error = results.lazy.compactMap(\.error).first { throw error }
    if paths.isEmpty, minimumAge == nil { try LastCheck.note(context.now(), in: directory) }
  }

  /// Returns the files that the words name; all of them without words.
  private func chosen(among fixtures: FixtureCollection) throws -> [FixtureFile] {
    guard !paths.isEmpty else { return fixtures.files }
    var names: Set<String> = []
    for path in paths {
      let found = fixtures.files(below: path)
      guard !found.isEmpty else { throw fixtures.nothing(at: path) }
      names.formUnion(found.map(\.path))
    }
    return fixtures.files.filter { names.contains($0.path) }
  }
}
