/// An error for a token that a request needs but that is not available.
public enum CredentialError: Error, Sendable, Equatable {
  /// Neither a key nor a token was given.
  case missing
  /// The request needs a user token, and none was given.
  case noUserToken
  /// The private key cannot be used.
  case key(KeyError)
  /// The team ID is not ten characters A-Z and 0-9.
  case teamID(String)
  /// The key ID is not ten characters A-Z and 0-9.
  case keyID(String)
  /// The lifetime is shorter than a second, or longer than Apple accepts.
  case lifetime(Duration)
  /// The given token contains characters that no token has.
  case malformedToken
  /// libcrypto could not sign.
  case signing(LibCryptoError)
}

extension CredentialError: CustomStringConvertible {
  /// A sentence that names the invalid credential, the rule, and where to get a valid one.
  public var description: String {
    switch self {
    case .missing:
      "no developer token: neither a key nor a token is configured;"
        + " pass the key with its key ID and team ID, or a token"
    case .noUserToken:
      "you are not signed in: this needs a user token"
    case .key(let error):
      error.description
    case .teamID(let value):
      "\(quoted(value)) is not a team ID (10 characters, A-Z and 0-9);"
        + " copy it from the membership details of your Apple developer account"
    case .keyID(let value):
      "\(quoted(value)) is not a key ID (10 characters, A-Z and 0-9);"
        + " it is the part after 'AuthKey_' in the name of the key's file"
    case .lifetime(let lifetime):
      "the lifetime must be 1 to"
        + " \(DeveloperTokenClaims.longestLifetime.components.seconds) seconds (six months),"
        + " not \(lifetime.components.seconds); 12 hours are enough for a token that is renewed"
    case .malformedToken:
      "the developer token contains a space or another invalid character;"
        + " copy the whole token again"
    case .signing(let error):
      error.description
    }
  }

  /// Returns the value, but the length alone of a long one, which may be a misplaced secret.
  private func quoted(_ value: String) -> String {
    let isShown = value.utf8.count <= 20 && value.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    return isShown ? "'\(value)'" : "a text of \(value.count) characters"
  }
}
