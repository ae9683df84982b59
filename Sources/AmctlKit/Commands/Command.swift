/// A command: declared, parsed into a value, run in a context.
protocol Command: Sendable {
  /// What it is called, takes and does.
  static var spec: CommandSpec { get }
  /// Whether it sends requests to the service, unless it is told not to.
  static var sendsRequests: Bool { get }
  /// Reads what the line says.
  init(_ arguments: Arguments) throws(UsageError)
  /// Does it.
  func run(in context: Context) async throws
  /// The settings it works with.
  static func settings(
    _ options: GlobalOptions, _ environment: Environment
  ) throws(SettingsError) -> Settings
}

extension Command {
  static var sendsRequests: Bool { true }

  /// Those of the options, the environment and the config file.
  static func settings(
    _ options: GlobalOptions, _ environment: Environment
  ) throws(SettingsError) -> Settings {
    try Settings(options.settings, environment)
  }
}
