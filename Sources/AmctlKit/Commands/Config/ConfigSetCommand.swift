import AmctlCommandLine
import MusicAPI
import MusicPlatform

struct ConfigSetCommand: LocalCommand {
  var key = ""
  var values: [String] = []
  var allowsUnknown = false

  static let help = CommandHelp(
    "set", summary: "Change a setting in the config file",
    discussion: """
      Writes into the section of --profile, and adds it if it is missing. Comments and order are \
      kept, and only you can read the file from then on. A secret is read from stdin; at a \
      terminal it is not shown while you type it.
      """,
    examples: [
      "amctl config set storefront de --profile travel": "Use the German storefront",
      "amctl config set user_token - --profile travel < token.txt": "Store a user token",
    ])

  static let parameters: [Parameter<Self>] = [
    .word("key", \.key, .text("KEY", known: Setting.configurable), help: "The name of the setting"),
    .words(
      "value", \.values, .text("VALUE", completion: .settingValues), needsOne: true,
      help: "The new value, or '-' to read it from stdin"),
    .flag(
      "allow-unknown", \.allowsUnknown, help: "Allow a storefront that amctl does not know yet"
    ).needing("storefront") { $0.key == Setting.storefront.rawValue },
  ]

  /// Tolerates an invalid file, of which it changes one line, and a missing one.
  static func tolerates(_ flaw: SettingsError) -> Bool { flaw.permitsChanges }

  func run(in context: Context) async throws {
    let setting = try ConfigChange.setting(named: key)
    let text = try setting.text(from: given(setting, context), allowsUnknown)
    try ConfigChange(context).set(setting, to: text)
    // A sandbox creates its directory.
    guard setting.isPath, setting != .sandbox,
      !FileSystem.exists(context.environment.expandingHome(text))
    else {
      return
    }
    Messages(context).say("'\(text)' does not exist yet.")
  }

