import MusicAPI

/// The kind of a secret.
package enum SecretKind: String, Sendable, CaseIterable {
  /// A signed token, such as the developer token.
  case token
  /// A private key.
  case privateKey = "private-key"
  /// The value of an `Authorization` header, or a password.
  case credentials
  /// A Music User Token.
  case userToken = "user-token"
  /// A cookie.
  case cookie
  /// The signature of a URL, which grants access to anyone who has it.
  case signedAddress = "signed-address"
  /// An email address.
  case email
  /// The number or name of an account.
  case userIdentifier = "user-identifier"
  /// A value configured as a secret.
  case configured
}

/// A secret found in some bytes.
struct SecretFinding: Sendable, Equatable {
  /// The position of the secret.
  let range: Range<Int>
  let kind: SecretKind
}
