/// A failed operation on a file or folder.
package struct FileError: Error, Equatable {
  /// The path as given, or the name of a stream.
  package let path: String
  package let attempt: Attempt
  /// The reason given by the system.
  package let reason: SystemError
  /// What else is wrong with the contents; nil if the system reported the error.
  private var flaw: String?

  package init(_ path: String, cannotBe attempt: Attempt, _ reason: SystemError) {
    self.path = path
    self.attempt = attempt
    self.reason = reason
  }

  /// Reports that a file, or one of its lines, exceeds the limit in bytes.
  package init(_ path: String, line: Int? = nil, exceeds limit: Int) {
    self.init(path, cannotBe: .read, .fileTooBig)
    flaw = "\(line.map { "line \($0)" } ?? "it") is larger than \(limit.inBytes)"
  }

  /// Reports that the contents of a file are not the text that is read, and why.
  package init(_ path: String, isNotText flaw: String) {
    self.init(path, cannotBe: .read, .notText)
    self.flaw = flaw
  }

  /// Whether the file does not exist.
  package var isMissing: Bool {
    reason == .notFound || reason == .notADirectory
  }

  /// Whether the path names no file to read, and is therefore wrong itself.
  package var isWrongInput: Bool {
    attempt == .read && (isMissing || [.isADirectory, .fileTooBig, .notText].contains(reason))
  }

  /// An operation on a file or folder, worded for its error message.
  package enum Attempt: String {
    case read, written, listed, created, removed
  }
}

extension FileError: CustomStringConvertible {
  /// One sentence, such as `'key.p8' cannot be read: No such file or directory`.
  package var description: String {
    "'\(path)' cannot be \(attempt.rawValue): \(cause)"
  }

  /// The reason given by the system, or the limit that was exceeded.
  package var cause: String { flaw ?? reason.description }
}
