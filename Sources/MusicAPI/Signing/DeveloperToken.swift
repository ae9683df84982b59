import MusicPlatform

/// A signed token that authorizes requests to Apple Music.
///
/// Anyone with the token can make requests as your team until it expires.
public struct DeveloperToken: Sendable, Hashable {
  /// The token, as it follows `Bearer`; never print it, log it or write it to a file.
  public let secret: String
  /// The time of issue; nil if a pasted token does not contain it.
  public let issuedAt: UnixTime?
  /// The time of expiry; nil if a pasted token does not contain it.
  public let expiresAt: UnixTime?

  init(secret: String, issuedAt: UnixTime?, expiresAt: UnixTime?) {
    self.secret = secret
    self.issuedAt = issuedAt
    self.expiresAt = expiresAt
  }

  /// Creates a token from one that was signed elsewhere, ignoring surrounding white space and
  /// `Bearer `.
  ///
  /// The server decides whether the token is valid; ``TokenInspection`` checks it beforehand.
  public init(pasted text: String) throws(CredentialError) {
    let parts = TokenParts(pasted: text)
    guard !parts.text.isEmpty else { throw .missing }
    guard parts.text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .malformedToken
    }
    let claims = try? parts.claimsJSON
    self.init(
      secret: parts.text,
      issuedAt: claims?["iat"]?.int.map(UnixTime.init(seconds:)),
      expiresAt: claims?["exp"]?.int.map(UnixTime.init(seconds:)))
  }
}

extension DeveloperToken: CustomStringConvertible, CustomReflectable {
  /// A placeholder that does not contain the token.
  public var description: String {
    "<developer token>"
  }

  /// An empty mirror, so that `dump` and debuggers do not show the token.
  public var customMirror: Mirror {
    Mirror(self, children: [])
  }
}

/// The contents of a developer token except its dates; checked once, for any number of tokens.
public struct DeveloperTokenClaims: Sendable, Hashable {
  /// The ten-character ID of the team, the token's `iss`.
  public let teamID: String
  /// The ten-character ID of the key, the token's `kid`.
  public let keyID: String
  /// The lifetime of each token, in whole seconds.
  public let lifetime: Duration
  /// The web origins from which a browser may use the token; empty if it is not for browsers.
  public let origin: [String]

  /// The longest lifetime that Apple accepts: six months.
  public static let longestLifetime = Duration.seconds(15_777_000)

  /// Creates claims after checking the IDs and the lifetime, whose fractions of a second are
  /// dropped.
  public init(
    teamID: String, keyID: String, lifetime: Duration = .seconds(12 * 60 * 60),
    origin: [String] = []
  ) throws(CredentialError) {
    guard Self.isID(teamID) else { throw .teamID(teamID) }
    guard Self.isID(keyID) else { throw .keyID(keyID) }
    guard lifetime >= .seconds(1), lifetime <= Self.longestLifetime else {
      throw .lifetime(lifetime)
    }
    self.teamID = teamID
    self.keyID = keyID
    self.lifetime = .seconds(lifetime.components.seconds)
    self.origin = origin
  }

  /// Returns whether text has the form that Apple's key IDs and team IDs share.
  static func isID(_ text: String) -> Bool {
    text.utf8.count == 10 && text.utf8.allSatisfy { $0.isDigit || $0.isCapital }
  }
}
