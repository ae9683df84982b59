import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// The settings of one run, with their sources.
struct Settings: Sendable {
  struct Value: Sendable, Equatable {
    let text: String
    let source: Source

    /// Returns whether its source takes precedence over another's.
    func isStronger(than other: Value) -> Bool {
      source.rank < other.source.rank
    }

    /// Whether it comes from an option of this command line.
    var isGiven: Bool {
      if case .option = source { true } else { false }
    }
  }

  /// The source of a value, in order of precedence.
  enum Source: Sendable, Equatable {
    case option(String)
    case environment(String)
    case configFile(path: String, profile: String, line: Int)
    case standard

    fileprivate var rank: Int {
      switch self {
      case .option: 0
      case .environment: 1
      case .configFile: 2
      case .standard: 3
      }
    }
  }

  /// The values on the command line, the later of two for the same setting last.
  private let options: [(setting: Setting, value: Value)]
  private let environment: Environment
  private let file: ConfigFile?
  /// The active section of the config file.
  let profile: String
  /// The errors in the config file; the rest of the file still applies.
  let flaws: [SettingsError]
  /// The values that take the place of those from the sources; nil for one that is not used.
  private var replaced: [Setting: Value?] = [:]

  /// Combines the sources; an explicitly named profile must exist in the file.
  init(
    options: [(setting: Setting, value: Value)], environment: Environment, file: ConfigFile?,
    unreadable: SettingsError? = nil
  ) {
    self.options = options
    self.environment = environment
    self.file = file
    let named = options.last { $0.setting == .profile }?.value.text ?? environment[.profile]
    profile = named ?? ConfigFile.standardProfile
    var flaws = [unreadable].compactMap(\.self) + (file?.flaws ?? [])
    if let named, named != ConfigFile.standardProfile, file?.profiles[named] == nil {
      flaws.append(
        .unknownProfile(
          named, known: file?.profileNames,
          path: file?.path ?? environment.configPath))
    }
    self.flaws = flaws
  }

  /// Returns the setting's value and source; nil if it is not set.
  func value(of setting: Setting) -> Value? {
    if let value = replaced[setting] { return value }
    return options.last { $0.setting == setting }?.value ?? configured(setting)
  }

  /// Returns the same settings without some of them.
  func hiding(_ settings: [Setting]) -> Settings {
    var rest = self
    for setting in settings { rest.replaced[setting] = .some(nil) }
    return rest
  }

  /// The same settings as their sources have them, with those that the command does not use.
  var asWritten: Settings {
    var all = self
    all.replaced = [:]
    return all
  }

  /// Returns the same settings with values from another source.
  func replacing(_ values: [(Setting, String)], by source: Source) -> Settings {
    var others = self
    for (setting, text) in values { others.replaced[setting] = Value(text: text, source: source) }
    return others
  }

  /// The values of the secrets in every source, also of those that are hidden or overridden.
  fileprivate var secretValues: [String] {
    let secrets = Setting.allCases.filter(\.isSecret)
    let inFile = file?.profiles.values.flatMap { profile in
      secrets.compactMap { $0.configKey.flatMap { profile[$0]?.value } }
    }
    return secrets.compactMap { self[$0] } + secrets.compactMap { environment[$0] }
      + (inFile ?? [])
  }

  /// Returns the setting's value without the options of the line.
  func configured(_ setting: Setting) -> Value? {
    if let value = replaced[setting] { return value }
    return environment[setting].map { Value(text: $0, source: .environment(setting.variable)) }
      ?? fileValue(of: setting)
      ?? setting.standard.map { Value(text: $0, source: .standard) }
  }

  /// Returns the path of the config file if one of these settings comes from it.
  func configFile(behind settings: [Setting]) -> String? {
    for setting in settings {
      if case .configFile(let path, _, _) = value(of: setting)?.source { return path }
    }
    return nil
  }

  var configFile: String? { file?.path }

