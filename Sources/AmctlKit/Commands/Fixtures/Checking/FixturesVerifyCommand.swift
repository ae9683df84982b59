import AmctlCommandLine
import MusicAPIFixtures
import MusicAPI

struct FixturesVerifyCommand: Command {
  var directory = ""
  var isLive = false
  var isAccepting = false
  var comparesValues = false
  var ignored: [MemberRule] = []
  var maximumAge: Duration?
  var namedKinds: [FixtureFinding.Kind] = []
  var output = OutputOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "verify", summary: "Check recorded responses against the models, or against the service",
    discussion: """
      Fields: 'unknown' (read by no model), 'type' (unreadable), 'missing' (documented but absent). \
      With --live also 'gone', 'changed' and 'new' ('shape' means these three), and 'status'. \
      Writes are never sent.

      Files: 'dead' (matches no request), 'misplaced' (belongs in another file), 'gap' (after a \
      missing response), 'unknown-key' (has an unread field), 'dangling-next' (next page not \
      recorded), 'id-mismatch' (another resource), 'mixed-times' (pages from different times), \
      'refused' (about one run's tokens or server), 'duplicate' (repeats the response before), \
      'stale' (older than --max-age).

      'new', 'unknown', 'stale', 'duplicate' and 'dangling-next' are only listed; any other kind is \
      exit code 1. A failure of the service is exit code 6, of the network 7. Differences in the \
      folder's known-differences.json are counted, and 'stale' once they no longer occur.
      """,
    examples: [
      "amctl fixtures verify Fixtures": "Compare with the models",
      "amctl fixtures verify Fixtures --accept": "Accept the differences",
      "amctl fixtures verify Fixtures --live --fail-on shape": "Compare with the service",
    ])

  static let parameters: [Parameter<Self>] = [
    .fixtureFolder(\.directory),
    .flag(
      "live", \.isLive, help: "Send each recorded request again and compare the responses"),
    .flag(
      "accept", \.isAccepting,
      help: "Accept the differences; record them in known-differences.json"),
    .list(
      "fail-on", \.namedKinds, .choice("KIND"),
      help: """
        Fail on these kinds only; by default on all but new, unknown, duplicate, dangling-next \
        and, without --max-age, stale
        """),
    .flag(
      "values", \.comparesValues, help: "With --live, also compare values"
    ).needing("--live", \.isLive),
    .list(
      "ignore", \.ignored, .ignoredMember,
      help: "With --live, ignore this field; such as data.*.attributes.url"
    ).needing("--live", \.isLive),
    .option(
      "max-age", \.maximumAge, .duration(),
      help: "Report responses older than this, such as 180d"),
    .group(\.output, taking: OutputOptions.reporting),
    .group(\.connection, taking: ConnectionOptions.repeating).needing("--live", \.isLive),
  ]

  /// Requests are only sent to compare with the service.
  var sending: ConnectionOptions? { isLive ? connection : nil }

  /// An age is not a difference that stays as it is.
  var conflicts: [(name: String, others: [String])] { [("--accept", ["--max-age"])] }

  private var failingKinds: [FixtureFinding.Kind] {
    guard namedKinds.isEmpty else { return namedKinds }
    return FixtureFinding.Kind.allCases.filter { $0 == .stale ? maximumAge != nil : $0.isFault }
  }

  var recordFields: RecordFields { VerifyReport.table.fields }

  func run(in context: Context) async throws {
    if isLive { try RecordedServers.check(context.settings, for: "--live") }
    let presentation = Presentation(context, output)
    let fixtures = try NamedFolder(directory).fixtures()
    let sweep = try isLive ? sweep(over: fixtures.files, in: context) : nil
    if isAccepting { return try await accept(fixtures, with: sweep, presentation) }
    var report = VerifyReport(besides: try KnownDifferences(of: directory).entries)
    // Findings from before a failure are still written.
    let stop = try await fill(&report, from: fixtures, sweep, presentation)
    let unreadable = Set(fixtures.faults.map(\.path))
    report.addStale { entry in
      isLookedFor(entry.kind) && !unreadable.contains(entry.file)
        && (stop == nil || !entry.kind.isChange)
    }
    if let maximumAge {
      report.addAged(
        fixtures.files, over: maximumAge, at: context.now(),
        lastCheck: LastCheck.time(of: directory)
      )
    }
    try report.conclude(
      of: fixtures, failing: failingKinds,
      accepting: isLive ? ["--live"] : [], after: stop, to: presentation)
  }

  private func sweep(over files: [FixtureFile], in context: Context) throws -> LiveSweep {
    let service = try Service(context, connection, usesCache: false)
    let servers = RecordedServers(service, in: context)
    try servers.check(files.map(\.fixture.request))
    let redaction = try FolderRedaction(context).redaction(
      of: directory, paths: [], for: .reading)
    return LiveSweep(
      servers: servers, comparesValues: comparesValues, ignored: ignored,
      redaction: redaction.following(try FixtureRules(directory: directory)))
  }

  /// Adds the differences to the known ones, and removes those that no longer occur.
  private func accept(
    _ fixtures: FixtureCollection, with sweep: LiveSweep?, _ presentation: Presentation
  ) async throws {
    let messages = presentation.messages
    try messages.checkFixtures(fixtures)
    // What cannot be read of the list is replaced.
    let old = (try? KnownDifferences(of: directory, toReplace: true).entries) ?? []
    var report = VerifyReport()
    if let stop = try await fill(&report, from: fixtures, sweep, presentation) {
      throw stop.error
    }
    let found = report.differences
    let list = KnownDifferences(
      found.union(old.filter { !isLookedFor($0.kind) }), of: directory)
    try list.write()
    let count = list.entries.count
    messages.note(
      "Wrote \(count.counted("difference")) to '\(list.path)'.")
  }

  /// Returns whether this run would find differences of a kind, if there were any.
  private func isLookedFor(_ kind: FixtureFinding.Kind) -> Bool {
    isLive || !kind.isChange
  }

  /// Adds the differences; returns what ended a comparison with the service early, if anything.
  private func fill(
    _ report: inout VerifyReport, from fixtures: FixtureCollection, _ sweep: LiveSweep?,
    _ presentation: Presentation
  ) async throws -> LiveSweep.Stop? {
    let found = try fixtures.allFindings()
    report.add(found)
    guard let sweep else { return nil }
    let unreachable = Set(found.filter { [.dead, .misplaced].contains($0.kind) }.map(\.file))
    // What no program requests may be a request that somebody else made up.
    let requested = fixtures.files.filter { !unreachable.contains($0.path) }
    let (changes, stop) = try await sweep.run(
      over: requested, ProgressLine(before: presentation))
    report.add(changes)
    return stop
  }
}
