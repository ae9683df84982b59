/// What is wrong with a command line.
///
/// Options are named as they were typed, `--limit` or `-l`, and arguments as help does, `<term>`.
enum UsageError: Error, Equatable {
  /// There is no such command below that one.
  case unknownCommand(String, of: CommandPath, nearest: String?)
  /// The command is a group, and none of its members was named.
  case missingCommand(of: CommandPath, names: [String])
  /// There is no such option.
  case unknownOption(String, of: CommandPath, nearest: String?)
  /// The option exists, but for other commands.
  case foreignOption(String, of: CommandPath, owners: [CommandPath])
  /// The line ends, or another option stands, where the option's value should.
  case missingValue(of: String, _ valueName: String)
  /// A flag was given a value.
  case unexpectedValue(String, of: String)
  /// The value is there but empty.
  case emptyValue(of: String, _ valueName: String)
  /// The value's type does not take it.
  case refusedValue(ValueError, of: String)
  /// A required argument is not there; of nil, it was never declared.
  case missingArgument(String, of: CommandPath?)
  /// There are more arguments than the command takes.
  case surplusArgument(String, of: CommandPath)
  /// Two options that exclude each other.
  case conflict(String, String)
  /// An option that makes sense only with another.
  case dependency(String, needs: String)
  /// A rule of one command, in that command's own words.
  case rule(String, hint: String?)
}