  /// Whether the config file contains secrets that other users must not read.
  var configFileHoldsSecrets: Bool { file?.holdsSecrets ?? false }

  /// The setting's value; nil if it is not set.
  subscript(setting: Setting) -> String? {
    value(of: setting)?.text
  }

  /// Returns the setting's value if it comes from an option of this command line.
  func given(_ setting: Setting) -> String? {
    value(of: setting).flatMap { $0.isGiven ? $0.text : nil }
  }

  /// The language of responses as a tag, `de-DE`; the setting may be a locale, `de_DE`.
  var language: String? { self[.language].map(Self.languageTag) }

  /// Returns a language tag for a tag or a locale.
  static func languageTag(_ text: String) -> String {
    String(text.map { $0 == "_" ? "-" : $0 })
  }

  private func fileValue(of setting: Setting) -> Value? {
    guard let file, let key = setting.configKey, let entry = file.profiles[profile]?[key],
      !entry.value.isEmpty
    else { return nil }
    return Value(
      text: setting.isPath ? environment.expandingHome(entry.value) : entry.value,
      source: .configFile(path: file.path, profile: profile, line: entry.line))
  }
}

extension Settings.Source: CustomStringConvertible {
  /// The option or variable, or the file and its section.
  var description: String {
    switch self {
    case .option(let name), .environment(let name): name
    case .configFile(let path, let profile, _): "'\(path)', section '[\(profile)]'"
    case .standard: "the default"
    }
  }
}

extension Settings {
  var key: Value? { value(of: .privateKey) ?? value(of: .privateKeyFile) }

  /// The developer token that was signed elsewhere, unless a key takes precedence.
  ///
  /// A key in the environment takes precedence over a token in the config file.
  var readyToken: Value? {
    guard let token = value(of: .developerToken) else { return nil }
    return key?.isStronger(than: token) ?? false ? nil : token
  }

  /// Returns the setting as a value of a type, with the same rules as for its option.
  func value<Value>(
    of setting: Setting, as type: ValueType<Value>
  ) throws(SettingsError) -> Value? {
    guard let value = value(of: setting) else { return nil }
    do throws(ValueError) { return try type.parse(value.text) } catch {
      throw .invalidValue(error, of: setting, value.source)
    }
  }

  /// Reads the config file, if there is one; options and the environment take precedence over it.
  ///
  /// An explicitly named file must exist; the default one may be missing.
  init(_ options: [(setting: Setting, value: Value)], _ environment: Environment) {
    do throws(SettingsError) {
      let file = try Self.file(environment)
      self.init(options: options, environment: environment, file: file)
    } catch {
      self.init(options: options, environment: environment, file: nil, unreadable: error)
    }
  }

  fileprivate static func file(_ environment: Environment) throws(SettingsError) -> ConfigFile? {
    let named = environment[.configFile]
    guard let path = named ?? environment.standardConfigPath else { return nil }
    let bytes: [UInt8]
    do { bytes = try FileSystem.read(path, atMost: FileSystem.SizeLimit.settings) } catch {
      guard named == nil, error.isMissing else { throw .unreadable(error) }
      return nil
    }
    return ConfigFile(path: path, text: String(decoding: bytes, as: UTF8.self))
  }

  /// The values that must not appear in files or messages, whoever uses them, and the contents of
  /// the key file unless it is hidden.
  var secrets: [String] {
    let file = self[.privateKeyFile].flatMap {
      try? FileSystem.read($0, atMost: FileSystem.SizeLimit.settings)
    }
    return secretValues + (file.map { [String(decoding: $0, as: UTF8.self)] } ?? [])
  }
}

extension ValueCompletion {
  /// The profiles in the config file.
  static let profiles = ValueCompletion.values { request in
    let file = try? Settings.file(Environment(request.environment))
    return file?.profileNames.map { Candidate($0) } ?? []
  }
}
