/// The form of a token's signature, regardless of its signer.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum SignatureForm: Sendable, Hashable {
  /// r‖s in 64 bytes, as tokens require.
  case raw
  /// DER, which most tools write and tokens do not accept.
  case der(length: Int)
  /// The third part is empty or missing.
  case missing
  /// The third part is not base64url.
  case notBase64URL
  /// Bytes that are neither raw nor DER.
  case other(length: Int)

  /// Determines the form of a signature from its bytes.
  ///
  /// A raw signature may start with any byte, so its length decides first. DER starts with the mark
  /// of a sequence and its length.
  init(of signature: [UInt8]) {
    self =
      switch signature.count {
      case 0: .missing
      case 64: .raw
      case let length where signature.starts(with: [0x30, UInt8(clamping: length - 2)]):
        .der(length: length)
      case let length: .other(length: length)
      }
  }
}

extension SignatureForm: CustomStringConvertible {
  /// A sentence that names the form and, unless it is raw, the action to take.
  public var description: String {
    switch self {
    case .raw:
      "The signature is raw r‖s, 64 bytes."
    case .der(let length):
      "The signature is DER (\(length) bytes), but a JWT requires raw r‖s (64 bytes);"
        + " convert the output of the signing tool."
    case .missing:
      "The token has no signature; sign it with the private key."
    case .notBase64URL:
      "The signature is not base64url; copy the whole token again."
    case .other(let length):
      "The signature has \(length) bytes, but ES256 signatures have 64; copy the whole token again."
    }
  }
}

/// An error that prevented the verification of a signature.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum SignatureError: Error, Sendable, Equatable {
  /// The signature does not have the form of `ES256`.
  case unusable(SignatureForm)
  /// libcrypto could not verify it.
  case undecided(LibCryptoError)
}

extension SignatureError: CustomStringConvertible {
  /// A sentence that describes the error and the action to take.
  public var description: String {
    switch self {
    case .unusable(let form): form.description
    case .undecided(let error): error.description
    }
  }
}
