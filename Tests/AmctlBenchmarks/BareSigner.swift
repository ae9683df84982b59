import CMusicCrypto

/// Plain ES256 signing with libcrypto, the baseline for token signing.
@safe struct BareSigner: ~Copyable {
  private let key: OpaquePointer
  private let ready: OpaquePointer

  /// The reason nothing can be measured.
  enum Failure: Error {
    case unreadableKey
  }

  init(der: [UInt8]) throws(Failure) {
    let key = unsafe der.withUnsafeBufferPointer { buffer in
      var start = buffer.baseAddress
      return unsafe libcrypto_d2i_AutoPrivateKey(nil, &start, buffer.count)
    }
    let ready = unsafe libcrypto_EVP_MD_CTX_new()
    guard let key = unsafe key, let ready = unsafe ready,
      unsafe libcrypto_EVP_DigestSignInit(ready, libcrypto_EVP_sha256(), key) == 1
    else {
      unsafe libcrypto_EVP_MD_CTX_free(ready)
      unsafe libcrypto_EVP_PKEY_free(key)
      throw .unreadableKey
    }
    unsafe self.key = key
    unsafe self.ready = ready
  }

  deinit {
    unsafe libcrypto_EVP_MD_CTX_free(ready)
    unsafe libcrypto_EVP_PKEY_free(key)
  }

  /// Signs as in the manual; returns the signature's length.
  func signInitializing(_ message: [UInt8]) -> Int {
    let context = unsafe libcrypto_EVP_MD_CTX_new()
    defer { unsafe libcrypto_EVP_MD_CTX_free(context) }
    guard unsafe libcrypto_EVP_DigestSignInit(context, libcrypto_EVP_sha256(), key) == 1
    else { return 0 }
    return unsafe sign(message, with: context)
  }

  /// Signs with a copy of a prepared context; returns the signature's length.
  func signCopying(_ message: [UInt8]) -> Int {
    let context = unsafe libcrypto_EVP_MD_CTX_new()
    defer { unsafe libcrypto_EVP_MD_CTX_free(context) }
    guard unsafe libcrypto_EVP_MD_CTX_copy_ex(context, ready) == 1 else { return 0 }
    return unsafe sign(message, with: context)
  }

  private func sign(_ message: [UInt8], with context: OpaquePointer?) -> Int {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 72) { signature in
      var length = signature.count
      let isSigned = unsafe libcrypto_EVP_DigestSign(
        context, signature.baseAddress, &length, message, message.count)
      return isSigned == 1 ? length : 0
    }
  }
}
