import Files
import MusicAPI

extension Context {
  /// Where requests get their developer token from: a ready token, else the key.
  func developerToken() throws -> any DeveloperTokenProvider {
    if let token = settings[.developerToken] {
      return FixedTokenProvider(try DeveloperToken(pasted: token))
    }
    return RenewingTokenProvider(signer: try signer(), now: now)
  }

  /// The signer that the configured key makes.
  func signer(
    lifetime: Duration = .seconds(12 * 3600), origin: [String] = []
  ) throws -> DeveloperTokenSigner {
    let (teamID, keyID) = try keyNames()
    let claims = try DeveloperTokenClaims(
      teamID: teamID, keyID: keyID, lifetime: lifetime, origin: origin)
    return DeveloperTokenSigner(key: try privateKey(), claims: claims)
  }

  /// The private key, from the environment or its file.
  func privateKey() throws -> ES256PrivateKey {
    if let pem = settings[.privateKey] { return try key(pem.utf8, from: .privateKey) }
    guard let path = settings[.privateKeyFile] else {
      throw SettingsError.incompleteKey(missing: [.privateKeyFile])
    }
    if FileSystem.isReadableByOthers(path) {
      talk.note("'\(path)' can be read by other users. Take that away with: chmod 600 '\(path)'")
    }
    return try key(FileSystem.read(path), from: .privateKeyFile)
  }

  private func key(
    _ pem: some Sequence<UInt8>, from setting: Setting
  ) throws -> ES256PrivateKey {
    do { return try ES256PrivateKey(pem: pem) } catch { throw CredentialError.key(error) }
  }

  private func keyNames() throws(SettingsError) -> (team: String, key: String) {
    let hasKey = settings[.privateKey] != nil || settings[.privateKeyFile] != nil
    let teamID = settings[.teamID]
    let keyID = settings[.keyID]
    if let teamID, let keyID, hasKey { return (teamID, keyID) }
    guard teamID != nil || keyID != nil || hasKey else { throw .noDeveloperToken }
    let missing: [(Setting, Bool)] = [
      (.teamID, teamID == nil), (.keyID, keyID == nil), (.privateKeyFile, !hasKey),
    ]
    throw .incompleteKey(missing: missing.filter(\.1).map(\.0))
  }
}
