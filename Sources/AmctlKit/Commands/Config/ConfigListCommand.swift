import AmctlCommandLine
import MusicAPI

/// `amctl config`: shows and changes settings.
enum ConfigGroup {
  static let help = CommandHelp(
    "config", summary: "Show and change settings",
    discussion: """
      Options override environment variables, and those override the section of --profile in the \
      config file. 'amctl help environment' explains every setting. 'amctl config list -o json' \
      prints records; the other commands print plain text.
      """,
    examples: [
      CommandSpec.Example("amctl config list", "List the settings and the source of each"),
      CommandSpec.Example("amctl config set storefront de --profile travel", "Change a setting"),
      CommandSpec.Example(
        "amctl config set user_token - --profile travel < token.txt",
        "Store a secret, which is read from stdin"),
    ])
}

/// `amctl config list`: lists the settings and the source of each.
struct ConfigListCommand: LocalCommand {
  var output = OutputOptions()

  static let help = CommandHelp(
    "list", aliases: ["ls"], summary: "List the settings and the source of each",
    discussion: """
      FROM is an option, an environment variable, a line of the config file, or 'default'. Secrets \
      are shown as '***'. Settings without a value are left out. Exit code 2 when the config file \
      has errors, after the settings that could be read.
      """,
    examples: [
      CommandSpec.Example("amctl config list", "List the settings"),
      CommandSpec.Example(
        "amctl config list -o tsv --fields key,from", "Show only where they come from"),
    ])

  static let parameters: [Parameter<Self>] = [.group(\.output)]

  /// Tolerates errors in the file, which are reported after the list.
  static func tolerates(_ flaw: SettingsError) -> Bool {
    if case .unknownProfile = flaw { false } else { true }
  }

  var recordFields: RecordFields { SettingRecord.fields }

  func run(in context: Context) async throws {
    let presentation = Presentation(context, output)
    let records = Setting.allCases.compactMap { SettingRecord($0, in: context.settings)?.json }
    try presentation.write(records, columns: SettingRecord.fields.columns, id: "key")
    guard let flaw = context.settings.flaws.first else { return }
    for other in context.settings.flaws.dropFirst() { presentation.messages.say("\(other)") }
    throw flaw
  }
}

/// A setting with its value and where it comes from, as a record.
struct SettingRecord {
  /// The fields, which are the columns in every format.
  static let fields: RecordFields = [
    "key": .string, "value": .string, "from": .string, "section": .string,
  ]

  let json: JSONValue

  /// The placeholder for the value of a secret.
  static let mask = "***"

  /// Creates a record; nil if the setting has no value.
  init?(_ setting: Setting, in settings: Settings) {
    guard let value = settings.value(of: setting) else { return nil }
    let (from, section): (String, JSONValue) =
      switch value.source {
      case .option(let name), .environment(let name): (name, .null)
      case .configFile(let path, let profile, let line): ("\(path):\(line)", .string(profile))
      case .standard: ("default", .null)
      }
    json = [
      "key": .string(setting.rawValue),
      "value": .string(setting.isSecret ? Self.mask : value.text), "from": .string(from),
      "section": section,
    ]
  }
}
