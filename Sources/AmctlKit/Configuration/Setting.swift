import AmctlCommandLine

/// A setting that can come from an option, the environment, or the config file, in that order.
struct Setting: Sendable {
  /// The name in the config file.
  let rawValue: String
  /// What it is, in a line of help.
  let summary: String
  /// Whether it makes sense in the config file.
  private var isConfigurable = true
  /// Whether the value must never be shown.
  private(set) var isSecret = false
  /// Whether the value is a file path, which may start with `~/`.
  private(set) var isPath = false
  /// Whether the value is the URL of a server.
  private(set) var isServer = false
  /// The default value.
  private(set) var standard: String?

  /// Finds the setting with a name; nil if there is none.
  init?(rawValue: String) {
    guard let known = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = known
  }

  private init(
    _ name: String, _ summary: String, isConfigurable: Bool = true, isSecret: Bool = false,
    isPath: Bool = false, isServer: Bool = false, standard: String? = nil
  ) {
    rawValue = name
    self.summary = summary
    self.isConfigurable = isConfigurable
    self.isSecret = isSecret
    self.isPath = isPath
    self.isServer = isServer
    self.standard = standard
  }

  /// The setting for the URL of a server that commands know by name.
  private init(_ name: String, serverOf noun: String) {
    self.init(name, "Server for \(noun)", isServer: true)
  }

  /// The setting's environment variable.
  var variable: String { "AMCTL_" + rawValue.uppercased() }

  /// The variable in which other programs that `amctl` runs find the same.
  var publicVariable: String { "APPLE_MUSIC_" + rawValue.uppercased() }

  /// The name in the config file; nil if the setting makes no sense there.
  var configKey: String? { isConfigurable ? rawValue : nil }

  /// Returns a value as it is shown, without the text of a secret.
  func shown(_ value: String) -> String { isSecret ? "***" : value }

  /// Returns whether a text can be a user token.
  ///
  /// It goes into a header and a line of a file, so it must not contain blanks or control
  /// characters.
  static func isToken(_ text: String) -> Bool {
    (1...8192).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// The names of the settings that a config file may contain.
  static let configurable = allCases.compactMap(\.configKey)

  static let secretKeys = allCases.filter(\.isSecret).compactMap(\.configKey)
}

extension Setting: Hashable {
  /// Two settings of one name are one setting.
  static func == (one: Setting, other: Setting) -> Bool { one.rawValue == other.rawValue }

