import MusicAPI
import MusicServices

extension ServiceError: ReportedError {
  /// The failure; what a server that accepts no more requests was asked about remains unknown.
  var failure: Failure {
    switch self {
    case .invalidRequest(let error): Failure(error)
    case .failed(let error): Failure(error).withoutRequest
    case .throttled:
      Failure(.service, description, hint: "try again in a few minutes", reason: .rateLimited)
    case .rejected(let rejection, .lastFM, _) where rejection.status == 403:
      Failure(
        .credentials, description, hint: "check \(Setting.lastFMKey.variable)", reason: .rejected)
    case .rejected(let rejection, let server, _) where rejection.status.kind == .clientError:
      Failure(
        .service, description,
        hint: server == .iTunes ? "check --storefront and --language" : nil, reason: .badRequest)
    case .noCharts:
      Failure(.service, description, hint: "try another storefront", reason: .serverError)
    case .rejected, .unexpected: Failure(.service, description, reason: .serverError)
    }
  }
}

extension Failure {
  /// The same failure without the request, which the report would take for one to the service.
  var withoutRequest: Failure {
    var failure = self
    failure.request = nil
    return failure
  }
}

extension FeedError: ReportedError {
  var failure: Failure {
    switch self {
    case .failed(let error): Failure(error).withoutRequest
    case .unexpected, .incomplete, .foreignFile:
      Failure(.service, description, reason: .serverError)
    }
  }
}

extension CiderError: ReportedError {
  /// The failure: without Cider there is no player, which is not a failure of a network.
  var failure: Failure {
    switch self {
    case .notRunning:
      Failure(
        .notFound, description,
        hint: "start Cider, and turn this connection on in its Settings → Connectivity",
        reason: .connect)
    case .tokenRejected:
      Failure(
        .credentials, description,
        hint: "set \(Setting.ciderToken.variable) to a token of Cider's Settings → Connectivity",
        reason: .rejected)
    case .rejected, .failedCommand, .unexpected:
      Failure(.service, description, reason: .serverError)
    case .timedOut:
      Failure(.network, description, hint: "try again, or restart Cider", reason: .timeout)
    case .failed(.canceled): Failure(.interrupted, nil)
    case .failed(let error): Failure(Failure(error).withoutRequest) { _ in description }
    }
  }
}
