import MusicAPI

/// `amctl fixtures verify`: what the models make of recorded answers.
struct FixturesVerifyCommand: Command {
  static let directory = Positional("dir", .directory(), help: "The folder of fixtures")
  static let live = Flag(
    "live", help: "Ask for each answer again, and tell what changed in shape")
  static let accept = Flag(
    "accept", help: "Write what differs to known-differences.json, and fail on it no more")
  static let failOn = ListOption(
    "fail-on", ValueType<MemberFinding.Kind>.choice("KIND", noun: "a kind of difference"),
    default: "type,missing",
    help: "Differences that make it fail")

  static let spec = CommandSpec(
    "verify", summary: "Read recorded answers through the models, and tell what differs",
    discussion: """
      unknown is a member that no model reads, type one that cannot be read, missing one that is \
      documented as always there, shape one that has changed since it was recorded (--live). \
      Exit code 1 when there is one of --fail-on. \
      What stands in the folder's known-differences.json is counted and not told; stale is an \
      entry there that is so no more.
      """,
    options: [live, accept, failOn], positionals: [directory],
    examples: [
      CommandSpec.Example("amctl fixtures verify Fixtures", "What the models do not know"),
      CommandSpec.Example(
        "amctl fixtures verify Fixtures --accept", "What differs is as it should be"),
      CommandSpec.Example(
        "amctl fixtures verify Fixtures --live --fail-on shape", "What the service has changed"),
    ])

  private static let columns = [
    Column("finding"), Column("member"), Column("detail"), Column("count", .number),
    Column("file"),
  ]

  private let directory: String
  private let isLive: Bool
  private let isAccepting: Bool
  private let failingKinds: [MemberFinding.Kind]

  init(_ arguments: Arguments) throws(UsageError) {
    directory = try arguments[Self.directory]
    isLive = arguments[Self.live]
    isAccepting = arguments[Self.accept]
    let named = arguments[Self.failOn]
    failingKinds = named.isEmpty ? [.type, .missing] : named
  }

  func run(in context: Context) async throws {
    if isLive { try Self.checkService(context) }
    let files = try NamedFolder(directory).fixtures()
    if isAccepting { return try await accept(files, in: context) }
    let known = try KnownDifferences(of: directory)
    var report = try await report(on: files, besides: known.entries, in: context)
    let unreadable = Set(files.filter { (try? $0.fixture.get()) == nil }.map(\.path))
    report.addStale { isLookedFor($0.kind) && !unreadable.contains($0.file) }
    try context.write(
      report.records, columns: Self.columns, id: "member", to: context.presentation())
    if report.knownCount > 0 { context.talk.note("Known differences: \(report.knownCount).") }
    try context.sayUnreadable(files)
    guard report.count(of: failingKinds) == 0 else {
      throw CommandFailure(
        message: report.summary(of: failingKinds),
        hint: "'\(acceptingLine)' records them as known")
    }
    let responses = files.count == 1 ? "1 response" : "\(files.count) responses"
    context.talk.note("\(responses) read, \(report.summary(of: MemberFinding.Kind.allCases))")
  }

  /// The same line, accepting what differs.
  private var acceptingLine: String {
    let words = ["amctl", "fixtures", "verify", directory] + (isLive ? ["--live"] : [])
    return (words + ["--accept"]).map(ShellWord.plain).joined(separator: " ")
  }

  /// Makes sure that responses come from the service: a folder never differs from itself.
  private static func checkService(_ context: Context) throws(UsageError) {
    let setting: Setting
    switch context.tape {
    case .replaying: setting = .replay
    case .recording where context.options.recordMode == .once: setting = .record
    case .recording, .none: return
    }
    let name = context.settings.value(of: setting)?.source.description ?? setting.variable
    throw .rule(
      "'--live' cannot be used with '\(name)'"
        + (setting == .record ? " in '--record-mode once'" : ""),
      hint: (name.hasPrefix("-") ? "leave out '\(name)'" : "unset \(name)")
        + ": responses would come from its folder")
  }

  /// Makes known what differs, and forgets what does so no more.
  private func accept(_ files: [FixtureFile], in context: Context) async throws {
    try context.sayUnreadable(files)
    // A list that cannot be read is what is to be written anew.
    let old = (try? KnownDifferences(of: directory).entries) ?? []
    let found = try await report(on: files, in: context).differences
    let list = KnownDifferences(
      found.union(old.filter { !isLookedFor($0.kind) }), of: directory)
    try list.write()
    let count = list.entries.count
    context.talk.note(
      "Written to '\(list.path)': \(count) \(count == 1 ? "difference" : "differences").")
  }

  /// Whether this run would find differences of a kind, if there were any.
  private func isLookedFor(_ kind: MemberFinding.Kind) -> Bool {
    isLive || kind != .shape
  }

  /// What is found in answers that are a success.
  private func report(
    on files: [FixtureFile], besides known: Set<KnownDifference> = [], in context: Context
  ) async throws -> VerifyReport {
    let client = isLive ? try context.client() : nil
    var report = VerifyReport(besides: known)
    for file in files {
      guard let fixture = try? file.fixture.get(), fixture.response.status.kind == .success else {
        continue
      }
      report.add(MemberCheck.findings(in: fixture.response.body), in: file.path)
      if let client {
        report.add(try await Self.changes(of: fixture, client), in: file.path)
      }
    }
    return report
  }

  /// What the service answers otherwise today; writes are never repeated.
  private static func changes(
    of fixture: Fixture, _ client: MusicClient
  ) async throws -> [MemberFinding] {
    let request = fixture.request
    guard request.method == .get, !fixture.isRedacted else { return [] }
    do {
      let later = try await client.response(to: request)
      return AnswerShape(of: fixture.response.body).changes(to: AnswerShape(of: later.body))
    } catch {
      guard case .refused(let refusal) = error, ![401, 403].contains(refusal.status.rawValue) else {
        throw error
      }
      let status = refusal.status.rawValue
      return [MemberFinding(.shape, request.target.path, "is answered with \(status) now")]
    }
  }
}
