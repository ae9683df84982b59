/// An error for a key or a token that a request needs: it is missing, or cannot be used.
///
/// It never contains the text of a key or token, which is a secret.
public struct CredentialError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The credential that has to be given or replaced.
  package let kind: Kind
  /// A sentence that names the invalid credential, the rule, and where to get a valid one.
  public let description: String

  /// The credentials that a program can ask for.
  package enum Kind: Sendable, Hashable {
    /// Neither a key nor a developer token was given.
    case noDeveloperToken
    /// The request needs a user token, and none was given.
    case noUserToken
    /// The private key cannot be used, or its ID is not ten characters A-Z and 0-9.
    case key
    /// The team ID is not ten characters A-Z and 0-9.
    case teamID
    /// The lifetime is shorter than a second or longer than Apple accepts, the given developer
    /// token contains characters that no token has, or a provider has no token.
    case token
    /// libcrypto, which reads keys and signs tokens, is missing on this machine, or failed.
    case libcrypto
  }

  /// Creates the error of a provider of your own that has no token, with a sentence for people.
  public init(_ description: String) {
    self.init(.token, description)
  }

  /// Creates an error with a sentence for people.
  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// The error of a client without a key and a token.
  package static let noDeveloperToken = CredentialError(
    .noDeveloperToken,
    "no developer token: neither a key nor a token is configured;"
      + " pass the key with its key ID and team ID, or a token")

  /// The error of a request that needs a user token, and has none.
  package static let noUserToken = CredentialError(
    .noUserToken, "you are not signed in: this needs a user token")
}
