import MusicAPIFixtures
import AmctlCommandLine
import MusicPlatform
import MusicAPI
import MusicSandbox

extension Failure {
  /// Creates the failure of any error; an error of this program has its words in its `failure`.
  init(_ error: any Error) {
    self =
      switch error {
      case let error as any ReportedError: error.failure
      case is CancellationError: Failure(.interrupted, nil)
      default: Failure(.failure, "\(error)")
      }
  }

  /// Adds something else to try.
  mutating func add(hint other: String) {
    hint = (hint.map { $0 + "; " } ?? "") + other
  }

  static let tooManyOpenFiles = TransportError.tooManyOpenFiles.failure

  /// The failure if the process may use too little memory, or too few threads.
  static let notEnoughMemory = Failure(
    .failure, "not enough memory to start threads",
    hint: "raise the limit, for example with 'ulimit -v 500000' or 'ulimit -u 100'")

  static let userTokenHint = "'amctl auth login' gets one; or set AMCTL_USER_TOKEN"
}

/// Runs a closure that puts values of a response into requests: if one is invalid, the service is
/// wrong and not the command line.
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

extension Error {
  /// The text of the error, for a line that names the request itself.
  var textWithoutRequest: String { (self as? MusicAPIError)?.sentence ?? "\(self)" }
}

// MARK: The line, files and settings

extension UsageError: ReportedError {
  var failure: Failure {
    let reason: FailureReason =
      switch self {
      case .unknownCommand, .unknownOption, .foreignOption, .invalidValue(.unknown, _):
        .unknownName
      default: .badInput
      }
    return Failure(.usage, description, hint: hint, reason: reason)
  }
}

extension InvalidRequestError: ReportedError {
  var failure: Failure {
    switch kind {
    case .type, .name: Failure(.usage, description, reason: .unknownName)
    case .value, .tooLong: Failure(.usage, description, reason: .badInput)
    }
  }
}

/// A path that names no readable file is a usage error.
extension FileError: ReportedError {
  var failure: Failure {
    switch reason {
    case .interrupted: Failure(.interrupted, nil)
    case _ where isWrongInput:
      Failure(
        .usage, description,
        hint: isMissing ? FileSystem.nearest(to: path).map(Suggestion.question) : nil,
        reason: .badInput)
    case .tooManyOpenFiles: .tooManyOpenFiles
    default: Failure(.failure, description)
    }
  }
}

extension WriteError: ReportedError {
  var failure: Failure {
    self == .brokenPipe ? Failure(.success, nil) : Failure(.failure, description)
  }
}

/// A folder of a sandbox that is for something else is a usage error.
extension SandboxStateError: ReportedError {
  var failure: Failure {
    switch reason {
    case .foreign, .version, .seed, .size:
      Failure(
        .usage, description, hint: "name another directory, or one that does not exist yet",
        reason: .badInput)
    case .file, .damaged, .inUse: Failure(.failure, description)
    }
  }
}

/// A machine without libcrypto has a different problem from an invalid key; a key that could not be
/// read may be valid.
extension CredentialError: ReportedError {
  var failure: Failure {
    switch kind {
    case .noDeveloperToken: Failure(.credentials, description, reason: .noDeveloperToken)
    case .noUserToken: Failure(.credentials, description, reason: .noUserToken)
    case .key: Failure(.credentials, description, reason: .wrongKey)
    case .teamID: Failure(.credentials, description, reason: .wrongTeam)
    case .token: Failure(.credentials, description, reason: .badInput)
    case .libcrypto: Failure(.failure, description)
    }
  }
}

// MARK: The service and the network

extension UnexpectedShapeError: ReportedError {
  var failure: Failure { Failure(.service, description, reason: .serverError) }
}

extension MusicAPIError: ReportedError {
  var failure: Failure {
    var failure: Failure
    switch self {
    case .transport(let error, _): failure = error.failure
    case .rejected(let rejection): failure = rejection.failure
    case .notJSON: failure = Failure(.service, sentence, reason: .notJSON)
    case .unexpectedShape, .repeatedPage, .emptyPages, .foreignPage, .endedEarly:
      failure = Failure(.service, sentence, reason: .serverError)
    case .invalidRequest(let error): failure = error.failure
    case .canceled: failure = Failure(.interrupted, "interrupted")
    }
    failure.request = request
    return failure
  }
}

extension TransportError: ReportedError {
  var failure: Failure { failure(saying: description) }

