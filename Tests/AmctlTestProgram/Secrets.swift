import MusicPlatform

/// Planted secrets, which must not appear anywhere except on the wire.
package enum Secrets {
  /// A ready developer token that no service accepts.
  package static let developerToken =
    "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJQTEFOVEVEMDEifQ.cGxhbnRlZC1zaWduYXR1cmU"
  /// A user token that no service accepts.
  package static let userToken = "0.planted-user-token+abc/def=="

  /// Returns the path of a made-up key.
  package static func keyFile(_ name: String = "p256.p8") -> String {
    Fixtures.path + "/Keys/" + name
  }

  package static let tokens = [
    "AMCTL_DEVELOPER_TOKEN": developerToken, "AMCTL_USER_TOKEN": userToken,
  ]

  /// Returns a made-up key as PEM text; empty if the file is missing.
  package static func pem(_ name: String = "p256.p8") -> String {
    String(decoding: (try? FileSystem.read(keyFile(name))) ?? [], as: UTF8.self)
  }

  /// Settings with a key in the environment itself.
  package static let key = [
    "AMCTL_TEAM_ID": "DEF123GHIJ", "AMCTL_KEY_ID": "ABC123DEFG", "AMCTL_PRIVATE_KEY": pem(),
  ]

  /// Returns settings with a key in a file.
  package static func key(in path: String) -> [String: String] {
    key.merging(["AMCTL_PRIVATE_KEY": "", "AMCTL_PRIVATE_KEY_FILE": path]) { $1 }
  }

  /// The strings that must not appear in any output: the tokens, the start of each minted one, and
  /// each line of the key.
  package static let planted =
    [developerToken, userToken, "eyJhbGciOiJFUzI1NiIs"]
    + pem().split(separator: "\n").filter { !$0.hasPrefix("-----") }.map(String.init)
}
