/// A P-256 private key that signs with SHA-256, as `ES256` tokens require.
///
/// There is one owner at a time; libcrypto wipes its copy of the key when the owner is released.
public struct ES256PrivateKey: ~Copyable, Sendable {
  private let key: LibCrypto.Key
  private let context: LibCrypto.Context

  /// Reads a PKCS#8 PEM text, which is what Apple's `.p8` files are.
  ///
  /// LF and CRLF, indentation, and text around the key do no harm.
  public init(pem: some Sequence<UInt8>) throws(KeyError) {
    let key = try KeyReader(role: .signing).read(pem: pem)
    guard let context = try? key.signingContext() else {
      throw KeyError(role: .signing, found: .damaged)
    }
    self.key = key
    self.context = context
  }

  /// Signs bytes; the signature is r‖s, 32 bytes each, and another one each time.
  package func sign(_ message: [UInt8]) throws(LibCryptoError) -> [UInt8] {
    guard let signature = ECDSASignature(der: try context.sign(message)) else {
      throw .failed(reason: "unexpected signature form")
    }
    return signature.raw
  }

  /// The half of the key that verifies its signatures, and that may be shown to others.
  public func publicKey() throws(LibCryptoError) -> ES256PublicKey {
    try ES256PublicKey(der: key.publicDER())
  }
}
