/// A P-256 signature, with its two encodings: raw r‖s for tokens, and DER for libcrypto.
struct ECDSASignature {
  /// The numbers r and s, 32 bytes each, in big-endian order.
  let raw: [UInt8]

  /// Creates a signature from r‖s; nil unless it has 64 bytes.
  init?(raw: [UInt8]) {
    guard raw.count == 64 else { return nil }
    self.raw = raw
  }

  /// Parses `SEQUENCE { INTEGER r, INTEGER s }`; nil for anything else.
  init?(der: [UInt8]) {
    var rest = der[...]
    var raw = [UInt8](repeating: 0, count: 64)
    guard rest.popFirst() == 0x30, rest.popFirst().map(Int.init) == rest.count,
      Self.readInteger(&rest, to: &raw, endingAt: 32),
      Self.readInteger(&rest, to: &raw, endingAt: 64),
      rest.isEmpty
    else { return nil }
    self.raw = raw
  }

  /// The signature in DER for libcrypto, 8 to 72 bytes.
  var der: [UInt8] {
    let body = Self.integer(raw.prefix(32)) + Self.integer(raw.suffix(32))
    return [0x30, UInt8(body.count)] + body
  }

  /// Returns a DER integer: the shortest form, with a zero in front of a set high bit.
  private static func integer(_ number: ArraySlice<UInt8>) -> [UInt8] {
    var digits = Array(number.drop { $0 == 0 })
    if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
    return [0x02, UInt8(digits.count)] + digits
  }

  /// Moves an integer from the front of `rest` to `raw`, whose bytes are zero.
  private static func readInteger(
    _ rest: inout ArraySlice<UInt8>, to raw: inout [UInt8], endingAt end: Int
  ) -> Bool {
    guard rest.popFirst() == 0x02, let count = rest.popFirst().map(Int.init), count <= rest.count
    else { return false }
    let digits = rest.prefix(count).drop { $0 == 0 }
    guard digits.count <= 32 else { return false }
    raw.replaceSubrange((end - digits.count)..<end, with: digits)
    rest = rest.dropFirst(count)
    return true
  }
}

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
