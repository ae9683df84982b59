import MusicAPIFixtures
import AmctlCommandLine
import MusicPlatform
import MusicAPI
import MusicSandbox

extension Failure {
  /// Adds a hint for a request without a recording: the same command line with `--record`.
  mutating func addRecording(of line: CommandLineWords) {
    guard let miss else { return }
    // Data that must not be in fixtures must not be in messages either.
    let command = Redaction().redacted(
      line.recording(into: miss.directory, mode: miss.responses > 0 ? "all" : nil))
    hint = (hint.map { $0 + "; " } ?? "") + "record it with: \(command)"
  }

  /// Determines the message and the exit code for any error; this is the only place that does.
  init(_ error: any Error) {
    self =
      switch error {
      case let error as UsageError:
        Failure(.usage, error.description, hint: error.hint, reason: error.failureReason)
      case let error as InvalidRequestError:
        Failure(.usage, error.description, reason: error.failureReason)
      case SettingsError.unreadable(let error) where error.reason == .interrupted:
        Failure(error)
      case SettingsError.unreadableKey(let error) where error.reason == .interrupted:
        Failure(error)
      case let error as SettingsError:
        Failure(error.exit, error.description, hint: error.hint, reason: error.failureReason)
      case let error as CredentialError:
        Failure(error.exit, error.description, reason: error.failureReason)
      case let error as MusicAPIError: Failure(error)
      case let error as TransportError: Failure(error)
      case let error as UnexpectedShapeError:
        Failure(.service, error.description, reason: .serverError)
      case let error as SandboxStateError: Failure(error)
      case let error as any ReportedError: error.failure
      case let error as FileError: Failure(error)
      case WriteError.brokenPipe: Failure(.success, nil)
      case let error as WriteError: Failure(.failure, error.description)
      case is CancellationError: Failure(.interrupted, nil)
      default: Failure(.failure, "\(error)")
      }
  }

  /// Creates a failure for a file; a path that names no readable file is a usage error.
  private init(_ error: FileError) {
    switch error.reason {
    case .interrupted: self.init(.interrupted, nil)
    case _ where error.isWrongInput: self.init(.usage, error.description, reason: .badInput)
    case .tooManyOpenFiles: self = .tooManyOpenFiles
    default: self.init(.failure, error.description)
    }
  }

  /// Creates a failure for the folder of a sandbox; one that is for something else is a usage error.
  private init(_ error: SandboxStateError) {
    switch error.reason {
    case .foreign, .version, .seed, .size:
      self.init(
        .usage, error.description, hint: "name another directory, or one that does not exist yet",
        reason: .badInput)
    case .file, .damaged, .inUse: self.init(.failure, error.description)
    }
  }

  private init(_ error: MusicAPIError) {
    let message = error.description
    switch error {
    case .transport(let error, _): self.init(error, message)
    case .rejected(let rejection): self.init(rejection)
    case .notJSON, .unexpectedShape, .repeatedPage, .emptyPages, .foreignPage, .endedEarly:
      self.init(.service, message)
    case .invalidRequest(let error): self.init(.usage, error.description)
    case .canceled: self.init(.interrupted, "interrupted")
    }
    request = error.request
    reason = error.failureReason
  }

  private init(_ error: TransportError) {
    self.init(error, error.description)
    reason = error.failureReason
  }

  private init(_ error: TransportError, _ message: String) {
    switch error {
    case .noCredentials(let error):
      self.init(error.exit, message, hint: error == .noUserToken ? Self.userTokenHint : nil)
    case .notAvailable(let response): self.init(response, message)
    case .foreignRedirect, .tooManyRedirects, .responseTooLarge, .unreadableResponse:
      self.init(.service, message, hint: error.hint)
    case .libcurlUnavailable, .malformedRequest, .tooManyOpenFiles:
      self.init(.failure, message, hint: error.hint)
    case .sinkFailed(let failure): self = Failure(failure.cause)
    case .canceled: self.init(.interrupted, message)
    case .hostNotFound, .proxyNotFound, .cannotConnect, .insecure, .unreadableCertificates,
      .timedOut, .connectionLost:
      self.init(.network, message, hint: error.hint)
    }
  }

  private init(_ response: UnavailableResponse, _ message: String) {
    switch response.cause {
    case FixtureError.notRecorded(let miss):
      self.init(.replay, message, hint: miss.hint)
      self.miss = miss
    case FixtureError.notServed:
      self.init(
        .replay, message, hint: "record it with '--record' into the folder that the server reads")
    case let error as FixtureError where error.isOfRules: self.init(.usage, message)
    case is SandboxMiss: self.init(.service, message, hint: SandboxMiss.hint)
    case let error as SandboxStateError: self.init(error)
    case let miss as CacheMiss: self.init(.replay, message, hint: miss.hint)
    default: self.init(.failure, message)
    }
  }

  private init(_ rejection: Rejection) {
    let code: ExitCode =
      switch rejection.status.rawValue {
      case 401 where rejection.reason == .noSuchOperation: .service
      case 401, 403: .credentials
      case 404 where rejection.isForeign: .service
      case 404: .notFound
      default: .service
      }
    self.init(code, rejection.description, hint: rejection.hint)
    self.rejection = rejection
  }

  /// The failure if the process has too many open files.
  static let tooManyOpenFiles = Failure(
    .failure, TransportError.tooManyOpenFiles.description,
    hint: TransportError.tooManyOpenFiles.hint)

