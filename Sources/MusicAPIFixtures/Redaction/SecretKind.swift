import MusicAPI

/// What sort of secret was found.
package enum SecretKind: String, Sendable, CaseIterable {
  /// A signed token, such as the developer token.
  case token
  /// A private key.
  case privateKey = "private-key"
  /// What stands in an `Authorization` header, or a password.
  case credentials
  /// A Music User Token.
  case userToken = "user-token"
  /// A cookie.
  case cookie
  /// The part of an address that lets its holder in.
  case signedAddress = "signed-address"
  /// A mail address.
  case email
  /// The number or name of an account.
  case userIdentifier = "user-identifier"
  /// A value that is configured as a secret.
  case configured
}

/// A secret in some bytes.
struct SecretFinding: Sendable, Equatable {
  /// Where it lies.
  let range: Range<Int>
  /// What it is.
  let kind: SecretKind
}
