/// What libcrypto gave as its reason for a failure.
public struct LibCryptoError: Error, Sendable, Equatable, CustomStringConvertible {
  /// libcrypto's own words; they never hold key material.
  public let reason: String

  /// The reason as a sentence.
  public var description: String {
    "libcrypto failed with '\(reason)'; check that OpenSSL 3 is installed as a whole."
  }
}
