/// A reason for the server to reject a token.
public enum TokenFinding: Error, Sendable, Hashable {
  /// The token does not have three parts.
  case partCount(Int)
  /// The `header` or `claims` are not base64url.
  case notBase64URL(part: String)
  /// The `header` or `claims` are not a JSON object.
  case notJSON(part: String)
  /// The algorithm is not `ES256`; nil if the header has none.
  case algorithm(String?)
  /// The key ID is invalid; nil if the header has none.
  case keyID(String?)
  /// The team ID is invalid; nil if the claims have none.
  case teamID(String?)
  /// The `iat` claim is missing or not an integer.
  case noIssueDate
  /// The `exp` claim is missing or not an integer.
  case noExpiry
  /// The time of issue is in the future, or this machine's clock is slow.
  case issuedInFuture(iat: Int)
  /// The token has expired.
  case expired(exp: Int)
  /// The token expires more than six months from now.
  case expiresTooLate(exp: Int)
  /// The token expires before its time of issue.
  case expiresBeforeIssue(iat: Int, exp: Int)
  /// The signature is empty or missing.
  case noSignature
  /// The signature is not base64url.
  case signatureNotBase64URL
  /// The signature is DER, which most tools write and tokens do not accept.
  case derSignature(length: Int)
  /// The signature has another length than r‖s, 64 bytes.
  case signatureLength(Int)
  /// libcrypto could not verify the signature.
  case unverified(LibCryptoError)
}

extension TokenFinding: CustomStringConvertible {
  /// A sentence that describes the problem, the rule, and the action to take.
  public var description: String {
    switch self {
    case .partCount(let count):
      "The token has \(count) of the three parts of a JWT (header, claims and signature,"
        + " separated by dots); copy the whole token again."
    case .notBase64URL(let part):
      "The token's \(part) cannot be read as base64url; copy the whole token again."
    case .notJSON(let part):
      "The token's \(part) cannot be read as a JSON object; copy the whole token again."
    case .algorithm(let name):
      "The header's 'alg' is \(quoted(name)), but Apple accepts only 'ES256';"
        + " sign the token with a P-256 key."
    case .keyID(let id):
      "The header's 'kid' is \(quoted(id)), but a key ID is exactly 10 characters A-Z and 0-9;"
        + " it is the part after 'AuthKey_' in the name of the key's file."
    case .teamID(let id):
      "The claims' 'iss' is \(quoted(id)), but a team ID is exactly 10 characters A-Z and 0-9;"
        + " copy it from the membership details of your Apple developer account."
    case .noIssueDate:
      "The claims have no integer 'iat', the time of issue; sign a token that has one."
    case .noExpiry:
      "The claims have no integer 'exp', the time of expiry; sign a token that has one."
    case .issuedInFuture(let iat):
      "The claims' 'iat' '\(iat)' is in the future; check this machine's clock,"
        + " or that of the machine that signed the token."
    case .expired(let exp):
      "The claims' 'exp' '\(exp)' is in the past; sign a new token."
    case .expiresTooLate(let exp):
      "The claims' 'exp' '\(exp)' is more than six months"
        + " (\(DeveloperTokenClaims.longestLifetime.components.seconds) seconds) ahead;"
        + " sign a token with a shorter lifetime."
    case .expiresBeforeIssue(let iat, let exp):
      "The claims' 'exp' '\(exp)' is before 'iat' '\(iat)'; sign a new token."
    case .noSignature:
      "The token has no signature; sign it with the private key."
    case .signatureNotBase64URL:
      "The signature is not base64url; copy the whole token again."
    case .derSignature(let length):
      "The signature is DER (\(length) bytes), but a JWT requires raw r‖s (64 bytes);"
        + " convert the output of the signing tool."
    case .signatureLength(let length):
      "The signature has \(length) bytes, but ES256 signatures have 64; copy the whole token again."
    case .unverified(let error):
      error.description
    }
  }

  /// Finds what is wrong with the form of a signature; nil for r‖s in 64 bytes, as tokens require.
  ///
  /// Such a signature may start with any byte, so its length decides first. DER starts with the mark
  /// of a sequence and its length.
  init?(signature: [UInt8]) {
    switch signature.count {
    case 0: self = .noSignature
    case 64: return nil
    case let length where signature.starts(with: [0x30, UInt8(clamping: length - 2)]):
      self = .derSignature(length: length)
    case let length: self = .signatureLength(length)
    }
  }

  private func quoted(_ value: String?) -> String {
    value.map { "'\($0)'" } ?? "missing"
  }
}
