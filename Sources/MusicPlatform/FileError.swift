/// Why something could not be done with a file or folder.
package struct FileError: Error, Equatable {
  /// The path as it was given, or a stream's name.
  package let path: String
  /// What was tried.
  package let attempt: Attempt
  /// What the system says.
  package let reason: SystemError
  /// What is bigger than may be read at once; nil when the system refused.
  package let excess: Excess?

  /// Joins the parts.
  package init(_ path: String, cannotBe attempt: Attempt, _ reason: SystemError) {
    self.path = path
    self.attempt = attempt
    self.reason = reason
    excess = nil
  }

  /// A file, or one line of it, is bigger than the limit in bytes.
  package init(_ path: String, line: Int? = nil, exceeds limit: Int) {
    self.path = path
    attempt = .read
    reason = .fileTooBig
    excess = Excess(line: line, limit: limit)
  }

  /// Something that is read at once and has more bytes than it may have.
  package struct Excess: Equatable {
    /// The number of the line; nil for the whole file.
    package let line: Int?
    /// How many bytes it may have.
    package let limit: Int
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
    "'\(path)' cannot be \(attempt.rawValue): \(cause)."
  }

  /// What the system says, or what is too big.
  package var cause: String {
    guard let excess else { return reason.description }
    let isWhole = excess.limit.isMultiple(of: 1 << 20)
    let limit = isWhole ? "\(excess.limit >> 20) MB" : "\(excess.limit) bytes"
    return "\(excess.line.map { "line \($0)" } ?? "it") is larger than \(limit)"
  }
}
