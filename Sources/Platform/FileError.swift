/// Why something could not be done with a file or folder.
package struct FileError: Error, Equatable {
  /// The path as it was given, or a stream's name.
  package let path: String
  /// What was tried.
  package let attempt: Attempt
  /// What the system says.
  package let reason: SystemError

  /// Joins the parts.
  package init(_ path: String, cannotBe attempt: Attempt, _ reason: SystemError) {
    self.path = path
    self.attempt = attempt
    self.reason = reason
  }

  /// Whether there is nothing at that path.
  package var isMissing: Bool {
    reason == .notFound || reason == .notADirectory
  }

  /// What can be tried with a file or folder, as its error says it.
  package enum Attempt: String {
    case read, written, listed, created, removed
  }
}

extension FileError: CustomStringConvertible {
  /// One sentence, such as `'key.p8' cannot be read: No such file or directory.`.
  package var description: String {
    "'\(path)' cannot be \(attempt.rawValue): \(reason)."
  }
}
