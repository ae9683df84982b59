import MusicAPI
import MusicPlatform

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

  /// The values of the headers with them.
  static let headers: Set = [TokenHeader.value(developer), user]

  /// The variables of a program, with its own tokens replaced.
  static var variables: [String: String?] {
    var variables: [String: String?] = [:]
    for (setting, token) in [(Setting.developerToken, developer), (.userToken, user)] {
      for name in [setting.variable, setting.publicVariable] { variables[name] = token }
    }
    return variables
  }

  /// The variables that an environment lacks.
  static func variables(lackingIn environment: Environment) -> [String: String?] {
    variables.filter { environment[$0.key] == nil }
  }
}