  /// The failure if the process may use too little memory to start its threads.
  static let notEnoughMemory = Failure(
    .failure, "not enough memory to start threads",
    hint: "raise the limit, for example with 'ulimit -v 500000'")

  /// The hint for a missing user token.
  static let userTokenHint = "'amctl auth login' gets one; or set AMCTL_USER_TOKEN"
}

/// Runs what uses values from a response: where they are invalid, the service is wrong and not the
/// command line.
func fromResponse<Result>(_ body: () async throws -> Result) async throws -> Result {
  do { return try await body() } catch let error as InvalidRequestError {
    throw Failure.unusable(error)
  } catch MusicAPIError.invalidRequest(let error) {
    throw Failure.unusable(error)
  }
}

extension Failure {
  /// Returns the failure about a value of the service that is no part of a valid request.
  static func unusable(_ error: InvalidRequestError) -> Failure {
    Failure(
      .service, "the service returned a value that it does not accept: \(error)",
      reason: .serverError)
  }
}

extension TransportError {
  /// The fix for a problem with the network or this machine.
  fileprivate var hint: String? {
    switch self {
    case .hostNotFound: "check its name and the network"
    case .proxyNotFound: "check HTTPS_PROXY and the other proxy variables"
    case .tooManyOpenFiles: "raise the limit, for example with 'ulimit -n 256'"
    case .cannotConnect: "check the network and the proxy"
    case .insecure: "if you know its issuer, name that certificate's file in AMCTL_CA_FILE"
    case .unreadableCertificates: "name a file of certificates in PEM form"
    case .timedOut: "raise --timeout, or try again"
    case .unreadableResponse, .foreignRedirect, .tooManyRedirects: "check --base-url and the proxy"
    case .responseTooLarge: "request less at once, for example with a smaller --page-size"
    default: nil
    }
  }
}

extension SettingsError {
  /// The exit code.
  var exit: ExitCode {
    switch self {
    case .unusableKey(let error, _): CredentialError.key(error).exit
    case .noDeveloperToken, .noKey, .incompleteKey, .unreadableKey: .credentials
    case .noConfigPath, .notEditable: .failure
    default: .usage
    }
  }
}

extension CredentialError {
  /// The exit code; a machine without libcrypto has a different problem from an invalid key.
  var exit: ExitCode {
    switch self {
    case .key(let error): if case .unread = error.found { .failure } else { .credentials }
    case .signing(.unavailable): .failure
    default: .credentials
    }
  }
}

extension CacheMiss {
  /// The option to leave out or to add.
  fileprivate var hint: String {
    if !request.hasPrefix("GET ") { return "run without --offline to send a change" }
    return isPersonal
      ? "'--cache-personal' uses what was stored for your user token"
      : "run once without --offline, with --cache TTL"
  }
}

extension ReplayMiss {
  /// What to do about a request that is recorded, but not as often.
  fileprivate var hint: String? {
    responses > 0 ? "without '--replay-strict' the last response is repeated" : nil
  }

  /// The lines to say for a message: what it means for a person, and then the request and the most
  /// similar one, where they can be compared.
  func lines(for message: String) -> [String] {
    guard responses == 0, hasOthers else { return [message] }
    let isAlone = message == description
    let folder = ShellWord.plain(directory)
    let meaning =
      "these fixtures answer only recorded requests; 'amctl fixtures ls \(folder)' lists them"
    let comparison = nearest.map {
      ["nearest:   \($0)", "different: " + differences.joined(separator: "; ")]
    }
    return (isAlone ? [meaning, "requested: \(request)"] : [message]) + (comparison ?? [])
  }

  /// The most similar request, and its differences.
  var nearestWords: String? {
    nearest.map { "'\($0)': " + differences.joined(separator: "; ") }
  }
}

extension Failure {
  /// Says how long the service wants no requests, if it does.
  mutating func explainWait(at now: UnixTime) {
    guard let rejection, [429, 503].contains(rejection.status.rawValue),
      let wait = rejection.response.retryAfter(receivedAt: now), wait > .zero
    else { return }
    let cause = rejection.status == 429 ? "too many requests" : "the service is busy"
    hint = "\(cause): try again in \(Self.inWords(wait))"
  }

  /// Returns a time in its largest unit that is not too coarse, rounded up: `90 seconds`, `5
  /// minutes`.
  private static func inWords(_ time: Duration) -> String {
    let seconds = time.count(of: .seconds(1), rounded: .up)
    let units = [(86_400, "day"), (3_600, "hour"), (60, "minute")]
    let unit = units.first { size, _ in seconds >= 2 * size || seconds == size } ?? (1, "second")
    let count = (seconds + unit.0 - 1) / unit.0
    return count.counted(unit.1)
  }
}

extension Rejection {
  /// Whether it is a 404 without the service's words for a list that always exists: another server
  /// or a proxy has responded.
  fileprivate var isForeign: Bool {
    status == 404 && errors.isEmpty && request.traits?.absence == .emptyOrUnknown
  }

  /// The fix, unless the problem concerns the tokens or the account.
  fileprivate var hint: String? {
    switch status.rawValue {
    case 404 where isForeign: "this is not how Apple responds: check --base-url and the proxy"
    case _ where reason == .noSuchOperation:
      "the API cannot change or remove library items; your tokens are fine"
    case 501 where isNotBuilt:
      "the sandbox does not answer this yet; '--replay DIR' replays a recorded response"
    case 429: "too many requests: wait a while, or lower --jobs"
    case 500...599: "the service failed: try again later"
    default: nil
    }
  }
}
