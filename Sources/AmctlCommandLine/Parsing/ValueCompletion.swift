/// What a shell offers for a value.
package struct ValueCompletion: Sendable {
  /// The names of files that the shell adds; nil for none.
  package var paths: Paths?
  /// Returns the values; nil for the known values of the type.
  package var offer: (@Sendable (Request) -> [Candidate])?

  /// The names that a shell completes by itself.
  package enum Paths: String, Sendable {
    case files, folders
  }

  /// The information that values may depend on.
  package struct Request: Sendable {
    /// The beginning of the value.
    package let typed: String
    /// The environment variables.
    package let environment: [String: String]
    /// The words before it, by the names of the arguments.
    package var words: [String: [String]] = [:]
  }

  /// The known values of the type.
  package static let knownValues = ValueCompletion()
  /// File names.
  package static let files = ValueCompletion(paths: .files)
  /// Folder names.
  package static let folders = ValueCompletion(paths: .folders)

  /// Values that are computed when a shell asks for them; paths are offered if there are none.
  package static func values(
    orPaths paths: Paths? = nil, _ offer: @escaping @Sendable (Request) -> [Candidate]
  ) -> Self {
    ValueCompletion(paths: paths, offer: offer)
  }
}

/// A word that a shell offers.
package struct Candidate: Sendable, Hashable {
  /// The word.
  package let value: String
  /// A short description; empty if the word explains itself.
  package let note: String

  package init(_ value: String, _ note: String = "") {
    self.value = value
    self.note = note
  }
}
