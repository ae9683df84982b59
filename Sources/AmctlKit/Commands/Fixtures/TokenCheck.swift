import AmctlCommandLine
import AmctlLoopback
import MusicAPI

/// Refuses what the service would refuse: requests without the tokens that they need.
final class TokenCheck: Sendable {
  private let key: ES256PublicKey
  private let now: @Sendable () -> UnixTime

  /// Checks with the public half of the key that signs the tokens.
  init(key: consuming ES256PublicKey, now: @escaping @Sendable () -> UnixTime) {
    self.key = key
    self.now = now
  }

  /// The answer to a request that is refused; nil when it is not.
  func rejection(of request: ServerRequest) -> ServerResponse? {
    guard isGood(request.headers["Authorization"] ?? "", from: request.headers["Origin"]) else {
      return ServerResponse(401)
    }
    let traits = RequestTraits(
      HTTPMethod(rawValue: request.method), RequestTarget(parsing: request.target))
    guard traits.needs != .developer else { return nil }
    let userToken = request.headers["Music-User-Token"] ?? ""
    if userToken.isEmpty {
      return .error(403, "Forbidden", "The request has no user token", code: "40301")
    }
    return userToken.hasPrefix(Self.expiredPrefix)
      ? .error(403, "Forbidden", "Invalid authentication", code: "40300") : nil
  }

  /// How a user token begins that stands for one that has expired: those of the service do not say
  /// when they expire.
  static let expiredPrefix = "expired"

  /// Whether it is `Bearer` and a token that says nothing wrong, of this key, for this origin.
  private func isGood(_ authorization: String, from origin: String?) -> Bool {
    let words = authorization.split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bearer" else { return false }
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
