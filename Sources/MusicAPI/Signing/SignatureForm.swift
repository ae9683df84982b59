/// What a token's signature looks like, before anybody asks whose it is.
public enum SignatureForm: Sendable, Hashable {
  /// r‖s in 64 bytes, as tokens want it.
  case raw
  /// The form that most tools write, and the classic mistake.
  case der(length: Int)
  /// The third part is empty, or not there.
  case missing
  /// The third part is not base64url.
  case notBase64URL
  /// Bytes that are neither raw nor DER.
  case other(length: Int)

  /// Tells the form of a signature from its bytes.
  ///
  /// A raw signature may start with any byte, so its length decides first.
  init(of signature: [UInt8]) {
    self =
      switch signature.count {
      case 0: .missing
      case 64: .raw
      case let length where ECDSASignature(der: signature) != nil: .der(length: length)
      case let length: .other(length: length)
      }
  }
}

extension SignatureForm: CustomStringConvertible {
  /// The form, and what to do when it is not the one that tokens want.
  public var description: String {
    switch self {
    case .raw:
      "The signature is raw r‖s, 64 bytes."
    case .der(let length):
      "The signature is DER (\(length) bytes), but a JWT wants raw r‖s (64 bytes);"
        + " convert what the signing tool writes."
    case .missing:
      "The token has no signature; sign it with the private key."
    case .notBase64URL:
      "The signature is not base64url; copy the whole token again."
    case .other(let length):
      "The signature has \(length) bytes, but ES256 makes 64; copy the whole token again."
    }
  }
}
