/// A signed token that lets a program ask Apple Music; whoever has it can ask in the team's name.
public struct DeveloperToken: Sendable, Hashable {
  /// The token itself, as it goes behind `Bearer`; never print it, log it or write it to a file.
  public let secret: String
  /// When it was issued; nil when a given token does not say.
  public let issuedAt: UnixTime?
  /// When it ends; nil when a given token does not say.
  public let expiresAt: UnixTime?

  init(secret: String, issuedAt: UnixTime?, expiresAt: UnixTime?) {
    self.secret = secret
    self.issuedAt = issuedAt
    self.expiresAt = expiresAt
  }

  /// Takes a token that somebody else signed, with any blanks or `Bearer ` around it.
  ///
  /// Whether it is any good is left to the server; ``TokenInspection`` tells beforehand.
  public init(pasted text: String) throws(CredentialError) {
    let parts = TokenParts(pasted: text)
    guard !parts.text.isEmpty else { throw .missing }
    guard parts.text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .malformedToken
    }
    let claims = try? parts.json(of: .claims)
    self.init(
      secret: String(parts.text),
      issuedAt: claims?["iat"]?.int.map(UnixTime.init(seconds:)),
      expiresAt: claims?["exp"]?.int.map(UnixTime.init(seconds:)))
  }
}

extension DeveloperToken: CustomStringConvertible, CustomReflectable {
  /// Says that there is a token, and nothing of it.
  public var description: String {
    "<developer token>"
  }

  /// Shows no member, so that `dump` and debuggers do not show the token either.
  public var customMirror: Mirror {
    Mirror(self, children: [])
  }
}
