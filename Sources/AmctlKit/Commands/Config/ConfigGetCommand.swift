import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// `amctl config get`: prints the value of a setting.
struct ConfigGetCommand: LocalCommand {
  var key = Setting.storefront

  static let help = CommandHelp(
    "get", summary: "Print the value of a setting",
    discussion: """
      Prints the value alone, and '***' for a secret; 'amctl config list' also shows where it comes \
      from. Exit code 5 if the setting has no value.
      """,
    examples: [
      CommandSpec.Example("amctl config get storefront", "Print the storefront")
    ])

  static let parameters: [Parameter<Self>] = [
    .word("key", \.key, .choice("KEY", noun: "a setting"), help: "The name of the setting")
  ]

  func run(in context: Context) async throws {
    guard let value = context.settings.value(of: key) else { throw unset }
    if key.isSecret {
      Messages(context).note("'\(key.rawValue)' is set by \(value.source), and never printed.")
    }
    try context.streams.out.write(
      SafeText.line(key.isSecret ? SettingRecord.mask : value.text) + "\n")
  }

  /// The error if the setting has no value.
  private var unset: Failure {
    let value = key.isSecret ? "-" : "VALUE"
    let command = key.configKey.map { "'amctl config set \($0) \(value)', or " } ?? ""
    return Failure(
      .notFound, "'\(key.rawValue)' is not set", hint: "\(command)set \(key.variable)")
  }
}

/// `amctl config path`: prints the path of the config file.
struct ConfigPathCommand: LocalCommand {
  static let help = CommandHelp(
    "path", summary: "Print the path of the config file, which may not exist yet",
    examples: [CommandSpec.Example("amctl config path", "Print the path")])

  static let parameters: [Parameter<Self>] = []

  static func tolerates(_ flaw: SettingsError) -> Bool { true }

  func run(in context: Context) async throws {
    guard let path = context.environment.configPath else { throw SettingsError.noConfigPath }
    try context.streams.out.write(path + "\n")
  }
}
