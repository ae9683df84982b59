import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// `amctl config get`: prints the value of a setting.
struct ConfigGetCommand: LocalCommand {
  var key = Setting.storefront
  var output = OutputOptions()

  static let help = CommandHelp(
    "get", summary: "Print the value of a setting",
    discussion: """
      Prints the value alone; with --output, a record that also says where it comes from. Never \
      prints a secret. Exit code 5 when the setting has no value.
      """,
    examples: [
      CommandSpec.Example("amctl config get storefront", "Print the storefront"),
      CommandSpec.Example("amctl config get storefront -o json", "Show its source too"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word("key", \.key, .choice("KEY", noun: "a setting"), help: "The name of the setting"),
    .group(\.output),
  ]

  var recordFields: RecordFields { SettingRecord.fields }

  func run(in context: Context) async throws {
    guard let value = context.settings.value(of: key),
      let record = SettingRecord(key, in: context.settings)
    else { throw UnsetSettingError(setting: key) }
    if output.isGiven {
      return try Presentation(context, output).write(
        record.json, columns: SettingRecord.fields.columns, id: "key")
    }
    if key.isSecret {
      Messages(context).note("'\(key.rawValue)' is set by \(value.source), and never printed.")
    }
    try context.streams.out.write(
      SafeText.line(key.isSecret ? SettingRecord.mask : value.text) + "\n")
  }
}

/// The error if a setting has no value.
private struct UnsetSettingError: ReportedError {
  let setting: Setting

  var failure: Failure {
    let value = setting.isSecret ? "-" : "VALUE"
    let command = setting.configKey.map { "'amctl config set \($0) \(value)', or " } ?? ""
    return Failure(
      .notFound, "'\(setting.rawValue)' is not set", hint: "\(command)set \(setting.variable)")
  }
}

/// `amctl config path`: prints the path of the config file.
struct ConfigPathCommand: LocalCommand {
  var output = OutputOptions()

  static let help = CommandHelp(
    "path", summary: "Print the path of the config file, which may not exist yet",
    examples: [CommandSpec.Example("amctl config path", "Print the path")])

  static let parameters: [Parameter<Self>] = [.group(\.output)]

  static func tolerates(_ flaw: SettingsError) -> Bool { true }

  private static let fields: RecordFields = ["path": .string, "exists": .boolean]

  var recordFields: RecordFields { Self.fields }

  func run(in context: Context) async throws {
    guard let path = context.environment.configPath else { throw SettingsError.noConfigPath }
    guard output.isGiven else { return try context.streams.out.write(path + "\n") }
    try Presentation(context, output).write(
      ["path": .string(path), "exists": .bool(FileSystem.exists(path))],
      columns: Self.fields.columns, id: "path")
  }
}
