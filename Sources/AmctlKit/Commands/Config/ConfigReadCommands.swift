import AmctlCommandLine
import MusicAPI

enum ConfigGroup {
  static let help = CommandHelp(
    "config", summary: "Show and change settings",
    discussion: """
      Options override environment variables, and those override the section of --profile in the \
      config file. 'amctl help environment' explains every setting. 'amctl config list -o json' \
      prints records; the other commands print plain text.
      """,
    examples: [
      "amctl config list": "List the settings and the source of each",
      "amctl config set storefront de --profile travel": "Change a setting",
      "amctl config set user_token - --profile travel < token.txt":
        "Store a secret, which is read from stdin",
    ])
}

struct ConfigListCommand: LocalCommand, TableCommand {
  var output = OutputOptions()

  static let help = CommandHelp(
    "list", aliases: ["ls"], summary: "List the settings and the source of each",
    discussion: """
      FROM is an option, an environment variable, a line of the config file, or 'default'. Secrets \
      are shown as '***'. Settings without a value are left out. Exit code 2 when the config file \
      has errors, after the settings that could be read.
      """,
    examples: [
      "amctl config list": "List the settings",
      "amctl config list -o tsv --fields key,from": "Show the sources of the settings",
    ])

  static let parameters: [Parameter<Self>] = [.group(\.output)]

  /// Tolerates errors in the file, which are reported after the list.
  static func tolerates(_ flaw: SettingsError) -> Bool {
    if case .unknownProfile = flaw { false } else { true }
  }

  /// The settings, each with its value as it may be shown and the place that it comes from.
  static let table: Table<(key: String, value: String, from: (place: String, section: String?))> = [
    .id("key", \.key), .string("value", \.value), .string("from", \.from.place),
    .string("section", \.from.section),
  ]

  func run(in context: Context) async throws {
    let presentation = Presentation(context, output)
    let rows = Setting.allCases.compactMap { setting in
      context.settings.asWritten.value(of: setting).map { value in
        (setting.rawValue, setting.shown(value.text), Self.origin(of: value))
      }
    }
    try presentation.write(rows, Self.table)
    guard let flaw = context.settings.flaws.first else { return }
    for other in context.settings.flaws.dropFirst() { presentation.messages.say("\(other)") }
    throw flaw
  }

  /// Returns where a value comes from, and the section if that is the config file.
  private static func origin(of value: Settings.Value) -> (place: String, section: String?) {
    switch value.source {
    case .option(let name), .environment(let name): (name, nil)
    case .configFile(let path, let profile, let line): ("\(path):\(line)", profile)
    case .standard: ("default", nil)
    }
  }
}

struct ConfigGetCommand: LocalCommand {
  var key = Setting.storefront

  static let help = CommandHelp(
    "get", summary: "Print the value of a setting",
    discussion: """
      Prints the value alone on stdout, and '***' for a secret; stderr says where it comes from. \
      Exit code 5 if the setting has no value.
      """,
    examples: [
      "amctl config get storefront": "Print the storefront"
    ])

  static let parameters: [Parameter<Self>] = [
    .word("key", \.key, .choice("KEY", noun: "a setting"), help: "The name of the setting")
  ]

  func run(in context: Context) async throws {
    guard let value = context.settings.asWritten.value(of: key) else { throw unset }
    let source =
      value.source == .standard ? "not set; this is the default" : "set by \(value.source)"
    let end = key.isSecret ? ", and never printed" : ""
    Messages(context).note("'\(key.rawValue)' is \(source)\(end).")
    try context.streams.out.write(SafeText.line(key.shown(value.text)) + "\n")
  }

  /// The error if the setting has no value.
  private var unset: Failure {
    let value = key.isSecret ? "-" : "VALUE"
    let command = key.configKey.map { "'amctl config set \($0) \(value)', or " } ?? ""
    return Failure(
      .notFound, "'\(key.rawValue)' is not set", hint: "\(command)set \(key.variable)")
  }
}

struct ConfigPathCommand: LocalCommand {
  static let help = CommandHelp(
    "path", summary: "Print the path of the config file, which may not exist yet",
    examples: ["amctl config path": "Print the path"])

  static let parameters: [Parameter<Self>] = []

  static func tolerates(_ flaw: SettingsError) -> Bool { true }

  func run(in context: Context) async throws {
    guard let path = context.environment.configPath else { throw SettingsError.noConfigPath }
    try context.streams.out.write(path + "\n")
  }
}
