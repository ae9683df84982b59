import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures
import MusicSandbox

/// An error that defines its own failure.
protocol ReportedError: Error {
  var failure: Failure { get }
}

/// A failure can be thrown as it is, without an error type of its own.
extension Failure: ReportedError {
  var failure: Failure { self }
}

/// A failure to report: a message, a hint and an exit code.
struct Failure: Sendable {
  var exit: ExitCode
  /// One sentence; nil if there is nothing to report.
  var message: String?
  /// The next step.
  var hint: String?
  /// The specific cause; nil if the exit code is sufficient.
  var reason: FailureReason?
  /// The request that failed, if there is one.
  var request: HTTPRequest?
  /// The request without a fixture.
  var miss: ReplayMiss?
  /// The service's error response.
  var rejection: Rejection?
  /// The first of the names that were not found.
  var missing: [String] = []

  /// The maximum number of names in a JSON report.
  static let nameLimit = 1_000

  init(
    _ exit: ExitCode, _ message: String?, hint: String? = nil, reason: FailureReason? = nil,
    missing names: [String] = []
  ) {
    self.exit = exit
    self.message = message
    self.hint = hint
    self.reason = reason
    missing = Array(names.prefix(Self.nameLimit))
  }

  /// Creates the failure for an error in other words, unless it has none, with the first of the
  /// names that were not found.
  init(
    _ cause: any Error, missing names: [String] = [],
    saying words: (String) -> String
  ) {
    self.init(cause)
    message = message.map(words)
    missing = Array(names.prefix(Self.nameLimit))
  }

  /// Returns the failure of work that the same command line resumes.
  static func unfinished(_ cause: any Error, _ work: String) -> Failure {
    var failure = Failure(cause) { "\($0); \(work) is not complete" }
    failure.hint = failure.hint ?? "run the same command again to resume"
    return failure
  }

  /// Says it on standard error, as JSON too for a program that reads along.
  func report(
    to streams: Streams, origin: Origin, asJSON: Bool, style: Style = .plain
  ) -> ExitCode {
    guard let message else { return exit }
    let name = "amctl:"
    var lines = (miss?.lines(for: message) ?? [message]).map {
      SafeText.message($0, to: streams.err)
    }
    lines[0] = "\(name) \(lines[0])"
    let text = lines.map { TextWrapping.broken($0, width: streams.err.columns) + "\n" }.joined()
    let line = style(name, .bold, .red) + text.dropFirst(name.count)
    let label = "hint:"
    let hintLine =
      hint.map {
        let text = TextWrapping.broken("\(label) \(SafeText.line($0))", width: streams.err.columns)
        return style(label, .bold) + text.dropFirst(label.count) + "\n"
      } ?? ""
    // A closed standard error must not change the exit code.
    try? streams.err.write(line + hintLine)
    if asJSON {
      let json = json(origin) { .string(SafeText.excerpt($0, for: streams.err)) }
      let text = String(decoding: json.encoded(), as: UTF8.self)
      try? streams.err.write(SafeText.escaped(json: text) + "\n")
    }
    return exit
  }

  /// Returns the failure as an object; a closure processes text that may come from a server.
  private func json(_ origin: Origin, _ words: (String) -> JSONValue) -> JSONValue {
    let members: [JSONMember] = .known([
      "exit": .int(Int(exit.rawValue)), "kind": .string(exit.kind),
      "reason": reason.map { .string($0.rawValue) },
      "message": message.map(words), "hint": hint.map { .string($0) },
      "status": rejection.map { .int($0.status.rawValue) },
      "code": rejection?.errors.first?.code.map(words),
      "id": rejection?.errors.first?.id.map(words),
      "url": request.map { words(origin.description + $0.target.description) },
      "nearest": miss?.nearest.map(words), "missing": missing.isEmpty ? nil : .strings(missing),
    ])
    return ["error": .object(members)]
  }
}

/// The specific cause of a failure, as stable as the exit code, for programs that read the JSON.
enum FailureReason: String, CaseIterable, Sendable {
  /// The developer token has expired, or is not valid yet.
  case expired
  case notYetValid = "not-yet-valid"
  /// The private key, its id or the team id is wrong.
  case wrongKey = "wrong-key"
  case wrongTeam = "wrong-team"
  /// This machine's clock is off.
  case clock
  /// The service rejected a token, and this machine cannot determine why.
  case rejected
  /// There is no token.
  case noDeveloperToken = "no-developer-token"
  case noUserToken = "no-user-token"
  /// The account lacks something.
  case notSubscribed = "not-subscribed"
  case noHistory = "no-history"
  case noConsent = "no-consent"
  /// The service did not fulfill the request.
  case rateLimited = "rate-limited"
  case serverError = "server-error"
  case badRequest = "bad-request"
  case notJSON = "not-json"
  /// The network failed.
  case timeout, dns, connect, tls, proxy
  case connectionLost = "connection-lost"
  /// There is no recorded response.
  case noFixture = "no-fixture"
  /// The cache has no response.
  case notCached = "not-cached"
  /// The sandbox does not have what was requested.
  case notBuilt = "not-built"
  /// The command line, an input file or the config file is wrong.
  case badInput = "bad-input"
  case unknownName = "unknown-name"
}

extension Rejection {
  /// The reason the service rejected the request, as far as the response reveals it.
  ///
  /// A 403 without details may be any of the problems that concern a user.
  var failureReason: FailureReason? {
    switch reason {
    case .developerToken, .userToken: .rejected
    case .userConsent: errors.isEmpty ? .rejected : .noConsent
    case .cloudLibrary, .privileges: .notSubscribed
    case .listeningHistory: .noHistory
    case .noSuchOperation: .badRequest
    case nil where isNotBuilt: .notBuilt
    case nil: reasonOfStatus
    }
  }

  /// Whether a sandbox says that the service does this, and the sandbox does not.
  var isNotBuilt: Bool { status == 501 && response.headers[Sandbox.notBuilt.name] != nil }

  private var reasonOfStatus: FailureReason? {
    switch status.rawValue {
    case 404: nil
    case 429: .rateLimited
    case 400..<500: .badRequest
    default: .serverError
    }
  }
}

extension TokenFinding {
  /// The reason for a problem with a token.
  var failureReason: FailureReason {
    switch kind {
    case .expired: .expired
    case .issuedInFuture: .notYetValid
    case .keyID: .wrongKey
    case .teamID: .wrongTeam
    case .invalid: .rejected
    }
  }
}
