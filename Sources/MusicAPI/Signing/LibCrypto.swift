import CMusicCrypto

/// The interface to libcrypto: the only file that calls it, and the only owner of its allocations.
///
/// All sequences of calls run inside `checked`, the only reader of libcrypto's error queue.
enum LibCrypto {
  /// Runs calls with an empty error queue; if they return nil, throws the first error in the queue.
  ///
  /// The queue belongs to the thread and is shared with TLS. An error left in it, before or after,
  /// would be attributed to an unrelated call.
  private static func checked<Value: ~Copyable>(
    _ calls: () -> Value?
  ) throws(LibCryptoError) -> Value {
    try load()
    libcrypto_ERR_clear_error()
    defer { libcrypto_ERR_clear_error() }
    if let value = calls() { return value }
    let reason = unsafe libcrypto_reason()
    throw .failed(reason: unsafe reason.map { unsafe String(cString: $0) } ?? "no reason")
  }

  /// Loads libcrypto; throws if this machine has no usable version of it.
  static func load() throws(LibCryptoError) {
    guard libcrypto_load() else {
      throw .unavailable(reason: unsafe String(cString: libcrypto_unavailable_reason()))
    }
  }

  /// The owner of an object that libcrypto allocated.
  ///
  /// It is Sendable because a complete object is only read: a key's references are counted
  /// atomically, and a context is only copied, which does not change it.
  @safe struct Owned: ~Copyable, @unchecked Sendable {
    let pointer: OpaquePointer
    private let free: @convention(c) (OpaquePointer?) -> Void

    init(_ pointer: OpaquePointer, free: @escaping @convention(c) (OpaquePointer?) -> Void) {
      unsafe self.pointer = pointer
      unsafe self.free = free
    }

    deinit {
      unsafe free(pointer)
    }
  }

  /// An `EVP_PKEY`, private or public.
  @safe struct Key: ~Copyable, Sendable {
    private let owned: Owned

    private init(owning pointer: OpaquePointer) {
      owned = unsafe Owned(pointer, free: libcrypto_EVP_PKEY_free)
    }

    private var pointer: OpaquePointer { unsafe owned.pointer }

    /// Creates a private key from DER: PKCS#8, or the older format of its algorithm.
    static func privateKey(der: [UInt8]) throws(LibCryptoError) -> Key {
      try checked { unsafe read(der) { unsafe libcrypto_d2i_AutoPrivateKey(nil, &$0, $1) } }
    }

    /// Creates a public key from DER (`SubjectPublicKeyInfo`).
    static func publicKey(der: [UInt8]) throws(LibCryptoError) -> Key {
      try checked { unsafe read(der) { unsafe libcrypto_d2i_PUBKEY(nil, &$0, $1) } }
    }

    private static func read(
      _ der: [UInt8], with decode: (inout UnsafePointer<UInt8>?, Int) -> OpaquePointer?
    ) -> Key? {
      let pointer = unsafe der.withUnsafeBufferPointer { buffer in
        var start = buffer.baseAddress
        return unsafe decode(&start, buffer.count)
      }
      guard let pointer = unsafe pointer else { return nil }
      return unsafe Key(owning: pointer)
    }

    /// The algorithm's name in libcrypto: `EC`, `RSA`, `ED25519`.
    var algorithm: String {
      unsafe libcrypto_EVP_PKEY_get0_type_name(pointer).map { unsafe String(cString: $0) }
        ?? "unknown"
    }

    /// The curve's name in libcrypto, `prime256v1` for P-256; nil if it has no name.
    var curve: String? {
      var length = 0
      let name = unsafe [CChar](unsafeUninitializedCapacity: 64) { buffer, count in
        let found = unsafe libcrypto_EVP_PKEY_get_group_name(
          pointer, buffer.baseAddress, buffer.count, &length)
        count = found == 1 ? length : 0
      }
      return name.isEmpty ? nil : String(decoding: name.map(UInt8.init), as: UTF8.self)
    }

