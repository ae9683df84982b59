import AmctlCommandLine
import MusicAPIFixtures
import MusicAPI

/// What a check read and found, for the programs of continuous integration.
///
/// It names everything that was read: a report of nothing must not look like a success.
struct FindingReport {
  /// A finding in a file.
  struct Problem {
    let file: String
    var line: Int?
    var column: Int?
    /// The kind, such as `dead`.
    let kind: String
    let message: String
    /// Whether it makes the command fail.
    var isFailure = true
    /// Whether the file could not be checked.
    var isError = false
  }

  /// The command, such as `fixtures lint`.
  let command: String
  /// The files that were checked.
  let files: [String]
  let problems: [Problem]
  /// What was read and found, in words.
  let summary: String

  init(_ command: String, files: [String], problems: [Problem], summary: String) {
    self.command = command
    self.files = files
    self.problems = problems
    self.summary = summary
  }

  /// Creates the report on a folder, whose paths are completed, and whose unreadable files are
  /// errors.
  init(
    _ command: String, _ directory: String, _ fixtures: [FixtureFile], problems: [Problem],
    summary: String
  ) {
    let folder = Self.prefix(directory)
    let unreadable = fixtures.compactMap { file -> Problem? in
      guard case .failure(let error) = file.fixture else { return nil }
      return Problem(
        file: folder + file.path, kind: "unreadable", message: error.description, isError: true)
    }
    let completed = problems.map { problem in
      Problem(
        file: folder + problem.file, line: problem.line, column: problem.column,
        kind: problem.kind, message: problem.message, isFailure: problem.isFailure,
        isError: problem.isError)
    }
    self.init(
      command, files: fixtures.map { folder + $0.path }, problems: unreadable + completed,
      summary: summary)
  }

  /// Returns a folder as the start of paths in a repository, which do not start with a dot.
  private static func prefix(_ directory: String) -> String {
    var folder = directory[...]
    while folder.hasPrefix("./") { folder = folder.dropFirst(2).drop { $0 == "/" } }
    return folder.isEmpty || folder == "."
      ? "" : folder.hasSuffix("/") ? String(folder) : folder + "/"
  }

  /// Writes the report if the format is one of its formats; returns whether it is.
  func write(to presentation: Presentation) throws(WriteError) -> Bool {
    switch presentation.format {
    case .junit: try presentation.output.write(JUnitReport(self).text)
    case .github: try presentation.output.write(GitHubReport(self).text)
    default: return false
    }
    return true
  }
}
