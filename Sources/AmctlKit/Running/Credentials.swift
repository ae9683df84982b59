import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// The keys and tokens in the settings.
struct Credentials {
  private let settings: Settings
  private let messages: Messages
  private let now: @Sendable () -> UnixTime

  /// Creates credentials; keys and tokens are read on demand.
  init(_ context: Context) {
    settings = context.settings
    messages = Messages(context)
    now = context.now
  }

  /// Returns the source of developer tokens for requests.
  func developerToken() throws -> any DeveloperTokenProvider {
    if let token = settings.readyToken {
      return FixedTokenProvider(try DeveloperToken(pasted: token.text))
    }
    return RenewingTokenProvider(signer: try signer(), now: now)
  }

  /// Returns a signer with the configured key.
  func signer(
    lifetime: Duration = .seconds(12 * 3600), origin: [String] = []
  ) throws -> DeveloperTokenSigner {
    let (teamID, keyID) = try keyNames()
    let claims = try DeveloperTokenClaims(
      teamID: teamID, keyID: keyID, lifetime: lifetime, origin: origin)
    return DeveloperTokenSigner(key: try privateKey(), claims: claims)
  }

  /// Reads the private key from the environment or its file.
  func privateKey() throws(SettingsError) -> ES256PrivateKey {
    if let pem = settings[.privateKey] {
      return try key(pem.utf8, from: Setting.privateKey.variable)
    }
    guard let path = settings[.privateKeyFile] else { throw .noKey }
    let pem: [UInt8]
    do { pem = try FileSystem.read(path, atMost: FileSystem.SizeLimit.settings) } catch {
      throw .unreadableKey(error)
    }
    return try key(pem, from: "'\(path)'")
  }

  /// Warns about files with these settings that other users can read.
  func warnAboutReadableFiles(holding used: [Setting]) {
    let key =
      used.contains(.privateKeyFile) && settings[.privateKey] == nil
      ? settings[.privateKeyFile] : nil
    let secrets = settings.configFile(behind: used.filter(\.isSecret))
    for path in [key, secrets].compactMap(\.self)
    where FileSystem.isReadableByOthers(path) {
      messages.note(
        "'\(path)' can be read by other users. Run: chmod 600 '\(path)'")
    }
  }

  private func key(
    _ pem: some Sequence<UInt8>, from source: String
  ) throws(SettingsError) -> ES256PrivateKey {
    do { return try ES256PrivateKey(pem: pem) } catch {
      throw .unusableKey(error, source: source)
    }
  }

  private func keyNames() throws(SettingsError) -> (team: String, key: String) {
    let hasKey = settings.key != nil
    let teamID = settings[.teamID]
    let keyID = settings[.keyID]
    if let teamID, let keyID, hasKey { return (teamID, keyID) }
    guard teamID != nil || keyID != nil || hasKey else {
      throw settings[.developerToken] == nil ? .noDeveloperToken : .noKey
    }
    let missing: [(Setting, Bool)] = [
      (.teamID, teamID == nil), (.keyID, keyID == nil), (.privateKeyFile, !hasKey),
    ]
    throw .incompleteKey(missing: missing.filter(\.1).map(\.0))
  }
}
