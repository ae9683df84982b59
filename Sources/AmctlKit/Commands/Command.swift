/// A command: declared, parsed into a value, run in a context.
protocol Command: Sendable {
  /// What it is called, takes and does.
  static var spec: CommandSpec { get }
  /// Reads what the line says.
  init(_ arguments: Arguments) throws(UsageError)
  /// Does it.
  func run(in context: Context) async throws
}
