/// A P-256 private key that signs with SHA-256, as `ES256` tokens require.
package struct ES256PrivateKey: Sendable {
  private let key: LibCryptoKey

  /// Creates a key from PKCS#8 PEM text, the format of Apple's `.p8` files.
  ///
  /// LF and CRLF, indentation, and text around the key are accepted.
  package init(pem: some Sequence<UInt8>) throws(CredentialError) {
    key = try KeyReader(role: .signing).read(pem: pem)
  }

  /// Creates a key from a file in PKCS#8 PEM form, such as `AuthKey_ABC123DEFG.p8`.
  ///
  /// The file is read once, now. A relative path starts at the working directory.
  package init(pemFile path: String) throws(CredentialError) {
    try self.init(pem: KeyReader(role: .signing).text(ofFile: path))
  }

  /// Signs bytes; the signature is r‖s, 32 bytes each, and differs each time.
  package func sign(_ message: [UInt8]) throws(CredentialError) -> [UInt8] {
    try key.sign(message)
  }

  /// Returns the public half of the key, which verifies its signatures and is not secret.
  package func publicKey() throws(CredentialError) -> ES256PublicKey {
    try ES256PublicKey(der: key.publicDER())
  }
}

/// A P-256 public key that verifies `ES256` signatures.
package struct ES256PublicKey: Sendable {
  private let der: [UInt8]
  private let key: LibCryptoKey

  /// Creates a key from PEM text with a `PUBLIC KEY` block.
  package init(pem: some Sequence<UInt8>) throws(CredentialError) {
    let key = try KeyReader(role: .verifying).read(pem: pem)
    guard let der = try? key.publicDER() else { throw KeyReader.damaged }
    self.der = der
    self.key = key
  }

  /// Creates a key from the public half of a private key.
  init(der: [UInt8]) throws(CredentialError) {
    self.der = der
    key = try LibCryptoKey(der: der, isPrivate: false)
  }

  /// The key as PEM text, which `openssl pkey -pubin` can read.
  package var pem: String {
    PEMBlock.text(label: "PUBLIC KEY", der)
  }

  /// Returns whether the private half of this key created the signature of a message.
  ///
  /// Throws if the signature is not raw r‖s, because a token cannot have another form.
  package func verify(
    _ signature: [UInt8], of message: [UInt8]
  ) throws(TokenFinding) -> Bool {
    if let finding = TokenFinding(signature: signature) { throw finding }
    do { return try key.verify(signature, of: message) } catch {
      throw TokenFinding(error.description)
    }
  }

  /// Returns whether the private half of this key signed a token.
  package func verify(token: String) throws(TokenFinding) -> Bool {
    let parts = TokenParts(pasted: token)
    return try verify(parts.signatureBytes, of: Array(parts.signedText.utf8))
  }
}
