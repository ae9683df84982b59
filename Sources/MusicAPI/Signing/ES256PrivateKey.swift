/// A P-256 private key that signs with SHA-256, as `ES256` tokens require.
///
/// It has one owner at a time; libcrypto wipes its copy of the key when the owner is released.
public struct ES256PrivateKey: ~Copyable, Sendable {
  private let key: LibCryptoKey

  /// Creates a key from PKCS#8 PEM text, the format of Apple's `.p8` files.
  ///
  /// LF and CRLF, indentation, and text around the key are accepted.
  public init(pem: some Sequence<UInt8>) throws(KeyError) {
    key = try KeyReader(role: .signing).read(pem: pem)
  }

  /// Creates a key from a file in PKCS#8 PEM form, such as `AuthKey_ABC123DEFG.p8`.
  ///
  /// The file is read once, now. A relative path starts at the working directory.
  public init(pemFile path: String) throws(KeyError) {
    try self.init(pem: KeyReader(role: .signing).text(ofFile: path))
  }

  /// Signs bytes; the signature is r‖s, 32 bytes each, and differs each time.
  package func sign(_ message: [UInt8]) throws(LibCryptoError) -> [UInt8] {
    try key.sign(message)
  }

  /// Returns the public half of the key, which verifies its signatures and is not secret.
  public func publicKey() throws(LibCryptoError) -> ES256PublicKey {
    try ES256PublicKey(der: key.publicDER())
  }
}