  func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension Setting: RawRepresentable, CaseIterable {
  static let teamID = Setting("team_id", "Team ID of your developer account, 10 characters")
  static let keyID = Setting("key_id", "Key ID, 10 characters")
  static let privateKeyFile = Setting(
    "private_key_file", "Path of the key, AuthKey_<key ID>.p8", isPath: true)
  static let privateKey = Setting(
    "private_key", "The key itself, as PEM text", isConfigurable: false, isSecret: true)
  static let developerToken = Setting(
    "developer_token", "Developer token to use instead of a key", isSecret: true)
  static let userToken = Setting(
    "user_token", "Music User Token, from 'amctl auth login'", isSecret: true)
  static let storefront = Setting("storefront", "Storefront, as --storefront", standard: "us")
  static let language = Setting("language", "Language of responses, as --language")
  static let output = Setting(
    "output", "Default --output, at a terminal only")
  static let baseURL = Setting(
    "base_url", "Server, as --base-url", isServer: true)
  static let caFile = Setting(
    "ca_file", "Certificates to trust besides the system's, as PEM", isPath: true)
  static let jobs = Setting("jobs", "Requests in flight, as --jobs", standard: "4")
  static let pager = Setting(
    "pager", "Pager for long output; empty or 'cat' for none", isConfigurable: false)
  static let cache = Setting("cache", "Time to use stored responses, as --cache")
  static let journal = Setting(
    "journal", "Log changes in journal.ndjson: on (the default) or off")
  static let replay = Setting(
    "replay", "Folder of recorded responses to replay, as --replay", isConfigurable: false)
  static let sandbox = Setting(
    "sandbox", "Use the sandbox, as --sandbox: on, off or a directory", isPath: true)
  static let record = Setting("record", "Folder to record into, as --record", isConfigurable: false)
  static let recordMode = Setting(
    "record_mode", "What to record, as --record-mode", isConfigurable: false)
  static let session = Setting(
    "session", "Sequence of responses in a folder, as --session", isConfigurable: false)
  static let redact = Setting(
    "redact", "Body fields to redact, as --redact; separate with commas", isConfigurable: false)
  static let replayStrict = Setting(
    "replay_strict", "Fail on surplus requests, as --replay-strict: on or off",
    isConfigurable: false)
  static let replayLog = Setting(
    "replay_log", "Log of the fixtures that commands used", isConfigurable: false)
  static let pseudonymKey = Setting(
    "pseudonym_key", "Secret for pseudonyms in recordings", isSecret: true)
  static let lastFMKey = Setting(
    "lastfm_key", "Key for 'similar --source lastfm'", isSecret: true)
  static let ciderToken = Setting(
    "cider_token", "Token for Cider, from Settings → Connectivity", isSecret: true)
  static let player = Setting("player", "Player to control, as --player")
  static let mpvOptions = Setting(
    "mpv_options", "Options for mpv in 'play', such as --ao=pulse")
  static let profile = Setting(
    "profile", "Section of the config file, as --profile", isConfigurable: false,
    standard: ConfigFile.standardProfile)
  static let configFile = Setting("config", "Path of the config file", isConfigurable: false)

  static let iTunesURL = Setting("itunes_url", serverOf: "'itunes search' and 'itunes lookup'")
  static let chartsURL = Setting("charts_url", serverOf: "'itunes charts'")
  static let musicBrainzURL = Setting("musicbrainz_url", serverOf: "artists in MusicBrainz")
  static let listenBrainzURL = Setting(
    "listenbrainz_url", serverOf: "'similar --source listenbrainz'")
  static let lastFMURL = Setting("lastfm_url", serverOf: "'similar --source lastfm'")
  static let feedURL = Setting("feed_url", serverOf: "'amctl feed'")
  static let ciderURL = Setting("cider_url", serverOf: "'-p cider' and '--on cider'")

  static let allCases: [Setting] = [
    .teamID, .keyID, .privateKeyFile, .privateKey, .developerToken, .userToken, .storefront,
    .language, .output, .baseURL, .caFile, .jobs, .pager, .cache, .journal, .sandbox, .replay,
    .record,
    .recordMode, .session, .redact, .replayStrict, .replayLog, .pseudonymKey,
    .lastFMKey, .ciderToken, .player, .mpvOptions, .profile, .configFile,
    .iTunesURL, .chartsURL, .musicBrainzURL, .listenBrainzURL, .lastFMURL, .feedURL, .ciderURL,
  ]
}

/// Whether requests are answered by a sandbox, and where it keeps changes.
enum SandboxSetting: Sendable, Equatable {
  case off
  /// Changes are kept as long as the command runs.
  case memory
  /// Changes are kept in a folder.
  case folder(String)
}

extension ValueType where Value == SandboxSetting {
  /// The words of every switch; anything else is a folder.
  static var sandbox: Self {
    ValueType(name: "DIR", completion: .folders) { text throws(ValueError) in
      guard let isOn = try? ValueType<Bool>.onOff.parse(text) else { return .folder(text) }
      return isOn ? .memory : .off
    }
  }
}

extension Settings {
  /// Where the sandbox keeps changes, if requests are answered by one.
  var sandbox: SandboxSetting {
    self[.sandbox].flatMap { try? ValueType.sandbox.parse($0) } ?? .off
  }

  /// Returns the settings of a command that sends requests: either the sandbox takes the place of
  /// the tokens, of the server and of stored responses, or one of these takes its place.
  ///
  /// What the command line says takes precedence over variables, and variables over the config file;
  /// of two that count alike, neither does. An option that uses stored responses takes precedence
  /// too.
  func choosingSandbox(usesStoredResponses: Bool) throws(UsageError) -> Settings {
    guard sandbox != .off, let value = value(of: .sandbox) else { return hiding([.sandbox]) }
    let others = [Setting.replay, .baseURL].compactMap { setting in
      self.value(of: setting).map { (setting, $0) }
    }
    if usesStoredResponses && !value.isGiven
      || others.contains(where: { $0.1.isStronger(than: value) })
    {
      return hiding([.sandbox])
    }
    if let (setting, other) = others.first(where: { !value.isStronger(than: $0.1) }) {
      throw .conflict(Setting.sandbox.name(in: value.source), setting.name(in: other.source))
    }
    return hiding(Self.unusedInSandbox)
  }

  /// What a sandbox has no use for: no credential is read, and nothing is stored or sent.
  private static let unusedInSandbox: [Setting] = [
    .replay, .baseURL, .cache, .journal, .teamID, .keyID, .privateKeyFile, .privateKey,
    .developerToken, .userToken,
  ]
}

extension Setting {
  func name(in source: Settings.Source) -> String {
    switch source {
    case .option(let name), .environment(let name): name
    case .configFile, .standard: rawValue
    }
  }
}
