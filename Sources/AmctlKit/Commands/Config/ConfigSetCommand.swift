import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// `amctl config set`: changes a setting in the config file.
struct ConfigSetCommand: LocalCommand {
  var key = ""
  var values: [String] = []

  static let help = CommandHelp(
    "set", summary: "Change a setting in the config file",
    discussion: """
      Writes into the section of --profile, and adds it if it is missing. Comments and order are \
      kept, and only you can read the file from then on. A secret is read from stdin; at a \
      terminal it is not shown while you type it.
      """,
    examples: [
      CommandSpec.Example(
        "amctl config set storefront de --profile travel", "Use the German storefront"),
      CommandSpec.Example(
        "amctl config set user_token - --profile travel < token.txt", "Store a user token"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word("key", \.key, .text("KEY", known: Setting.configurable), help: "The name of the setting"),
    .words(
      "value", \.values, .text("VALUE", completion: .settingValues), needsOne: true,
      help: "The new value, or '-' to read it from stdin"),
  ]

  /// Tolerates an invalid file, of which it changes one line, and a missing one.
  static func tolerates(_ flaw: SettingsError) -> Bool { flaw.permitsChanges }

  func run(in context: Context) async throws {
    let setting = try ConfigChange.setting(named: key)
    let text = try SettingCheck(setting).text(from: given(setting, context))
    try ConfigChange(context).set(setting, to: text)
    guard setting.isPath, !FileSystem.exists(context.environment.expandingHome(text)) else {
      return
    }
    Messages(context).say("No such file yet: '\(text)'.")
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
    let bytes = try TypedValue(context).bytes(isSecret: setting.isSecret)
    guard !bytes.isEmpty else { throw UsageError.rule("stdin is empty", hint: nil) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// `amctl config unset`: removes a setting from the config file.
struct ConfigUnsetCommand: LocalCommand {
  var key = ""

  static let help = CommandHelp(
    "unset", summary: "Remove a setting from the config file",
    discussion: """
      Removes it from the section of --profile. It is not an error if it was not set.
      """,
    examples: [
      CommandSpec.Example(
        "amctl config unset language --profile travel", "Use the language of the storefront")
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
