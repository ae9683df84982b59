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

  /// Whether there is anything to sign requests with, complete or not.
  var areConfigured: Bool {
    [.developerToken, .privateKey, .privateKeyFile, .teamID, .keyID].contains {
      settings[$0] != nil
    }
  }

  /// Returns the source of developer tokens for requests.
  ///
  /// A deferred one parses the key for the first token, because a stored response needs none.
  func developerToken(isDeferred: Bool) throws -> any DeveloperTokenProvider {
    if let token = settings.readyToken {
      return try DeveloperToken(pasted: token.text)
    }
    guard isDeferred else { return RenewingTokenProvider(signer: try signer(), now: now) }
    let (teamID, keyID) = try keyNames()
    let claims = try DeveloperTokenClaims(teamID: teamID, keyID: keyID)
    let pem = try privateKeyText().bytes
    return RenewingTokenProvider(now: now) { time throws(CredentialError) in
      try DeveloperTokenSigner(key: ES256PrivateKey(pem: pem), claims: claims).token(issuedAt: time)
    }
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
    let (pem, source) = try privateKeyText()
    do { return try ES256PrivateKey(pem: pem) } catch {
      throw .unusableKey(error, source: source)
    }
  }

  private func privateKeyText() throws(SettingsError) -> (bytes: [UInt8], source: String) {
    if let pem = settings[.privateKey] { return (Array(pem.utf8), Setting.privateKey.variable) }
    guard let path = settings[.privateKeyFile] else { throw .noKey }
    do {
      return (try FileSystem.read(path, atMost: FileSystem.SizeLimit.settings), "'\(path)'")
    } catch {
      throw .unreadableKey(error)
    }
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

/// Tokens that are none, for programs that insist on some where a server needs none of theirs.
enum PlaceholderTokens {
  /// A developer token that expires in 2100, without a signature of anybody.
  static let developer: String = {
    let parts: [JSONValue] = [
      ["alg": "ES256", "kid": "AMCTLTOKEN"],
      ["iss": "AMCTLTOKEN", "iat": 1_700_000_000, "exp": 4_102_444_800],
    ]
    let signature = [UInt8](repeating: 0, count: 64)
    return (parts.map { $0.encoded() } + [signature]).map { Base64URL.encode($0) }
      .joined(separator: ".")
  }()

  static let user = "placeholder-of-amctl"

  static let headers: Set = [TokenHeader.value(developer), user]

  /// The variables of a program, with its own tokens replaced.
  static var variables: [String: String?] {
    var variables: [String: String?] = [:]
    for (setting, token) in [(Setting.developerToken, developer), (.userToken, user)] {
      for name in [setting.variable, setting.publicVariable] { variables[name] = token }
    }
    return variables
  }

  static func variables(lackingIn environment: Environment) -> [String: String?] {
    variables.filter { environment[$0.key] == nil }
  }
}

extension ES256PublicKey {
  /// Reads the file of a public key, with which a command checks tokens of others.
  init(contentsOf path: String) throws {
    let pem = try FileSystem.read(path, atMost: FileSystem.SizeLimit.settings)
    do { try self.init(pem: pem) } catch { throw Failure(.failure, error.description) }
  }
}
