/// An error for text, or for a file, that does not contain the required key.
///
/// It describes the kind of text, but never contains the text, which may be a secret.
public struct KeyError: Error, Sendable, Equatable {
  /// The use that the key was required for.
  public let role: Role
  /// The kind of text that was found instead.
  public let found: Found

  /// The uses of a key.
  public enum Role: Sendable, Equatable {
    /// Signing tokens.
    case signing
    /// Verifying the signature of tokens.
    case verifying
  }

  /// The kinds of text that people mistake for a key, and damaged keys.
  public enum Found: Sendable, Equatable {
    /// Empty text or only white space.
    case nothing
    /// Text without a `-----BEGIN` line.
    case noPEM
    /// A key in binary DER form, which is not text.
    case der
    /// A key without its last line.
    case cutOff
    /// A key that is complete but cannot be read.
    case damaged
    /// A private key, where a public key is required.
    case privateKey
    /// A public key, where a private key is required.
    case publicKey
    /// A certificate, which contains a public key among other things.
    case certificate
    /// A private key that needs a passphrase.
    case encryptedPrivateKey
    /// A private key in SEC1 format, the predecessor of PKCS#8.
    case sec1PrivateKey
    /// PEM text of any other kind.
    case otherPEM
    /// The key was not read, because libcrypto is not available.
    case unread(LibCryptoError)
    /// A file that is missing, that this process must not read, or that is too large for a key.
    case unreadableFile(path: String, reason: String)
    /// A key of another algorithm, such as RSA.
    case algorithm(String)
    /// An elliptic curve key on another curve, such as P-384.
    case curve(String)
  }
}

extension KeyError: CustomStringConvertible {
  /// A sentence that says why the text is not the required key, and how to get that key; of a file
  /// that cannot be read, its path and the reason.
  public var description: String {
    if case .unread(let error) = found { return error.description }
    return "\(problem); \(remedy)"
  }

  private var problem: String {
    switch found {
    case .nothing: "the text of the key is empty"
    case .noPEM: "this is not \(role.need): no '-----BEGIN' line"
    case .der: "this key is in binary DER form, not in PEM form"
    case .cutOff: "this key is cut off before its '-----END' line"
    case .damaged: "this key is damaged"
    case .privateKey: "this is a private key, not \(role.need)"
    case .publicKey: "this is a public key, not \(role.need)"
    case .certificate: "this is a certificate, not \(role.need)"
    case .encryptedPrivateKey: "this private key is encrypted"
    case .sec1PrivateKey:
      "this is a private key in SEC1 form ('EC PRIVATE KEY'), not "
        + (role == .signing ? "in PKCS#8 form" : role.need)
    case .otherPEM: "this is not \(role.need): the form of the PEM text is unknown"
    case .algorithm(let name): "this is a key of type '\(name)', not a P-256 key"
    case .curve(let name): "this is a key on the curve '\(name)', not a P-256 key"
    case .unread(let error): error.description
    case .unreadableFile(let path, let reason): "'\(path)' cannot be read: \(reason)"
    }
  }

  private var remedy: String {
    switch (found, role) {
    case (.cutOff, _), (.damaged, _): "copy the whole file again"
    case (.unreadableFile, _): "check the path and the file's permissions"
    case (.der, .signing): "convert it with 'openssl pkey -inform DER -in KEY -out KEY.p8'"
    case (.der, .verifying):
      "convert it with 'openssl pkey -pubin -inform DER -in KEY -out KEY.pem'"
    case (.encryptedPrivateKey, .signing): "decrypt it with 'openssl pkey -in KEY -out KEY.p8'"
    case (.sec1PrivateKey, .signing): "convert it with 'openssl pkey -in KEY -out KEY.p8'"
    case (_, .signing): "use the 'AuthKey_<key ID>.p8' file from your Apple developer account"
    case (_, .verifying): "write one with 'openssl pkey -in KEY.p8 -pubout'"
    }
  }
}

extension KeyError.Role {
  /// The label of the PEM block that contains the key.
  var label: String {
    self == .signing ? "PRIVATE KEY" : "PUBLIC KEY"
  }

  fileprivate var need: String {
    self == .signing ? "a private key" : "a public key"
  }
}
