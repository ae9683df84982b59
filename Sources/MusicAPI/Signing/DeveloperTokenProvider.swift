/// Where requests get their developer token from.
public protocol DeveloperTokenProvider: Sendable {
  /// A token to send now; asked for again before every attempt.
  func token() async throws(CredentialError) -> DeveloperToken

  /// Another token after the server refused one; nil when there is no other to be had.
  func renew(after rejected: DeveloperToken) async throws(CredentialError) -> DeveloperToken?
}
