import AmctlCommandLine

/// The options that every command takes.
struct CommonOptions: OptionGroup {
  var isQuiet = false
  var isVerbose = false
  var color = ColorChoice.auto
  var profile: String?
  var showsHelp = false
  var showsVersion = false

  static let title: String? = "GLOBAL OPTIONS"

  static let parameters: [Parameter<Self>] = [
    .flag("quiet", short: "q", \.isQuiet, help: "Print errors only"),
    .flag("verbose", short: "v", \.isVerbose, help: "Log each request and response to stderr"),
    .option(
      "color", \.color, .choice("WHEN"),
      help: "Choose when to use colors"),
    .option(
      "profile", \.profile, .text("NAME", completion: .profiles),
      setting: Setting.profile.rawValue,
      help: "Use this section of the config file"),
    .flag("help", short: "h", \.showsHelp, overridesMistakes: true, help: "Show help"),
    .flag("version", \.showsVersion, overridesMistakes: true, help: "Show the version"),
  ]

  mutating func check() throws(UsageError) {
    if isQuiet, isVerbose { throw .conflict("--quiet", "--verbose") }
  }
}
