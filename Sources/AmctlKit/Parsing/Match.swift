/// The command that a line names, and what the line says to it.
struct Match: Sendable {
  /// The names from the program to the command, aliases replaced.
  let path: CommandPath
  /// The command.
  let spec: CommandSpec
  /// The values.
  let arguments: Arguments
}
