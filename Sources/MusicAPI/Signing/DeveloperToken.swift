import MusicPlatform

/// A signed token that authorizes requests to Apple Music.
///
/// Anyone with the token can make requests as your team until it expires.
public struct DeveloperToken: Sendable, Hashable {
  /// The token, as it follows `Bearer`; never print it, log it or write it to a file.
  public let secret: String
  /// The time of issue; nil if a pasted token does not contain it.
  package let issuedAt: UnixTime?
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
  /// The server decides whether the token is valid.
  public init(pasted text: String) throws(CredentialError) {
    let parts = TokenParts(pasted: text)
    guard !parts.text.isEmpty else { throw .noDeveloperToken }
    guard parts.text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw CredentialError(
        .token,
        "the developer token contains a space or another invalid character;"
          + " copy the whole token again")
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
