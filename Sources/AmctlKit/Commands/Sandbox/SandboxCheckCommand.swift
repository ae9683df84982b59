import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import MusicSandbox

/// `amctl sandbox check`: tests a server against the rules of the service.
struct SandboxCheckCommand: LocalCommand, TableCommand {
  var url: Origin?
  var isChanging = false
  var mayChangeAccount = false
  var sendsTokens = false
  var recordings: String?
  var report: String?
  var output = OutputOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "check", summary: "Check a server against the rules of the service",
    discussion: """
      Tests every known rule of the service, and says what each is based on: Apple's \
      documentation, responses that others saw, or an assumption. A rule 'holds', 'differs', is \
      'not built' (501 from a sandbox) or 'not seen', for example without a user token. Sends only \
      reads, at most \(RuleCheck.mostReads). Without a URL, checks the sandbox itself, and lists the \
      missing endpoints.

      A server gets your tokens if it is Apple's, on this machine, or your base URL; any other \
      needs --send-tokens. Without a developer token of yours, any server but Apple's gets made-up ones. Exit \
      code 1 if a rule differs, or if none could be checked.

      --report writes of each rule its name, verdict and basis, the day, the storefront and the \
      kind of account, and nothing else: no token, no response, and not the server.
      """,
    examples: [
      "amctl sandbox check": "Check the sandbox",
      "amctl sandbox check http://127.0.0.1:8080 --writes": "Check a mock",
      "amctl sandbox check https://api.music.apple.com --recordings Answers":
        "Check Apple's service, and save its responses",
    ])

  static let parameters: [Parameter<Self>] = [
    .word(
      "url", \.url, .server, help: "A server: https, or http on this machine (default: the sandbox)"
    ),
    .flag("writes", \.isChanging, help: "Also check the rules of changes to a library"),
    .flag(
      "account-may-change", \.mayChangeAccount,
      help: "Let --writes change an account for good"
    ).needing("--writes", \.isChanging),
    .flag("send-tokens", \.sendsTokens, help: "Send your tokens to any server")
      .needing("URL") { $0.url != nil },
    .option(
      "recordings", \.recordings, .directory(),
      help: "Save the responses, without secrets"),
    .option("report", \.report, .file(), help: "Write results that may be shared")
      .needing("URL") { $0.url != nil },
    .group(\.output),
    .group(\.connection, taking: ConnectionOptions.oneByOne).needing("URL") { $0.url != nil },
  ]

  /// The results; a server may put anything into an error, so that the details are redacted.
  static let table: Table<(result: RuleResult, detail: String)> = [
    .id("rule", \.result.rule.name), .string("basis", \.result.rule.basis.words.0),
    .string("verdict", \.result.verdict.rawValue), .string("detail", \.detail),
    .string("sentence", \.result.rule.sentence),
    .string("source", \.result.rule.basis.words.1),
  ]

  func check() throws(UsageError) {
    try InputFiles.check([], areApartFrom: report, of: "--report")
  }

  func run(in context: Context) async throws {
    if let recordings, FileSystem.exists(recordings) {
      throw UsageError.rule("'\(recordings)' already exists", hint: nil)
    }
    let server = try await server(in: context)
    let transport: any Transport =
      try recordings.map {
        try KeptResponses(server.transport, in: $0, hiding: context.settings.secrets, context.now)
      } ?? server.transport
    let presentation = Presentation(context, output)
    var check = RuleCheck(
      transport, storefront: server.storefront, tokens: server.tokens, clock: context.clock,
      now: context.now)
    let rules =
      Rule.reads + (url == nil ? Rule.unbuilt : []) + (isChanging ? Rule.writes : [])
    let results = try await Self.results(of: rules, &check, presentation)
    try Task.checkCancellation()
    let redaction = Redaction(secrets: context.settings.secrets)
    try presentation.write(
      results.map { ($0, redaction.redacted($0.detail)) }, Self.table, columns: 4)
    if let report {
      let shared = SharedReport(
        results: results, day: context.now().day, storefront: server.storefront,
        account: server.account)
      try shared.write(to: report, presentation.messages)
    }
    try Self.conclude(results, check, presentation)
  }

  /// Tests the rules, and shows how many were tested.
  private static func results(
    of rules: [Rule], _ check: inout RuleCheck, _ presentation: Presentation
  ) async throws -> [RuleResult] {
    var progress = ProgressLine(before: presentation)
    defer { progress?.end() }
    return try await check.results(of: rules) { done in
      progress?.show(done, of: rules.count, noun: "rules")
    }
  }

  /// Says how many rules were checked and how many of them differ, which are never added up.
  private static func conclude(
    _ results: [RuleResult], _ check: RuleCheck, _ presentation: Presentation
  ) throws {
    let count = { (verdict: RuleResult.Verdict) in results.count { $0.verdict == verdict } }
    let (differing, checked) = (count(.differs), count(.holds) + count(.differs))
    let others = [(count(.notBuilt), "not supported"), (count(.notSeen), "not seen")]
      .compactMap { count, words in count == 0 ? nil : "\(count) \(words)" }
    let text =
      "checked \(checked) of \(results.count.counted("rule"))"
      + (others.isEmpty ? "" : " (\(others.joined(separator: ", ")))")
      + ": \(differing == 0 ? "no differences" : differing.counted("difference"))"
    if let ending = check.ending {
      try presentation.output.flush()
      throw Failure(.failure, checked == 0 ? ending : "\(text); \(ending)")
    }
    if checked > 0, differing == 0 { return presentation.messages.note(text.sentence) }
    try presentation.output.flush()
    let reason = results.first.map { ": " + $0.detail } ?? ""
    throw Failure(.failure, checked == 0 ? "no rule could be checked" + reason : text)
  }
}

