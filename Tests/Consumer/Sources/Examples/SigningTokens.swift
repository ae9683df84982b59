import MusicAPI

/// A source of tokens that reads the key again when the service rejects a token, so that a key can
/// be replaced while a server runs.
actor ReloadingTokenProvider: DeveloperTokenProvider {
  private let teamID: String
  private let keyID: String
  private let keyFile: String
  private var current: RenewingTokenProvider

  init(teamID: String, keyID: String, keyFile: String) throws(CredentialError) {
    self.teamID = teamID
    self.keyID = keyID
    self.keyFile = keyFile
    current = try RenewingTokenProvider(teamID: teamID, keyID: keyID, pemFile: keyFile)
  }

  func token() async throws(CredentialError) -> DeveloperToken { try await current.token() }

  func renew(after rejected: DeveloperToken) async throws(CredentialError) -> DeveloperToken? {
    // Another caller may have reloaded the key while this one waited for its response.
    if try await current.token() == rejected {
      current = try RenewingTokenProvider(teamID: teamID, keyID: keyID, pemFile: keyFile)
    }
    return try await current.token()
  }
}
