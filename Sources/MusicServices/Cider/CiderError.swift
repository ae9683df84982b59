public import MusicAPI

/// An error that a request to Cider failed with.
public enum CiderError: Error, Sendable {
  /// Nothing is listening at Cider's URL.
  case notRunning(TransportError)
  /// Cider needs a token, or a different one.
  case tokenRejected(Rejection, by: Origin)
  /// Cider rejected the request for another reason.
  case rejected(Rejection)
  /// Cider says that a command failed, and why.
  case failedCommand(CiderCommand, String)
  /// The response to a request of this name is not valid.
  case unexpected(String)
  /// Cider accepted the request, and sent no response within this time.
  case timedOut(after: Duration)
  /// There was no response for another reason.
  case failed(MusicAPIError)

  init(_ error: MusicAPIError, at origin: Origin) {
    switch error {
    case .transport(.cannotConnect(let server, let reason, let stage), _):
      self = .notRunning(.cannotConnect(origin: server, reason: reason, stage: stage))
    case .transport(.timedOut(let limit), _): self = .timedOut(after: limit)
    case .rejected(let rejection) where [401, 403].contains(rejection.status):
      self = .tokenRejected(rejection, by: origin)
    case .rejected(let rejection): self = .rejected(rejection)
    default: self = .failed(error)
    }
  }
}

extension CiderError: CustomStringConvertible {
  /// A sentence that describes the error.
  public var description: String {
    switch self {
    case .notRunning(let error): "Cider is not running: \(error)"
    case .tokenRejected(let rejection, let origin):
      "Cider at '\(origin)' rejected the token (status \(rejection.status))"
    case .rejected(let rejection):
      "Cider returned \(rejection.status) for \(rejection.request.target.path)"
    case .failedCommand(let command, let message): "Cider failed to '\(command.name)': \(message)"
    case .unexpected(let name): "Cider's response to '\(name)' is not valid"
    case .timedOut(let limit): "Cider: \(TransportError.timedOut(after: limit))"
    case .failed(let error): "Cider: \(error.sentence)"
    }
  }
}
