/// A setting that can come from an option, the environment, or the config file, in that order.
enum Setting: String, CaseIterable, Sendable {
  case teamID = "team_id"
  case keyID = "key_id"
  case privateKeyFile = "private_key_file"
  case privateKey = "private_key"
  case developerToken = "developer_token"
  case userToken = "user_token"
  case storefront
  case language
  case output
  case baseURL = "base_url"
  case caFile = "ca_file"
  case jobs
  case pager
  case cache
  case journal
  case replay
  case record
  case recordMode = "record_mode"
  case scenario
  case scenarioState = "scenario_state"
  case redact
  case replayStrict = "replay_strict"
  case replayLog = "replay_log"
  case pseudonymKey = "pseudonym_key"
  case profile
  case configFile = "config"

  /// The setting's environment variable.
  var variable: String { "AMCTL_" + rawValue.uppercased() }

  /// The name in the config file; nil if the setting makes no sense there.
  var configKey: String? {
    switch self {
    case .privateKey, .pager, .replay, .record, .recordMode, .scenario, .scenarioState, .redact,
      .replayStrict, .replayLog,
      .profile, .configFile:
      nil
    default: rawValue
    }
  }

  /// What it is, in a line of help.
  var summary: String {
    switch self {
    case .teamID: "Team id of your developer account, 10 characters"
    case .keyID: "Key id, 10 characters"
    case .privateKeyFile: "Path of the key, AuthKey_<key id>.p8"
    case .privateKey: "The key itself, as PEM text"
    case .developerToken: "Developer token to use instead of a key"
    case .userToken: "Music User Token; 'amctl auth login' gets one"
    case .storefront: "Storefront, as --storefront"
    case .language: "Language of responses, as --language"
    case .output: "Format at a terminal, as --output; changes no script"
    case .baseURL: "Server to send requests to, as --base-url"
    case .caFile: "Certificates to trust besides the system's, as PEM"
    case .jobs: "Requests in flight, as --jobs"
    case .pager: "Program that shows long output; empty or 'cat' for none"
    case .cache: "Time to use stored responses, as --cache"
    case .journal: "Record of changes in journal.ndjson: on, the default, or off"
    case .replay: "Folder to answer from, as --replay"
    case .record: "Folder to record into, as --record"
    case .recordMode: "What to record, as --record-mode"
    case .scenario: "Sequence of several commands, as --scenario"
    case .scenarioState: "File that keeps the place in scenarios, one for each run"
    case .redact: "Members of bodies to redact besides those of --redact, with commas"
    case .replayStrict: "Fail on surplus requests, as --replay-strict: on or off"
    case .pseudonymKey: "Secret from which recordings make pseudonyms"
    case .replayLog: "File to which commands add the fixtures they used"
    case .profile: "Section of the config file, as --profile"
    case .configFile: "Path of the config file"
    }
  }

  /// Whether the value must never be shown.
  var isSecret: Bool {
    switch self {
    case .privateKey, .developerToken, .userToken, .pseudonymKey: true
    default: false
    }
  }

  /// Whether the value is a file path, which may start with `~/`.
  var isPath: Bool {
    switch self {
    case .privateKeyFile, .caFile: true
    default: false
    }
  }

  /// The default value.
  var standard: String? {
    switch self {
    case .storefront: "us"
    case .jobs: "4"
    case .profile: ConfigFile.standardProfile
    default: nil
    }
  }

  /// Returns whether a text can be a user token.
  ///
  /// It goes into a header and a line of a file, so it must not contain blanks or control characters.
  static func isToken(_ text: String) -> Bool {
    (1...8192).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// The names of the settings that a config file may contain.
  static let configurable = allCases.compactMap(\.configKey)

  /// The keys in the config file whose values are secrets.
  static let secretKeys = allCases.filter(\.isSecret).compactMap(\.configKey)
}
