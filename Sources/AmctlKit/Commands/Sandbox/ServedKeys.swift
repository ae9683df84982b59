import AmctlCommandLine
import MusicAPI
import MusicPlatform
import MusicSandbox

/// The keys and tokens of a served sandbox, which are worth nothing anywhere else.
struct ServedKeys: Sendable {
  fileprivate let keys: SandboxKeys
  private let developerToken: String

  /// Signs a developer token.
  init(_ keys: SandboxKeys, at now: UnixTime) throws {
    self.keys = keys
    developerToken = try keys.developerToken(issuedAt: now)
  }

  /// What programs read in the line about the server.
  func facts(keyFile: String) -> [JSONMember] {
    [
      ("teamId", keys.teamID), ("keyId", keys.keyID), ("privateKeyFile", keyFile),
      ("developerToken", developerToken), ("userToken", keys.userToken),
    ].map { JSONMember($0, .string($1)) }
  }

  /// The variables of a program, for `amctl` and for other clients.
  ///
  /// Changes of nobody's account are not worth a journal.
  func variables(keyFile: String) -> [String: String] {
    var variables = [Setting.journal.variable: "off"]
    for (setting, value) in [
      (Setting.teamID, keys.teamID), (.keyID, keys.keyID), (.privateKeyFile, keyFile),
      (.developerToken, developerToken), (.userToken, keys.userToken),
    ] {
      variables[setting.variable] = value
      variables["APPLE_MUSIC_" + setting.rawValue.uppercased()] = value
    }
    return variables
  }

  /// Returns lines for a shell that set the URL and the tokens.
  func exported(at url: String) -> String {
    [
      (Setting.baseURL, url), (.developerToken, developerToken), (.userToken, keys.userToken),
    ].map { "export \($0.variable)=\($1)\n" }.joined()
  }
}

/// The file of a private key in a folder that nobody else can read, as long as a server runs.
struct PrivateKeyFile: Sendable {
  let path: String
  private let folder: String

  /// Writes the key.
  init(_ keys: SandboxKeys, in environment: Environment) throws {
    folder = try environment.temporaryName("amctl-sandbox")
    path = folder + "/AuthKey_\(keys.keyID).p8"
    try FileSystem.createDirectory(folder, isPrivate: true)
    try FileSystem.write(Array(keys.privateKeyPEM.utf8), to: path, isSecret: true)
  }

  func remove() {
    try? FileSystem.remove(path)
    try? FileSystem.removeDirectory(folder)
  }
}
