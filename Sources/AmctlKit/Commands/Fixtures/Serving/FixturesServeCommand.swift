import AmctlCommandLine
import MusicAPIFixtures
import AmctlLoopback
import MusicAPI
import MusicPlatform
import MusicSandbox

/// `amctl fixtures serve`: runs a local HTTP server that returns recorded responses.
struct FixturesServeCommand: LocalCommand {
  var folder = ""
  var program: [String] = []
  var missStatus: HTTPStatus? = 501
  var latency = Duration.zero...Duration.zero
  var faults: [Incident] = []
  var keyFile: String?
  var journalFile: String?
  var options = ServingOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "serve", aliases: ["replay"], summary: "Serve recorded responses on this machine",
    discussion: """
      Listens on 127.0.0.1 unless --host names another address, prints its URL on stderr, and \
      matches requests like --replay: method, path and query in any order. A request that is not \
      recorded gets a 501 with the header 'Amctl-Fixture: miss', and is named once at the end.

      With a program after --, runs it with the URL and placeholder tokens in AMCTL_ and \
      APPLE_MUSIC_ with BASE_URL, DEVELOPER_TOKEN and USER_TOKEN, passes signals on to it, and \
      ends with its exit code, or with 8 if it succeeds after a request that is not recorded. \
      With --token-check, the tokens stay as they are. At its end, open requests have five \
      seconds.

      'amctl help serving' describes hosts, sessions, faults, checks, the journal and the log.
      """,
    examples: [
      "amctl fixtures serve Fixtures --port 8080 --log -": "Log a program's requests",
      "amctl fixtures serve Fixtures --fault 429:2,reset": "Test a program against failures",
      "amctl fixtures serve Fixtures --journal calls.ndjson -- python3 -m pytest":
        "Run tests, and keep a journal of their requests",
    ])

  static let parameters: [Parameter<Self>] = [
    .fixtureFolder(\.folder),
    ServingOptions.program(\.program),
    .group(\.options),
    .option(
      "on-miss", \.missStatus, .missResponse,
      help: "Status for requests without a fixture, or close"),
    .option(
      "latency", \.latency, .latency,
      help: "Delay each response; 50..200 is random"),
    .list(
      "fault", \.faults, .fault(ofSandbox: false), help: "Fail the first N requests in this way"),
    .option(
      "token-check", \.keyFile, .file(),
      help: "Reject tokens that this public key does not verify"),
    .option(
      "journal", \.journalFile, .file(),
      help: "Write each request as JSON; - writes to stdout"),
    .group(\.connection, taking: [ConnectionOptions.session, ConnectionOptions.redact]),
  ]

  /// Rejects options that could not do anything, or would mix two outputs.
  func check() throws(UsageError) {
    try options.check(running: program, journal: journalFile)
  }

  func run(in context: Context) async throws {
    // There must be something to serve, all of it readable.
    _ = try FixtureRules(directory: folder)
    try NamedFolder(folder).checkForFixtures()
    try Messages(context).checkFixtures(FixtureCollection(of: folder, keepingFixtures: false))
    let redaction = try FolderRedaction(context).redaction(
      of: folder, paths: connection.redactions, for: .reading)
    var serving = Serving(
      program: program, options: options, title: "Serving \(folder)",
      urlVariables: ServingPeer.urlVariables)
    // Placeholders would not pass a check, and the program has tokens for it.
    if keyFile == nil { serving.variables = PlaceholderTokens.variables }
    try await serving.run(try server(redaction, in: context), in: context)
  }

  private func server(_ redaction: Redaction, in context: Context) throws -> FixtureServer {
    let journal = try journalFile.map { try LineFile(path: $0, streams: context.streams) }
    let check = try keyFile.map { path in
      TokenCheck(key: try ES256PublicKey(contentsOf: path), now: context.now)
    }
    let messages = Messages(context)
    var rules = FixtureServer.Rules(check: check, missStatus: missStatus)
    (rules.faults.script, rules.faults.latency) = (faults, latency)
    return FixtureServer(
      folder: folder, session: try context.settings.session(),
      rules: rules,
      redaction: redaction, journal: journal,
      log: context.settings[.replayLog].map { ReplayLog(path: $0) }, now: context.now
    ) { name in
      messages.note(
        "Session '\(name)' starts again with its next request: "
          + "more than \(FixtureServer.mostSessions) are in use.")
    }
  }
}
