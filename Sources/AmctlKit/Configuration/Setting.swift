/// A setting that may come from an option, the environment, or the config file, in that order.
enum Setting: String, CaseIterable, Sendable {
  case teamID = "team_id"
  case keyID = "key_id"
  case privateKeyFile = "private_key_file"
  case privateKey = "private_key"
  case developerToken = "developer_token"
  case userToken = "user_token"
  case storefront
  case language
  case baseURL = "base_url"
  case caFile = "ca_file"
  case replay
  case record
  case profile
  case configFile = "config"

  /// The environment variable that sets it.
  var variable: String { "AMCTL_" + rawValue.uppercased() }

  /// The name in the config file; nil for what makes no sense there.
  var configKey: String? {
    switch self {
    case .privateKey, .replay, .record, .profile, .configFile: nil
    default: rawValue
    }
  }

  /// Whether the value must never be shown.
  var isSecret: Bool {
    switch self {
    case .privateKey, .developerToken, .userToken: true
    default: false
    }
  }

  /// Whether the value is a file's path, which may begin at home.
  var isPath: Bool {
    switch self {
    case .privateKeyFile, .caFile: true
    default: false
    }
  }

  /// The value when nobody sets it.
  var standard: String? {
    switch self {
    case .storefront: "us"
    default: nil
    }
  }

  /// The settings that a config file may hold.
  static let configurable = allCases.compactMap(\.configKey)
}
