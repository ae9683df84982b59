import Files

/// Planted secrets, each of which must be seen nowhere but on the wire.
enum Secrets {
  /// A ready developer token, good for no service.
  static let developerToken =
    "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJQTEFOVEVEMDEifQ.cGxhbnRlZC1zaWduYXR1cmU"
  /// A user token, good for no service.
  static let userToken = "0.planted-user-token+abc/def=="

  /// The path of a made-up key.
  static func keyFile(_ name: String = "p256.p8") -> String { Fixtures.path + "/Keys/" + name }

  /// Both tokens.
  static let tokens = ["AMCTL_DEVELOPER_TOKEN": developerToken, "AMCTL_USER_TOKEN": userToken]

  /// A key, named by its file.
  static let key = [
    "AMCTL_TEAM_ID": "DEF123GHIJ", "AMCTL_KEY_ID": "ABC123DEFG",
    "AMCTL_PRIVATE_KEY_FILE": keyFile(),
  ]

  /// What must not be in any output: the tokens, the beginning of each minted one, and each line
  /// of the key.
  static func planted() throws -> [String] {
    let pem = String(decoding: try FileSystem.read(keyFile()), as: UTF8.self)
    let lines = pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }
    return [developerToken, userToken, "eyJhbGciOiJFUzI1NiIs"] + lines.map(String.init)
  }
}