  fileprivate func failure(saying words: String) -> Failure {
    switch self {
    case .hostNotFound:
      Failure(.network, words, hint: "check its name and the network", reason: .dns)
    case .proxyNotFound:
      Failure(
        .network, words, hint: "check HTTPS_PROXY and the other proxy variables", reason: .proxy)
    case .cannotConnect(_, _, let stage):
      Failure(
        .network, words, hint: "check the network and the proxy", reason: stage.failureReason)
    case .insecure:
      Failure(
        .network, words,
        hint: "if you know its issuer, name that certificate's file in AMCTL_CA_FILE",
        reason: .tls)
    case .unreadableCertificates:
      Failure(.network, words, hint: "name a file of certificates in PEM form", reason: .tls)
    case .timedOut:
      Failure(.network, words, hint: "raise --timeout, or try again", reason: .timeout)
    case .connectionLost: Failure(.network, words, reason: .connectionLost)
    case .unreadableResponse, .foreignRedirect, .tooManyRedirects:
      Failure(.service, words, hint: "check --base-url and the proxy", reason: .serverError)
    case .responseTooLarge:
      Failure(
        .service, words, hint: "request less at once, for example with a smaller --page-size",
        reason: .serverError)
    case .tooManyOpenFiles:
      Failure(.failure, words, hint: "raise the limit, for example with 'ulimit -n 256'")
    case .malformedRequest: Failure(.failure, words, reason: .badRequest)
    case .libcurlUnavailable: Failure(.failure, words)
    case .sinkFailed(let failure): Failure(failure.cause)
    case .noCredentials(let error) where error.kind == .noUserToken:
      Failure(.credentials, words, hint: Failure.userTokenHint, reason: .noUserToken)
    case .noCredentials(let error): Failure(error) { _ in words }
    case .notCached(let request, let isPersonal):
      Failure(
        .replay, words, hint: Self.hint(ofUncached: request, isPersonal: isPersonal),
        reason: .notCached)
    case .notAvailable(let response): response.failure(saying: words)
    case .canceled: Failure(.interrupted, words)
    }
  }

  /// The option to leave out or to add.
  private static func hint(ofUncached request: String, isPersonal: Bool) -> String {
    if !request.hasPrefix("GET ") { return "run without --offline to send a change" }
    return isPersonal
      ? "'--cache-personal' uses the responses stored for your user token"
      : "run once without --offline, with --cache TTL"
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

extension ForeignError {
  /// The failure of a store that has no response.
  fileprivate func failure(saying words: String) -> Failure {
    switch cause {
    case FixtureError.notRecorded(let miss):
      var failure = Failure(.replay, words, hint: miss.hint, reason: .noFixture)
      failure.miss = miss
      return failure
    case FixtureError.notServed:
      return Failure(
        .replay, words, hint: "record it with '--record' into the folder that the server reads",
        reason: .noFixture)
    case let error as FixtureError where error.isOfRules:
      return Failure(.usage, words, reason: .badInput)
    case let miss as SandboxMiss:
      return Failure(.service, words, hint: miss.hint, reason: .notBuilt)
    case let error as SandboxStateError: return error.failure
    default: return Failure(.failure, words)
    }
  }
}

extension Rejection {
  fileprivate var failure: Failure {
    let code: ExitCode =
      switch status.rawValue {
      case 401 where reason == .noSuchOperation: .service
      case 401, 403: .credentials
      case 404 where isForeign: .service
      case 404: .notFound
      default: .service
      }
    var failure = Failure(code, description, hint: hint, reason: failureReason)
    failure.rejection = self
    return failure
  }
}

extension ReplayMiss {
  /// The hint about a request that is recorded, but not as often as it was sent.
  fileprivate var hint: String? {
    responses > 0 ? "without '--replay-strict' the last response is repeated" : nil
  }

  /// The lines of the message: its meaning for a person, then the request and the most similar
  /// recorded one, if they can be compared.
  func lines(for message: String) -> [String] {
    guard responses == 0, hasOthers else { return [message] }
    let isAlone = message == description
    let folder = ShellWord.plain(directory)
    let meaning =
      "no recorded response for this request; 'amctl fixtures ls \(folder)' lists those recorded"
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

  /// Whether the path of the request, such as `/v1/catalog/zz/genres`, has an unknown storefront.
  private var isAboutUnknownStorefront: Bool {
    let parts = request.target.path.split(separator: "/").dropFirst()
    guard let kind = parts.first, let storefront = parts.dropFirst().first else { return false }
    return ["catalog", "language"].contains(kind)
      && !Storefronts.known.contains(String(storefront))
  }

  /// The fix, unless the problem concerns the tokens or the account.
  fileprivate var hint: String? {
    switch status.rawValue {
    case 400 where isAboutUnknownStorefront: Storefronts.listHint
    case 404 where isForeign: "this is not how Apple responds: check --base-url and the proxy"
    case _ where reason == .noSuchOperation:
      "the API cannot change or remove library items; your tokens are fine"
    case 405 where request.method == .post && request.body != nil:
      "'-f' and '--input' send a POST; with '-X GET', '-f' adds to the query"
    case 501 where isNotBuilt:
      "the sandbox does not answer this yet; '--replay DIR' replays a recorded response"
    case 429 where request.traits?.needs == .noToken:
      "too many requests: wait a while, or lower --jobs"
    case 429:
      "too many requests: wait a while, or lower --jobs; the limit of a key lasts seconds, that of a "
        + "web player's token about 60 minutes"
    case 500...599: "the service failed: try again later"
    default: nil
    }
  }
}
