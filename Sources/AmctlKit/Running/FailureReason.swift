import AmctlCommandLine
import MusicAPI
import MusicSandbox

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
    switch self {
    case .expired: .expired
    case .issuedInFuture: .notYetValid
    case .keyID: .wrongKey
    case .teamID: .wrongTeam
    default: .rejected
    }
  }
}
