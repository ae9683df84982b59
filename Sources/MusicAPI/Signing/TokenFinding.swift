/// A reason for the server to reject a token.
package struct TokenFinding: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of problem.
  package let kind: Kind
  /// A sentence that describes the problem, the rule, and the action to take.
  package let description: String

  /// The problems that have remedies of their own.
  package enum Kind: Sendable, Hashable {
    /// The key ID is missing or invalid.
    case keyID
    /// The team ID is missing or invalid.
    case teamID
    /// The time of issue is in the future, or this machine's clock is slow.
    case issuedInFuture(iat: Int)
    /// The token has expired.
    case expired(exp: Int)
    /// The token is damaged, or was signed in a way that Apple does not accept.
    case invalid
  }

  init(_ description: String, _ kind: Kind = .invalid) {
    self.description = description
    self.kind = kind
  }

  /// Finds the problem with the form of a signature; nil for r‖s in 64 bytes, as tokens require.
  ///
  /// Such a signature may start with any byte, so its length decides first. DER starts with the mark
  /// of a sequence and its length.
  init?(signature: [UInt8]) {
    switch signature.count {
    case 0: self.init("The token has no signature; sign it with the private key.")
    case 64: return nil
    case let length where signature.starts(with: [0x30, UInt8(clamping: length - 2)]):
      self.init(
        "The signature is DER (\(length) bytes), but a JWT requires raw r‖s (64 bytes);"
          + " convert the output of the signing tool.")
    case let length:
      self.init(
        "The signature has \(length) bytes, but ES256 signatures have 64;"
          + " copy the whole token again.")
    }
  }
}
