public import MusicAPI

/// An error that a request to another server than the service failed with.
public enum ServiceError: Error, Sendable {
  /// The request is invalid and was not sent.
  case invalidRequest(InvalidRequestError)
  /// Too many requests came from this address: the server rejects all of them for a while.
  ///
  /// It says nothing about what was searched for.
  case throttled(Rejection, by: Origin)
  /// The server rejected the request, in its own words if it has any.
  case rejected(Rejection, by: Origin, message: String?)
  /// The storefront has no charts, or the server failed: the response is the same.
  case noCharts(storefront: String, Rejection)
  /// The response has no list of results, and perhaps says why.
  case unexpected(from: Origin, message: String?)
  /// There was no response, or it is not JSON.
  case failed(MusicAPIError)

  /// Distinguishes what a server says with a status; each has its own for too many requests.
  init(_ error: MusicAPIError, from server: Origin, throttling statuses: [HTTPStatus]) {
    switch error {
    case .invalidRequest(let error): self = .invalidRequest(error)
    case .rejected(let rejection) where statuses.contains(rejection.status):
      self = .throttled(rejection, by: server)
    case .rejected(let rejection):
      self = .rejected(rejection, by: server, message: rejection.message)
    default: self = .failed(error)
    }
  }

  /// The status of the response if the server rejected the request.
  public var status: HTTPStatus? {
    switch self {
    case .throttled(let rejection, _), .rejected(let rejection, _, _), .noCharts(_, let rejection):
      rejection.status
    case .invalidRequest, .unexpected, .failed: nil
    }
  }
}

extension Rejection {
  /// What the server says, under one of the names that servers have for it.
  fileprivate var message: String? {
    let json = try? JSONDocument(parsing: response.body).root
    return ["errorMessage", "message", "error"].lazy.compactMap { json?[$0]?.string }.first
  }
}

extension ServiceError: CustomStringConvertible {
  /// A sentence that describes the error, in the server's own words if it sent any.
  public var description: String {
    switch self {
    case .invalidRequest(let error): error.description
    case .throttled(let rejection, let server):
      "\(server.host) accepts no more requests from this address for a while"
        + " (status \(rejection.status.rawValue))"
    case .rejected(let rejection, let server, let message):
      "\(server.host) returned \(rejection.status.rawValue)" + (message.map { ": \($0)" } ?? "")
    case .noCharts(let storefront, let rejection):
      "no charts for storefront '\(storefront)', or the server failed"
        + " (status \(rejection.status.rawValue))"
    case .unexpected(let server, let message):
      "the response of \(server.host) has no results" + (message.map { ": \($0)" } ?? "")
    case .failed(let error): error.sentence
    }
  }
}
