/// Why no developer token could be had.
public enum CredentialError: Error, Sendable, Equatable {
  /// Neither a key nor a token was given.
  case missing
}
