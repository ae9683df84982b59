import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures
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

extension TransportError {
  /// The reason there was no response.
  var failureReason: FailureReason? {
    switch self {
    case .hostNotFound: .dns
    case .proxyNotFound: .proxy
    case .cannotConnect(_, _, let stage): stage.failureReason
    case .insecure, .unreadableCertificates: .tls
    case .timedOut: .timeout
    case .connectionLost: .connectionLost
    case .unreadableResponse, .responseTooLarge, .foreignRedirect, .tooManyRedirects: .serverError
    case .malformedRequest: .badRequest
    case .noCredentials(let error): error.failureReason
    case .notAvailable(let response): response.failureReason
    case .libcurlUnavailable, .tooManyOpenFiles, .sinkFailed, .canceled: nil
    }
  }
}

extension UnavailableResponse {
  /// The reason a store had no response.
  fileprivate var failureReason: FailureReason? {
    switch cause {
    case is CacheMiss: .notCached
    case is SandboxMiss: .notBuilt
    case FixtureError.notRecorded, FixtureError.notServed: .noFixture
    case let error as FixtureError where error.isOfRules: .badInput
    default: nil
    }
  }
}

extension TransportError.ConnectionStage {
  fileprivate var failureReason: FailureReason {
    switch self {
    case .server: .connect
    case .proxy: .proxy
    case .handshake: .tls
    case .overdue: .timeout
    }
  }
}

extension MusicAPIError {
  /// The reason the request failed.
  var failureReason: FailureReason? {
    switch self {
    case .transport(let error, _): error.failureReason
    case .rejected(let rejection): rejection.failureReason
    case .notJSON: .notJSON
    case .unexpectedShape, .repeatedPage, .emptyPages, .foreignPage, .endedEarly: .serverError
    case .invalidRequest(let error): error.failureReason
    case .canceled: nil
    }
  }
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

extension CredentialError {
  /// The credential that is missing or wrong.
  var failureReason: FailureReason? {
    switch self {
    case .missing: .noDeveloperToken
    case .noUserToken: .noUserToken
    case .key(let error): error.failureReason
    case .keyID: .wrongKey
    case .teamID: .wrongTeam
    case .lifetime, .malformedToken: .badInput
    case .signing: nil
    }
  }
}

extension KeyError {
  /// The reason; nil for a key that could not be read, because it may be valid.
  fileprivate var failureReason: FailureReason? {
    if case .unread = found { nil } else { .wrongKey }
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

extension SettingsError {
  /// The setting that is missing or wrong.
  var failureReason: FailureReason? {
    switch self {
    case .unreadable, .malformedLine, .invalidBaseURL, .severalStorefronts, .invalidValue,
      .invalidProfile:
      .badInput
    case .noConfigPath, .notEditable: nil
    case .unknownKey, .unknownProfile, .unknownStorefront: .unknownName
    case .noDeveloperToken, .noKey, .incompleteKey: .noDeveloperToken
    case .unreadableKey: .wrongKey
    case .unusableKey(let error, _): error.failureReason
    }
  }
}

extension UsageError {
  /// The reason: an unknown name, or any other invalid input.
  var failureReason: FailureReason {
    switch self {
    case .unknownCommand, .unknownOption, .foreignOption, .invalidValue(.unknown, _): .unknownName
    default: .badInput
    }
  }
}

extension InvalidRequestError {
  /// The reason: an unknown name, or any other invalid input.
  var failureReason: FailureReason {
    switch self {
    case .wrongType, .noSort, .noLookup: .unknownName
    default: .badInput
    }
  }
}
