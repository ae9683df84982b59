import CMusicAPI

/// A key in libcrypto, private or public, which signs and verifies with SHA-256.
///
/// It is Sendable because it is only read: libcrypto counts its references atomically. The memory
/// of a private key is wiped when the last owner is released.
@safe
final class LibCryptoKey: @unchecked Sendable {
  private let pointer: OpaquePointer

  /// Reads a key from DER: PKCS#8 or the older format of its algorithm, or `SubjectPublicKeyInfo`.
  init(der: [UInt8], isPrivate: Bool) throws(CredentialError) {
    try Self.load()
    let pointer =
      isPrivate
      ? unsafe libcrypto_private_key(der, der.count) : unsafe libcrypto_public_key(der, der.count)
    guard let pointer = unsafe pointer else { throw .lastOfLibCrypto }
    unsafe self.pointer = pointer
  }

  deinit {
    unsafe libcrypto_key_free(pointer)
  }

  /// Loads libcrypto; throws if this machine has no usable version of it.
  static func load() throws(CredentialError) {
    guard libcrypto_load() else {
      throw .noLibcrypto(unsafe String(cString: libcrypto_unavailable_reason()))
    }
  }

  /// The algorithm's name in libcrypto: `EC`, `RSA`, `ED25519`.
  var algorithm: String {
    unsafe libcrypto_key_type(pointer).map { unsafe String(cString: $0) } ?? "unknown"
  }

  /// The curve's name in libcrypto, `prime256v1` for P-256; nil if it has no name.
  var curve: String? {
    let name = unsafe [CChar](unsafeUninitializedCapacity: 64) { buffer, count in
      count = unsafe libcrypto_key_curve(pointer, buffer.baseAddress, buffer.count)
    }
    return name.isEmpty ? nil : String(decoding: name.map(UInt8.init), as: UTF8.self)
  }

  /// Returns the public half as DER (`SubjectPublicKeyInfo`).
  func publicDER() throws(CredentialError) -> [UInt8] {
    let der = unsafe [UInt8](unsafeUninitializedCapacity: 512) { buffer, count in
      count = unsafe libcrypto_key_public(pointer, buffer.baseAddress, buffer.count)
    }
    guard !der.isEmpty else { throw .lastOfLibCrypto }
    return der
  }

  /// Signs a message; the signature is r‖s, 32 bytes each, and differs each time.
  func sign(_ message: [UInt8]) throws(CredentialError) -> [UInt8] {
    let signature = unsafe [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
      let isSigned = unsafe libcrypto_sign(pointer, message, message.count, buffer.baseAddress)
      count = isSigned ? 64 : 0
    }
    guard !signature.isEmpty else { throw .lastOfLibCrypto }
    return signature
  }

  /// Returns whether a signature of 64 bytes matches a message and this key.
  func verify(_ signature: [UInt8], of message: [UInt8]) throws(CredentialError) -> Bool {
    switch unsafe libcrypto_verify(pointer, message, message.count, signature) {
    case 1: return true
    case 0: return false
    default: throw .lastOfLibCrypto
    }
  }
}

extension CredentialError {
  /// Returns the error for a libcrypto that is missing or too old; the reason is the dynamic
  /// linker's, or names a missing function.
  static func noLibcrypto(_ reason: String) -> CredentialError {
    CredentialError(
      .libcrypto,
      "cannot use the library 'libcrypto' (\(reason)); install 'libssl3' with apt, "
        + "or OpenSSL 3 with your system's package manager")
  }

  /// The error of a call that failed, with libcrypto's own reason, which contains no key material.
  fileprivate static var lastOfLibCrypto: CredentialError {
    let reason = unsafe libcrypto_reason().map { unsafe String(cString: $0) } ?? "no reason"
    return CredentialError(
      .libcrypto,
      "libcrypto failed with '\(reason)'; check that OpenSSL 3 is installed completely")
  }
}
