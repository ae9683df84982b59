/// Why libcrypto did not do what it was asked to.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum LibCryptoError: Error, Sendable, Equatable {
  /// It is not on this machine, or is too old: the reason is the dynamic linker's, or names what it
  /// lacks.
  case unavailable(reason: String)
  /// It failed: the reason is its own, and never has key material in it.
  case failed(reason: String)
}

extension LibCryptoError: CustomStringConvertible {
  /// The reason and what to do, as a sentence.
  public var description: String {
    switch self {
    case .unavailable(let reason):
      "The library 'libcrypto' cannot be used (\(reason)); install 'libssl3' with apt, "
        + "or OpenSSL 3 with your system's package manager."
    case .failed(let reason):
      "libcrypto failed with '\(reason)'; check that OpenSSL 3 is installed as a whole."
    }
  }
}
