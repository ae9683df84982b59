extension MusicAPIError {
  /// An action with which a program, its user or its operator can resolve an error.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Remedy: Sendable, Hashable {
    /// Nothing: the task was canceled, and no one is waiting for the response.
    case nothing
    /// The user has to sign in: the user token is missing or no longer valid.
    case signIn
    /// The user has to subscribe, or turn on a setting; ``Rejection/reason`` says which.
    case userMustAct
    /// The operator of the program has to act: the developer token, a library, a certificate or a
    /// file is missing or wrong.
    case operatorMustAct
    /// The same request may succeed later, after the wait that the service requests, if any.
    case retryLater(Duration?)
    /// The service does not have the resource.
    case notFound
    /// Change the request: it is invalid, not supported, or too large.
    case callerBug
    /// The service sent an unusable response; report it with the request's id.
    case upstream
  }

  /// The action that can resolve this error.
  ///
  /// ``Retrying`` has already retried: `retryLater` is for a job that can wait, or for a 503
  /// response of your own with a `Retry-After`.
  public var remedy: Remedy {
    switch self {
    case .canceled: .nothing
    case .invalidRequest: .callerBug
    case .transport(let error, _): error.remedy
    case .rejected(let rejection): rejection.reason?.remedy ?? rejection.remedyOfStatus
    case .notJSON(let error, _):
      if case .tooManyValues = error.reason { .callerBug } else { .upstream }
    case .unexpectedShape, .repeatedPage, .emptyPages, .foreignPage, .endedEarly: .upstream
    }
  }
}

extension TransportError {
  fileprivate var remedy: MusicAPIError.Remedy {
    switch self {
    case .canceled: .nothing
    case .noCredentials(.noUserToken): .signIn
    case .noCredentials, .insecure, .unreadableCertificates, .libcurlUnavailable,
      .foreignRedirect, .tooManyRedirects, .notAvailable, .sinkFailed:
      .operatorMustAct
    case .hostNotFound, .proxyNotFound, .tooManyOpenFiles, .cannotConnect, .timedOut,
      .connectionLost:
      .retryLater(nil)
    case .malformedRequest, .responseTooLarge: .callerBug
    case .unreadableResponse: .upstream
    }
  }
}

extension Rejection.Reason {
  fileprivate var remedy: MusicAPIError.Remedy {
    switch self {
    case .userToken, .userConsent: .signIn
    case .cloudLibrary, .listeningHistory, .privileges: .userMustAct
    case .developerToken: .operatorMustAct
    case .noSuchOperation: .callerBug
    }
  }
}

extension Rejection {
  /// The remedy for a status that does not concern tokens or the account.
  fileprivate var remedyOfStatus: MusicAPIError.Remedy {
    switch status.rawValue {
    case 404, 410: .notFound
    case _ where RetryPolicy.busyStatuses.contains(status): .retryLater(retryAfter)
    case 400..<500: .callerBug
    default: .upstream
    }
  }
}
