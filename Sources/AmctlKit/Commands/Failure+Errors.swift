import Platform
import MusicAPI

extension Failure {
  /// Decides, for any error there is, on words and exit code; nothing else does.
  init(_ error: any Error) {
    self =
      switch error {
      case let error as UsageError:
        Failure(.usage, error.description, hint: ServiceLimits.hint(for: error) ?? error.hint)
      case let error as InvalidRequest: Failure(.usage, error.description)
      case let error as SettingsError:
        Failure(
          error.isAboutCredentials ? .credentials : .usage, error.description, hint: error.hint)
      case let error as CredentialError: Failure(.credentials, error.description)
      case let error as MusicAPIError: Failure(error)
      case let error as InterruptedListing: Failure(error)
      case let error as UnfinishedChange: Failure(error)
      case let error as MissingItems:
        Failure(error.count == error.total ? .notFound : .partial, error.description)
      case let error as UnknownGenres:
        Failure(error.isPartial ? .partial : .notFound, error.description, hint: error.hint)
      case let error as PortError: Failure(.failure, error.description, hint: error.hint)
      case let error as FileError: Failure(.failure, error.description)
      case WriteError.brokenPipe: Failure(.success, nil)
      case let error as WriteError: Failure(.failure, error.description)
      case is CancellationError: Failure(.interrupted, nil)
      case let error as CommandFailure: Failure(.failure, error.message, hint: error.hint)
      default: Failure(.failure, "\(error)")
      }
  }

  private init(_ error: InterruptedListing) {
    self.init(error.cause)
    message = message.map { $0 + " Written before: \(error.written)." }
  }

  private init(_ error: UnfinishedChange) {
    self.init(error.cause)
    message = error.description
  }

  private init(_ error: MusicAPIError) {
    let message = error.description
    switch error {
    case .transport(let error, _): self.init(error, message)
    case .refused(let refusal): self.init(refusal)
    case .notJSON, .unexpectedShape, .repeatedPage, .foreignPage: self.init(.service, message)
    case .cancelled: self.init(.interrupted, message)
    }
    request = error.request
  }

  private init(_ error: TransportError, _ message: String) {
    switch error {
    case .noCredentials: self.init(.credentials, message)
    case .notRecorded(let miss):
      self.init(.replay, message, hint: miss.hint)
      self.miss = miss
    case .unreadableFixture, .unwritableFixture: self.init(.failure, message)
    case .foreignRedirect, .tooManyRedirects, .answerTooLarge, .unreadableAnswer:
      self.init(.service, message)
    case .libcurlUnavailable, .malformedRequest: self.init(.failure, message)
    case .cancelled: self.init(.interrupted, message)
    case .hostNotFound, .cannotConnect, .insecure, .unreadableCertificates, .timedOut,
      .connectionLost:
      self.init(.network, message)
    }
  }

  private init(_ refusal: Refusal) {
    let code: ExitCode =
      switch refusal.status.rawValue {
      case 401, 403: .credentials
      case 404: .notFound
      default: .service
      }
    self.init(code, refusal.description, hint: refusal.hint)
    self.refusal = refusal
  }
}

/// A failure of one command, in its own words.
struct CommandFailure: Error {
  let message: String
  var hint: String?
}

extension MusicAPIError {
  /// What was asked; nil when that is not what went wrong.
  fileprivate var request: HTTPRequest? {
    switch self {
    case .transport(_, let request), .notJSON(_, let request), .unexpectedShape(_, let request):
      request
    case .refused(let refusal): refusal.request
    case .repeatedPage, .foreignPage, .cancelled: nil
    }
  }
}

extension SettingsError {
  /// Whether what is wrong is that there are no tokens to be had.
  fileprivate var isAboutCredentials: Bool {
    switch self {
    case .noDeveloperToken, .noKey, .incompleteKey, .unreadableKey, .unusableKey: true
    default: false
    }
  }
}

extension MissingItems: CustomStringConvertible {
  /// One sentence.
  var description: String {
    "Not found: \(count == total ? "all" : "\(count) of") \(total) \(noun)."
  }
}

extension ReplayMiss {
  /// What comes closest.
  fileprivate var hint: String? {
    if answers > 0 { return "without '--replay-strict' the last answer comes again" }
    return nearestWords.map { "the nearest is " + $0 }
  }

  /// The nearest request, and what sets it apart.
  var nearestWords: String? {
    nearest.map { "'\($0)': " + differences.joined(separator: "; ") }
  }
}

extension Refusal {
  /// Which token was refused, and what to do about it.
  fileprivate var hint: String? {
    switch status.rawValue {
    case 403 where request.target.concernsUser:
      "the user token is missing or was refused, or the user has not agreed to what this needs: "
        + "set AMCTL_USER_TOKEN to a new one"
    case 401, 403:
      "the developer token was refused: 'amctl token inspect' shows what is wrong with it"
    case 429:
      "too many requests: wait a while, or use a smaller --jobs"
    case 500...599:
      "the service failed: try again later"
    default: nil
    }
  }
}
