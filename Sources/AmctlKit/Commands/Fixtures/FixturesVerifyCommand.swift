import AmctlCommandLine
import MusicAPIFixtures
import MusicAPI

/// `amctl fixtures verify`: compares recorded responses with the models.
struct FixturesVerifyCommand: Command {
  var directory = ""
  var isLive = false
  var isAccepting = false
  var namedKinds: [MemberFinding.Kind] = []
  var output = OutputOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "verify", summary: "Check recorded responses against the models, or against the service",
    discussion: """
      Kinds of differences: 'unknown' is a member that no model reads, 'type' one that cannot be \
      read, and 'missing' a documented member that is absent. With --live: 'gone', 'changed' and \
      'new' are members that are no longer sent, have another type, or were not recorded ('shape' \
      means all three), and 'status' is a response with another status. Writes are not sent again.

      Exit code 1 if there is a difference of a kind in --fail-on. A failure of the service or the \
      network is not a difference; its exit code is 6 or 7.

      Differences in the folder's known-differences.json are counted, not listed; 'stale' is an \
      entry there that no longer occurs.
      """,
    examples: [
      CommandSpec.Example("amctl fixtures verify Fixtures", "Show what the models do not know"),
      CommandSpec.Example("amctl fixtures verify Fixtures --accept", "Accept what differs"),
      CommandSpec.Example(
        "amctl fixtures verify Fixtures --live --fail-on shape", "Show what the service changed"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word(
      "dir", \.directory, .directory(completion: .fixtureFolders), help: "The folder of fixtures"),
    .flag(
      "live", \.isLive, help: "Send each recorded request again and compare the responses"),
    .flag(
      "accept", \.isAccepting,
      help: "Record what differs in known-differences.json, and stop failing on it"),
    .list(
      "fail-on", \.namedKinds, .choice("KIND", noun: "a kind of difference"),
      help: "Fail on these kinds only; type,missing by default, with --live gone,changed,status too"
    ),
    .group(\.output),
    .group(\.connection, taking: ConnectionOptions.uncached).needing("--live", \.isLive),
  ]

  /// With `--live` the command sends requests, but only after it has read every fixture.
  static let sendsRequests = false

  /// Requests are only sent to compare with the service.
  var sending: ConnectionOptions? { isLive ? connection : nil }

  /// The kinds of findings that make the command fail.
  private var failingKinds: [MemberFinding.Kind] {
    let usual: [MemberFinding.Kind] =
      [.type, .missing] + (isLive ? [.gone, .changed, .status] : [])
    return namedKinds.isEmpty ? usual : namedKinds
  }

  private static let columns = [
    Column("finding"), Column("member"), Column("detail"), Column("count", .number),
    Column("file"),
  ]

  func run(in context: Context) async throws {
    if isLive { try checkService(context) }
    let presentation = Presentation(context, output)
    let messages = presentation.messages
    let files = try NamedFolder(directory).fixtures()
    let service =
      isLive
      ? LiveComparison(
        try Service(context, connection, usesCache: false).client) : nil
    if isAccepting { return try await accept(files, with: service, presentation) }
    let known = try KnownDifferences(of: directory)
    var report = VerifyReport(besides: known.entries)
    // Findings from before a failure are still written.
    let stop = try await fill(&report, from: files, service, presentation)
    let unreadable = Set(files.filter { (try? $0.fixture.get()) == nil }.map(\.path))
    report.addStale { entry in
      isLookedFor(entry.kind) && !unreadable.contains(entry.file)
        && (stop == nil || !entry.kind.isChange)
    }
    try presentation.write(report.records, columns: Self.columns, id: "member")
    if report.knownCount > 0 { messages.note("Known differences: \(report.knownCount).") }
    if let stop {
      messages.note("The comparison stopped at '\(stop.file)'.")
      throw stop.error
    }
    try UnreadableFixtures(among: files)?.report(to: messages)
    guard report.count(of: failingKinds) == 0 else {
      throw CommandError(
        message: report.summary(of: failingKinds),
        hint: "'\(acceptingLine)' records them as known")
    }
    let responses = files.count == 1 ? "1 response" : "\(files.count) responses"
    messages.note("\(responses) read, \(report.summary(of: MemberFinding.Kind.allCases))")
  }

  /// The same command line, with the option that accepts the differences.
  private var acceptingLine: String {
    let words = ["amctl", "fixtures", "verify", directory] + (isLive ? ["--live"] : [])
    return (words + ["--accept"]).map(ShellWord.plain).joined(separator: " ")
  }

  /// Checks that responses come from the service, because a folder never differs from itself.
  private func checkService(_ context: Context) throws(UsageError) {
    let setting: Setting
    switch context.replayMode {
    case .replaying: setting = .replay
    case .recording where connection.recordMode == .once: setting = .record
    case .recording, .none: return
    }
    let name = context.settings.value(of: setting)?.source.description ?? setting.variable
    throw .rule(
      "'--live' cannot be used with '\(name)'"
        + (setting == .record ? " in '--record-mode once'" : ""),
      hint: (name.hasPrefix("-") ? "leave out '\(name)'" : "unset \(name)")
        + ": responses would come from its folder")
  }

  /// Adds the differences to the known ones, and removes those that no longer occur.
  private func accept(
    _ files: [FixtureFile], with service: LiveComparison?, _ presentation: Presentation
  ) async throws {
    let messages = presentation.messages
    try UnreadableFixtures(among: files)?.report(to: messages)
    // A list that cannot be read is replaced.
    let old = (try? KnownDifferences(of: directory).entries) ?? []
    var report = VerifyReport()
    if let stop = try await fill(&report, from: files, service, presentation) {
      throw stop.error
    }
    let found = report.differences
    let list = KnownDifferences(
      found.union(old.filter { !isLookedFor($0.kind) }), of: directory)
    try list.write()
    let count = list.entries.count
    messages.note(
      "Written to '\(list.path)': \(count) \(count == 1 ? "difference" : "differences").")
  }

  /// Returns whether this run would find differences of a kind, if there were any.
  private func isLookedFor(_ kind: MemberFinding.Kind) -> Bool {
    isLive || !kind.isChange
  }

  /// The error that ended a comparison with the service early.
  private struct Stop {
    let error: any Error
    let file: String
  }

  /// Adds the differences; returns the error that ended a comparison with the service, if any.
  private func fill(
    _ report: inout VerifyReport, from files: [FixtureFile], _ service: LiveComparison?,
    _ presentation: Presentation
  ) async throws -> Stop? {
    let readable = files.compactMap { file in
      (try? file.fixture.get()).map { (path: file.path, fixture: $0) }
    }
    for (path, fixture) in readable where fixture.response.status.kind == .success {
      try Task.checkCancellation()
      report.add(MemberCheck.findings(in: fixture.response.body), in: path)
    }
    guard let service else { return nil }
    var answers = Dictionary(grouping: readable) { $0.fixture.request }
    let total = answers.count
    var progress = ProgressLine(before: presentation)
    defer { progress?.end() }
    for (path, fixture) in readable where !fixture.isRedacted {
      // The responses to one request are compared together, because each was correct in its time.
      guard let all = answers.removeValue(forKey: fixture.request) else { continue }
      progress?.show(total - answers.count - 1, of: total)
      let recorded = all.map(\.fixture.response)
      do {
        report.add(try await service.changes(of: recorded, to: fixture.request), in: path)
      } catch {
        return Stop(error: error, file: path)
      }
    }
    return nil
  }
}
