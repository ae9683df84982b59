import AmctlCommandLine
import AmctlLoopback
import MusicAPI

/// Rejects requests without the tokens they need, as the service does.
final class TokenCheck: Sendable {
  private let key: ES256PublicKey
  private let now: @Sendable () -> UnixTime

  /// Creates a check with the public half of the key that signs the tokens.
  init(key: ES256PublicKey, now: @escaping @Sendable () -> UnixTime) {
    self.key = key
    self.now = now
  }

  /// Returns the response to a request that is rejected; nil if it is accepted.
  func rejection(of request: ServerRequest, for target: RequestTarget) -> HTTPResponse? {
    let authorization = request.headers[TokenHeader.developer] ?? ""
    guard isGood(authorization, from: request.headers["Origin"]) else {
      return HTTPResponse(status: 401)
    }
    let traits = RequestTraits(HTTPMethod(rawValue: request.method), target)
    guard traits.needs != .developer else { return nil }
    let userToken = request.headers[TokenHeader.user] ?? ""
    if userToken.isEmpty {
      return .error(403, "Forbidden", "The request has no user token", code: "40301")
    }
    return userToken.hasPrefix(Self.expiredPrefix)
      ? .error(403, "Forbidden", "Invalid authentication", code: "40300") : nil
  }

  /// The prefix of a user token that counts as expired; real ones contain no expiration date.
  static let expiredPrefix = "expired"

  /// Returns whether the header is the scheme and a valid token of this key, for this origin.
  private func isGood(_ authorization: String, from origin: String?) -> Bool {
    let words = authorization.split(separator: " ")
    guard words.count == 2, words[0].lowercased() == TokenHeader.scheme.lowercased() else {
      return false
    }
    let inspection = TokenInspection(pasted: String(words[1]), at: now())
    guard inspection.findings.isEmpty else { return false }
    if let origins = inspection.claims?["origin"] {
      guard let origin, origins.elements.contains(where: { $0.string == origin }) else {
        return false
      }
    }
    return (try? key.verify(token: String(words[1]))) == true
  }
}
