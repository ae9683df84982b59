/// Why something could not be done with a file or folder.
struct FileError: Error, Equatable {
  /// The path as it was given, or a stream's name.
  let path: String
  /// What was tried.
  let attempt: Attempt
  /// What the system says.
  let reason: SystemError

  /// Joins the parts.
  init(_ path: String, cannotBe attempt: Attempt, _ reason: SystemError) {
    self.path = path
    self.attempt = attempt
    self.reason = reason
  }

  /// What can be tried with a file or folder, as its error says it.
  enum Attempt: String {
    case read, written, listed, created, removed
  }
}

extension FileError: CustomStringConvertible {
  /// One sentence, such as `'key.p8' cannot be read: No such file or directory.`.
  var description: String {
    "'\(path)' cannot be \(attempt.rawValue): \(reason)."
  }
}
