/// What a shell offers where a value is to be typed.
enum Completion: Sendable {
  /// The value type's known values, if it has any.
  case knownValues
  /// Names of files.
  case file
  /// Names of folders.
  case directory
}
