/// A P-256 public key that verifies `ES256` signatures.
public struct ES256PublicKey: Sendable {
  private let der: [UInt8]
  private let key: LibCryptoKey

  /// Creates a key from PEM text with a `PUBLIC KEY` block.
  public init(pem: some Sequence<UInt8>) throws(KeyError) {
    let key = try KeyReader(role: .verifying).read(pem: pem)
    guard let der = try? key.publicDER() else {
      throw KeyError(role: .verifying, found: .damaged)
    }
    self.der = der
    self.key = key
  }

  /// Creates a key from the public half of a private key.
  init(der: [UInt8]) throws(LibCryptoError) {
    self.der = der
    key = try LibCryptoKey(der: der, isPrivate: false)
  }

  /// The key as PEM text, which `openssl pkey -pubin` can read.
  public var pem: String {
    PEMBlock.text(label: "PUBLIC KEY", der)
  }

  /// Returns whether the private half of this key created the signature of a message.
  ///
  /// Throws if the signature is not raw r‖s, because a token cannot have another form.
  package func verify(
    _ signature: [UInt8], of message: [UInt8]
  ) throws(TokenFinding) -> Bool {
    if let finding = TokenFinding(signature: signature) { throw finding }
    do { return try key.verify(signature, of: message) } catch { throw .unverified(error) }
  }

  /// Returns whether the private half of this key signed a token.
  public func verify(token: String) throws(TokenFinding) -> Bool {
    let parts = TokenParts(pasted: token)
    return try verify(parts.signatureBytes, of: Array(parts.signedText.utf8))
  }
}
