package import MusicAPI

extension HTTPStatus {
  /// Whether the tokens were rejected, or the user has not given consent.
  var rejectsTokens: Bool { self == 401 || self == 403 }

  /// Whether the service may respond otherwise a moment later.
  var isTemporaryFailure: Bool { self == 429 || kind == .serverError }

  /// Whether it is about the requested resource, and not about tokens or an outage.
  package var concernsResource: Bool {
    [.success, .clientError].contains(kind) && !rejectsTokens && !isTemporaryFailure
  }
}
