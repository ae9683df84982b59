/// A name that is no command by itself, for the commands below it.
protocol CommandGroup: Sendable {
  /// What it is called, and what its members are for.
  static var spec: CommandSpec { get }
  /// The commands below it, in the order of help.
  static var members: [any Command.Type] { get }
}