// MARK: The server

extension SandboxCheckCommand {
  /// A server, and the tokens that it gets.
  private struct Server {
    let transport: any Transport
    let storefront: String
    let tokens: RuleTokens
    var account = SharedReport.Account.none
  }

  private func server(in context: Context) async throws -> Server {
    let made = Sandbox {
      $0.checksTokens = true
      $0.now = context.now
    }
    let madeUp = try RuleTokens(made.keys, at: context.now())
    guard let url else { return Server(transport: made, storefront: "us", tokens: madeUp) }
    // Apple's server has no use for made-up ones.
    let hasTokens = Credentials(context).areConfigured || url == .appleMusic
    if hasTokens { try checkTokens(to: url, context) }
    let tokens = hasTokens ? try await tokens(in: context) : madeUp
    // They are named before any request is sent.
    let names = tokens.user == nil ? "developer token" : "developer token and your user token"
    Messages(context).note(
      "Checking \(url) with \(hasTokens ? "your \(names)" : "made-up tokens").")
    var host = Host("the server", at: url)
    (host.fixtures, host.stack.redirects, host.hasJournal) = (nil, .appleMusic(on: url), hasTokens)
    return Server(
      transport: try Service(context, connection, usesCache: false).transport(to: host),
      storefront: try StorefrontChoice(context).one(), tokens: tokens,
      account: url != .appleMusic ? .none : tokens.user == nil ? .developer : .user)
  }

  /// Rejects a server that must not get the tokens, or whose account must not be changed.
  private func checkTokens(to url: Origin, _ context: Context) throws {
    let isKnown = try url == .appleMusic || url.isLoopback || url == context.settings.origin()
    guard isKnown || sendsTokens else {
      throw UsageError.rule(
        "refusing to send your tokens to \(url)",
        hint: "use --send-tokens if you trust it, or unset the tokens to send made-up ones")
    }
    guard !isChanging || mayChangeAccount || url.isLoopback else {
      throw UsageError.rule(
        "'--writes' would change the library of your account on \(url)",
        hint: "the API cannot remove what this adds; use --account-may-change to allow it")
    }
  }

  private func tokens(in context: Context) async throws -> RuleTokens {
    let credentials = Credentials(context)
    let token = try await credentials.developerToken(isDeferred: false).token()
    credentials.warnAboutReadableFiles(holding: [.privateKeyFile, .userToken])
    return RuleTokens(
      developer: token.secret, user: context.settings[.userToken],
      key: context.settings.readyToken == nil ? try credentials.privateKey() : nil)
  }
}

/// The results of a check as anybody may see them: nothing in them is about a person.
private struct SharedReport {
  /// Whose account the service responded to.
  enum Account: String {
    /// Nobody's: the server is not Apple's, so that it shows nothing of the service.
    case none
    /// A developer's, without a user of Apple Music.
    case developer
    case user
  }

  /// A line of the report.
  private static let table: Table<(report: SharedReport, result: RuleResult)> = [
    .id("rule", \.result.rule.name), .string("verdict", \.result.verdict.rawValue),
    .string("basis", \.result.rule.basis.words.0), .string("day", \.report.day),
    .string("storefront", \.report.storefront), .string("account", \.report.account.rawValue),
  ]

  let results: [RuleResult]
  let day: String
  let storefront: String
  let account: Account

  /// The number of rules of which Apple's service showed nothing.
  private var unobserved: Int {
    results.count { account == .none || ![.holds, .differs].contains($0.verdict) }
  }

  /// Writes a line for each rule, and says what is in the file.
  func write(to path: String, _ messages: Messages) throws {
    let lines = results.map { Self.table.record(of: (self, $0)).encoded() + [UInt8(ascii: "\n")] }
    try FileSystem.write(Array(lines.joined()), to: path)
    let rules = results.count.counted("rule")
    messages.note(
      "Wrote '\(path)', which you may share: the name, verdict and basis of \(rules), the day, the "
        + "storefront and the kind of account ('\(account.rawValue)'), and nothing else. "
        + "Without a real observation: \(unobserved.counted("rule")).")
  }
}

/// Keeps responses in a folder, without secrets and with pseudonyms for what is personal, and passes
/// them on as they are.
private struct KeptResponses: Transport {
  private let base: any Transport
  private let recorder: Recorder

  /// Prepares a folder; nobody keeps the key of its pseudonyms, so that nobody can find out whether
  /// a pseudonym belongs to a value.
  init(
    _ base: any Transport, in folder: String, hiding secrets: [String],
    _ now: @escaping @Sendable () -> UnixTime
  ) throws {
    self.base = base
    _ = try FixtureRules.writePersonal(to: folder)
    guard let key = PseudonymKey(PseudonymKey.randomText()) else { throw CancellationError() }
    try FixtureRules.note(key, in: folder)
    recorder = Recorder(
      directory: folder, mode: .all, redaction: Redaction(secrets: secrets, pseudonymKey: key),
      keepsFailures: false, log: nil, keepsSurplusPages: true, now: now)
  }

  func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    let response = try await base.send(request, to: sink)
    _ = try await Recording(Answering { _ in response }, with: recorder).send(request)
    return response
  }
}

extension ValueType where Value == Origin {
  /// A server's URL.
  fileprivate static var server: Self {
    ValueType(name: "URL") { text throws(ValueError) in
      do { return try Origin(parsing: text) } catch {
        throw .mismatch(text, expected: "https://HOST, or http:// on this machine")
      }
    }
  }
}
