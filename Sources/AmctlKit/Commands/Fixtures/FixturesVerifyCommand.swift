import MusicAPI

/// `amctl fixtures verify`: what the models make of recorded answers.
struct FixturesVerifyCommand: Command {
  static let directory = Positional("dir", .directory(), help: "The folder of fixtures")
  static let live = Flag(
    "live", help: "Ask for each answer again, and tell what changed in shape")
  static let failOn = ListOption(
    "fail-on", ValueType<MemberFinding.Kind>.choice("KIND", noun: "a kind of difference"),
    default: "type,missing", help: "Differences that make it fail: unknown, type, missing, shape")

  static let spec = CommandSpec(
    "verify", summary: "Read recorded answers through the models, and tell what differs",
    discussion: """
      unknown is a member that no model reads, type one that cannot be read, missing one that is \
      documented as always there, shape one that has changed since it was recorded (--live). \
      Exit code 1 when there is one of --fail-on.
      """,
    options: [live, failOn], positionals: [directory],
    examples: [
      CommandSpec.Example("amctl fixtures verify Fixtures", "What the models do not know"),
      CommandSpec.Example(
        "amctl fixtures verify Fixtures --live --fail-on shape", "What the service has changed"),
    ])

  private static let columns = [
    Column("finding"), Column("member"), Column("detail"), Column("count", .number),
    Column("file"),
  ]

  private let directory: String
  private let isLive: Bool
  private let failingKinds: [MemberFinding.Kind]

  init(_ arguments: Arguments) throws(UsageError) {
    directory = try arguments[Self.directory]
    isLive = arguments[Self.live]
    let named = arguments[Self.failOn]
    failingKinds = named.isEmpty ? [.type, .missing] : named
  }

  func run(in context: Context) async throws {
    let files = try FixtureFile.all(in: directory)
    let client = isLive ? try context.client() : nil
    var report = VerifyReport()
    for file in files {
      guard let fixture = try? file.fixture.get(), fixture.response.status.kind == .success else {
        continue
      }
      report.add(MemberCheck.findings(in: fixture.response.body), in: file.path)
      if let client {
        report.add(try await Self.changes(of: fixture, client), in: file.path)
      }
    }
    try context.write(
      report.records, columns: Self.columns, id: "member", to: context.presentation())
    try context.sayUnreadable(files)
    let count = report.count(of: failingKinds)
    guard count > 0 else { return }
    let kinds = failingKinds.map(\.rawValue).joined(separator: ", ")
    throw CommandFailure(message: "Differences of '\(kinds)': \(count).")
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
