/// A failed operation on a file or folder.
package struct FileError: Error, Equatable {
  /// The path as given, or the name of a stream.
  package let path: String
  /// The operation that failed.
  package let attempt: Attempt
  /// The reason given by the system.
  package let reason: SystemError
  /// The size limit that was exceeded; nil when the system reported the error.
  package let excess: Excess?
  /// Why the contents are not text; nil if they are.
  private let flaw: String?

  package init(_ path: String, cannotBe attempt: Attempt, _ reason: SystemError) {
    self.path = path
    self.attempt = attempt
    self.reason = reason
    excess = nil
    flaw = nil
  }

  /// Reports that a file, or one of its lines, exceeds the limit in bytes.
  package init(_ path: String, line: Int? = nil, exceeds limit: Int) {
    self.path = path
    attempt = .read
    reason = .fileTooBig
    excess = Excess(line: line, limit: limit)
    flaw = nil
  }

  /// Reports that the contents of a file are not the text that is read, and why.
  package init(_ path: String, isNotText flaw: String) {
    self.path = path
    attempt = .read
    reason = .notText
    excess = nil
    self.flaw = flaw
  }

  /// A limit that was exceeded by a file or a line.
  package struct Excess: Equatable {
    /// The number of the line; nil for the whole file.
    package let line: Int?
    /// The limit in bytes.
    package let limit: Int
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
  package var cause: String {
    if let flaw { return flaw }
    guard let excess else { return reason.description }
    let isWhole = excess.limit.isMultiple(of: 1 << 20)
    let limit = isWhole ? "\(excess.limit >> 20) MB" : "\(excess.limit) bytes"
    return "\(excess.line.map { "line \($0)" } ?? "it") is larger than \(limit)"
  }
}