  /// Returns the value on the command line or in standard input.
  private func given(_ setting: Setting, _ context: Context) throws -> String {
    let isFromInput = values == ["-"]
    if setting.isSecret, !isFromInput {
      throw UsageError.rule(
        "'\(setting.rawValue)' is a secret, which is read from stdin only",
        hint: "amctl config set \(setting.rawValue) - < FILE")
    }
    guard values.count == 1 else {
      throw UsageError.surplusArgument(
        values[1],
        hint: "'config set' takes one <key> and one <value>; quote arguments that contain spaces")
    }
    guard isFromInput else { return values[0] }
    let bytes = try InputFiles(context).typedBytes(isSecret: setting.isSecret)
    guard !bytes.isEmpty else { throw UsageError.rule("stdin is empty", hint: nil) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

struct ConfigUnsetCommand: LocalCommand {
  var key = ""

  static let help = CommandHelp(
    "unset", summary: "Remove a setting from the config file",
    discussion: """
      Removes it from the section of --profile. It is not an error if it was not set.
      """,
    examples: [
      "amctl config unset language --profile travel": "Use the language of the storefront"
    ])

  static let parameters: [Parameter<Self>] = [
    .word("key", \.key, .text("KEY", known: Setting.configurable), help: "The name of the setting")
  ]

  /// Tolerates an invalid file, of which it changes one line; a profile that is not there is a
  /// typo.
  static func tolerates(_ flaw: SettingsError) -> Bool { flaw.permitsRemoval }

  func run(in context: Context) async throws {
    if Setting(rawValue: key)?.configKey == nil, ConfigFile.isName(key),
      let change = try? ConfigChange(context), try change.removeUnknown(key)
    {
      return
    }
    let setting = try ConfigChange.setting(named: key)
    try ConfigChange(context).set(setting, to: nil)
  }
}

/// A change to the config file, and what is said about it.
struct ConfigChange {
  private let context: Context
  private let file: ConfigFileEditor
  private let messages: Messages

  /// Finds the file and its section.
  init(_ context: Context) throws {
    self.context = context
    file = try ConfigFileEditor(context.environment, profile: context.settings.profile)
    messages = Messages(context)
  }

  /// Returns the setting with this key, which must make sense in a file.
  static func setting(named key: String) throws(UsageError) -> Setting {
    let (name, hasValue) = split(key)
    // The word may be a misplaced secret.
    guard ConfigFile.isName(name) else {
      throw .rule(
        "<key> is not the name of a setting", hint: Suggestion.list(Setting.configurable))
    }
    guard let setting = Setting(rawValue: name), setting.configKey != nil else {
      guard let setting = Setting(rawValue: name) else {
        throw .invalidValue(
          .unknown(name, .isNot("a setting"), choices: Setting.configurable), of: "<key>")
      }
      throw .rule(
        "'\(name)' is not a setting of the config file", hint: "set \(setting.variable)")
    }
    if hasValue {
      throw .rule(
        "the key and the value are two arguments", hint: "amctl config set \(name) VALUE")
    }
    return setting
  }

  /// Splits `key=value`, as people type it for other programs.
  private static func split(_ text: String) -> (name: String, hasValue: Bool) {
    let name = String(text.prefix { $0 != "=" })
    return (name, name.count < text.count)
  }

  /// Removes a key that the file has and amctl does not know; returns whether there was one.
  func removeUnknown(_ key: String) throws -> Bool {
    guard let after = try file.set(key, to: nil) else { return false }
    messages.note("Removed '\(key)' from \(place).")
    report(after.flaws)
    return true
  }

  /// Writes a value, or removes it if there is none.
  func set(_ setting: Setting, to text: String?) throws {
    let key = setting.rawValue
    let after = try file.set(key, to: text)
    if let text {
      messages.note("Set '\(key)' to '\(setting.shown(text))' in \(place).")
    } else {
      messages.note(
        after == nil ? "'\(key)' is not in \(place)." : "Removed '\(key)' from \(place).")
    }
    if context.environment[setting] != nil {
      let isStill =
        text == nil ? "is still set." : "is set, and takes precedence over the one in the file."
      messages.note("\(setting.variable) \(isStill)")
    }
    report(after?.flaws ?? [])
  }

  private var place: String { "'\(file.path)', section '[\(file.profile)]'" }

  /// Reports the errors in other lines, which every other command rejects.
  private func report(_ flaws: [SettingsError]) {
    for flaw in flaws { messages.say("\(flaw)") }
  }
}

/// The rules for a value that goes into the config file: those of the commands that use it.
extension Setting {
  /// Returns the text as it is written, without blanks at its ends; throws if it is not valid.
  func text(from given: String, _ allowsUnknown: Bool = false) throws -> String {
    let text = given.trimmed
    guard !text.isEmpty else {
      throw UsageError.rule(
        "the value must not be empty", hint: "'amctl config unset' removes the setting")
    }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw UsageError.rule("the value of '\(rawValue)' must be one line", hint: nil)
    }
    return try checked(text, allowsUnknown)
  }

  private func checked(_ text: String, _ allowsUnknown: Bool) throws -> String {
    switch self {
    case .teamID, .keyID, .developerToken:
      // A rejected credential is an error of the command line here.
      do throws(CredentialError) { return try credential(text) } catch {
        throw UsageError.rule(error.description, hint: nil)
      }
    case .userToken:
      guard Self.isToken(text) else {
        throw UsageError.rule("this is not a user token", hint: "'amctl auth login' gets one")
      }
    case .storefront:
      let ids = try StorefrontChoice(text).all()
      if !allowsUnknown, let id = ids.first(where: { !Storefronts.known.contains($0) }) {
        throw UsageError.rule(
          "'\(id)' is not a known storefront",
          hint: Storefronts.listHint + "; '--allow-unknown' sets any other")
      }
      return ids.joined(separator: ",")
    case .language: try check(text, as: LanguageTag.value)
    case _ where isServer:
      do { _ = try Origin(parsing: text) } catch { throw SettingsError.invalidBaseURL(error) }
    case .privateKeyFile, .caFile:
      guard Self.isAbsolute(text) else {
        throw mismatch(text, "an absolute path, or one that starts with '~/'")
      }
    case .output: try check(text, as: OutputOptions.formatType)
    case .jobs: try check(text, as: ConnectionOptions.jobsType)
    case .cache: try check(text, as: ConnectionOptions.lifetimeType)
    case .pseudonymKey: try check(text, as: FolderRedaction.keyType)
    case .journal: try check(text, as: .onOff)
    case .sandbox:
      if case .folder(let path)? = try? ValueType.sandbox.parse(text), !Self.isAbsolute(path) {
        throw mismatch(text, "on, off or an absolute path, or one that starts with '~/'")
      }
    default: break
    }
    return text
  }

  private static func isAbsolute(_ path: String) -> Bool {
    path.hasPrefix("/") || path.hasPrefix("~/")
  }

  private func credential(_ text: String) throws(CredentialError) -> String {
    switch self {
    case .teamID: try DeveloperTokenClaims(teamID: text, keyID: Self.anyID).teamID
    case .keyID: try DeveloperTokenClaims(teamID: Self.anyID, keyID: text).keyID
    default: try DeveloperToken(pasted: text).secret
    }
  }

  /// An id that is valid, for a check of the other one.
  private static let anyID = "AAAAAAAAAA"

  private func check<Value>(_ text: String, as type: ValueType<Value>) throws(UsageError) {
    do throws(ValueError) { _ = try type.parse(text) } catch {
      throw .invalidValue(error, of: rawValue)
    }
  }

  private func mismatch(_ text: String, _ expected: String) -> UsageError {
    .invalidValue(.mismatch(text, expected: expected), of: rawValue)
  }
}