    /// Returns the public half as DER (`SubjectPublicKeyInfo`).
    func publicDER() throws(LibCryptoError) -> [UInt8] {
      try checked {
        let length = unsafe libcrypto_i2d_PUBKEY(pointer, nil)
        guard length > 0 else { return nil }
        return unsafe [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, count in
          var start = buffer.baseAddress
          count = Int(max(0, unsafe libcrypto_i2d_PUBKEY(pointer, &start)))
        }
      }
    }

    /// Creates a context for signing with this key, which keeps the key alive.
    func signingContext() throws(LibCryptoError) -> Context {
      try unsafe context {
        unsafe libcrypto_EVP_DigestSignInit($0, libcrypto_EVP_sha256(), $1)
      }
    }

    /// Creates a context for verifying with this key, which keeps the key alive.
    func verifyingContext() throws(LibCryptoError) -> Context {
      try unsafe context {
        unsafe libcrypto_EVP_DigestVerifyInit($0, libcrypto_EVP_sha256(), $1)
      }
    }

    private func context(
      _ initialize: (OpaquePointer, OpaquePointer) -> CInt
    ) throws(LibCryptoError) -> Context {
      try checked {
        guard let context = Context(),
          unsafe initialize(context.pointer, pointer) == 1
        else { return nil }
        return context
      }
    }
  }

  /// An `EVP_MD_CTX`, initialized once and copied for each message.
  ///
  /// Copying saves a sixth of the time of a signature.
  @safe struct Context: ~Copyable, Sendable {
    private let owned: Owned

    fileprivate init?() {
      guard let pointer = unsafe libcrypto_EVP_MD_CTX_new() else { return nil }
      owned = unsafe Owned(pointer, free: libcrypto_EVP_MD_CTX_free)
    }

    fileprivate var pointer: OpaquePointer { unsafe owned.pointer }

    /// Returns a copy for one message; the flag saves libcrypto a further copy.
    private func copy() -> Context? {
      guard let copy = Context(), unsafe libcrypto_EVP_MD_CTX_copy_ex(copy.pointer, pointer) == 1
      else {
        return nil
      }
      unsafe libcrypto_use_once(copy.pointer)
      return copy
    }

    /// Signs a message with SHA-256; returns an ECDSA signature in DER.
    func sign(_ message: [UInt8]) throws(LibCryptoError) -> [UInt8] {
      try checked {
        guard let context = copy() else { return nil }
        var length = LibCrypto.maximalSignatureLength
        var isSigned = false
        let signature = unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
          isSigned =
            unsafe libcrypto_EVP_DigestSign(
              context.pointer, buffer.baseAddress, &length, message, message.count) == 1
          count = isSigned ? length : 0
        }
        return isSigned ? signature : nil
      }
    }

    /// Returns whether a DER signature matches the message and this key; throws if verification
    /// fails.
    func verify(_ signature: [UInt8], of message: [UInt8]) throws(LibCryptoError) -> Bool {
      try checked {
        guard let context = copy() else { return nil }
        switch unsafe libcrypto_EVP_DigestVerify(
          context.pointer, signature, signature.count, message, message.count)
        {
        case 1: return true
        case 0: return false
        default: return nil
        }
      }
    }
  }

  /// The length of the longest DER signature for P-256.
  private static let maximalSignatureLength = 72
}

/// An error of libcrypto.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum LibCryptoError: Error, Sendable, Equatable {
  /// libcrypto is missing or too old; the reason is the dynamic linker's, or names a missing
  /// function.
  case unavailable(reason: String)
  /// A call failed; the reason is libcrypto's own and never contains key material.
  case failed(reason: String)
}

extension LibCryptoError: CustomStringConvertible {
  /// A sentence with the reason and the action to take.
  public var description: String {
    switch self {
    case .unavailable(let reason):
      "cannot use the library 'libcrypto' (\(reason)); install 'libssl3' with apt, "
        + "or OpenSSL 3 with your system's package manager"
    case .failed(let reason):
      "libcrypto failed with '\(reason)'; check that OpenSSL 3 is installed completely"
    }
  }
}
