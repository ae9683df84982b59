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
