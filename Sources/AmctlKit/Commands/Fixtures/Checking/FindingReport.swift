import AmctlCommandLine
import MusicAPIFixtures
import MusicAPI

/// Something that a check found in a file.
struct Finding {
  var file: String
  var line: Int?
  var column: Int?
  /// The kind, such as `dead`.
  let kind: String
  let message: String
  /// Whether it makes the command fail.
  var isFailure = true
  /// Whether the file could not be checked.
  var isError = false
  /// It as a record; nil if only the programs of continuous integration are told.
  var record: JSONValue?
}

/// What a check read and found, for people, scripts and the programs of continuous integration.
///
/// It names everything that was read: a report of nothing must not look like a success.
struct FindingReport {
  /// The command, such as `fixtures verify`.
  let command: String
  /// The files that were checked.
  let files: [String]
  let findings: [Finding]
  /// What was read and found, in words.
  let summary: String

  /// Returns a folder as the start of paths in a repository, which do not start with a dot.
  private static func prefix(_ directory: String) -> String {
    var folder = directory[...]
    while folder.hasPrefix("./") { folder = folder.dropFirst(2).drop { $0 == "/" } }
    return folder.isEmpty || folder == "."
      ? "" : folder.hasSuffix("/") ? String(folder) : folder + "/"
  }

  /// Writes the findings as records with these columns, or as a report.
  func write(_ columns: [Column], id: String, to presentation: Presentation) throws {
    switch presentation.format {
    case .junit: try presentation.output.write(junit)
    case .github: try presentation.output.write(github)
    default: try presentation.write(findings.compactMap(\.record), columns: columns, id: id)
    }
  }
}

extension FindingReport {
  /// Creates the report on a folder, whose paths are completed, and whose unreadable files are
  /// errors.
  init(
    _ command: String, _ directory: String, _ fixtures: [FixtureFile], _ findings: [Finding],
    summary: String
  ) {
    let folder = Self.prefix(directory)
    let unreadable = fixtures.compactMap { file -> Finding? in
      guard case .failure(let error) = file.fixture else { return nil }
      return Finding(
        file: file.path, kind: "unreadable", message: error.description, isError: true)
    }
    let completed = (unreadable + findings).map { finding in
      var finding = finding
      finding.file = folder + finding.file
      return finding
    }
    self.init(
      command: command, files: fixtures.map { folder + $0.path }, findings: completed,
      summary: summary)
  }
}
