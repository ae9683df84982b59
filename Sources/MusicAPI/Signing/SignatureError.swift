/// Why it cannot be told whether a signature is good.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum SignatureError: Error, Sendable, Equatable {
  /// It does not have the form of an `ES256` signature.
  case unusable(SignatureForm)
  /// libcrypto could not verify it.
  case undecided(LibCryptoError)
}

extension SignatureError: CustomStringConvertible {
  /// What is wrong with the signature, and what to do.
  public var description: String {
    switch self {
    case .unusable(let form): form.description
    case .undecided(let error): error.description
    }
  }
}
