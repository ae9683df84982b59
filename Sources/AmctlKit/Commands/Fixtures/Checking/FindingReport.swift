import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures
import MusicPlatform

/// Something that a check found in a file.
struct Finding {
  var file: String
  var line: Int?
  var column: Int?
  /// The kind, such as `dead`.
  let kind: String
  let message: String
  var severity = Severity.failure

  enum Severity: Comparable {
    /// It is only listed.
    case note
    /// It makes the command fail.
    case failure
    /// The file could not be checked.
    case error
  }
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

  /// Writes the findings as a report, or their rows.
  func write<Row>(_ rows: [Row], _ table: Table<Row>, to presentation: Presentation) throws {
    switch presentation.format {
    case .junit: try presentation.output.write(junit)
    case .github: try presentation.output.write(github)
    default: try presentation.write(rows, table)
    }
  }
}

extension FindingReport {
  /// Creates the report on a folder, whose paths are completed, and whose unreadable files are
  /// errors.
  init(
    _ command: String, _ fixtures: FixtureCollection, _ findings: [Finding],
    summary: String
  ) {
    let folder = Self.prefix(fixtures.directory)
    let unreadable = fixtures.faults.map { path, error in
      Finding(file: path, kind: "unreadable", message: error.description, severity: .error)
    }
    let completed = (unreadable + findings).map { finding in
      var finding = finding
      finding.file = folder + finding.file
      return finding
    }
    self.init(
      command: command, files: fixtures.paths.map { folder + $0 }, findings: completed,
      summary: summary)
  }

  /// The report as JUnit XML: a test case for each file.
  var junit: String {
    let problems = Dictionary(grouping: findings, by: \.file)
    // A finding may concern a file that is not among those that are read.
    var known = Set(files)
    let files = files + findings.map(\.file).filter { known.insert($0).inserted }
    let worst = problems.values.compactMap { $0.map(\.severity).max() }
    let (failures, errors) = (worst.count { $0 == .failure }, worst.count { $0 == .error })
    let counts = "tests=\"\(files.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
    let name = Self.quoted("amctl " + command)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name=\(name) \(counts)>
        <testsuite name=\(name) \(counts) skipped="0">
      \(files.map { testCase($0, problems[$0] ?? []) }.joined())\
          <system-out>\(summary.escapedForXML)</system-out>
        </testsuite>
      </testsuites>

      """
  }

  private func testCase(_ file: String, _ problems: [Finding]) -> String {
    let className = command.replacingEach(" ", with: ".")
    let start = "    <testcase classname=\(Self.quoted(className)) name=\(Self.quoted(file))"
    guard !problems.isEmpty else { return start + "/>\n" }
    let serious = problems.filter { $0.severity > .note }
    let others = problems.filter { $0.severity == .note }
    // Readers of the format expect one element of each kind in a test case.
    let failure = serious.first.map { first in
      let tag = serious.contains { $0.severity == .error } ? "error" : "failure"
      let lines = serious.map(Self.line).joined(separator: "\n")
      return "      <\(tag) type=\(Self.quoted(first.kind)) message=\(Self.quoted(first.message))>"
        + "\(lines.escapedForXML)</\(tag)>\n"
    }
    let notes =
      others.isEmpty
      ? ""
      : "      <system-out>\(others.map(Self.line).joined(separator: "\n").escapedForXML)</system-out>\n"
    return start + ">\n" + (failure ?? "") + notes + "    </testcase>\n"
  }

  private static func line(_ problem: Finding) -> String {
    let place = problem.line.map { line in
      "line \(line)" + (problem.column.map { ", column \($0)" } ?? "") + ": "
    }
    return (place ?? "") + "\(problem.kind): \(problem.message)"
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.escapedForXML + "\""
  }

  /// The report as commands of a GitHub workflow, which annotate the files of a change: one line
  /// per finding, and one with what was read.
  var github: String {
    let lines = findings.map { problem in
      let level = problem.severity > .note ? "error" : "warning"
      let position = [("line", problem.line), ("col", problem.column)].compactMap { name, number in
        number.map { ",\(name)=\($0)" }
      }
      return "::\(level) file=\(Self.property(problem.file))\(position.joined())"
        + ",title=\(Self.property(problem.kind))::\(Self.data(problem.message))"
    }
    let title = Self.property("amctl " + command)
    let end = "::notice title=\(title)::\(Self.data(summary))"
    return (lines + [end]).map { $0 + "\n" }.joined()
  }

  /// Escapes the text of a command, which ends with its line.
  private static func data(_ text: String) -> String {
    SafeText.line(
      text.replacingEach("%", with: "%25").replacingEach("\r", with: "%0D")
        .replacingEach("\n", with: "%0A"))
  }

  /// Escapes a property, which also ends at a comma or a colon.
  private static func property(_ text: String) -> String {
    data(text).replacingEach(":", with: "%3A").replacingEach(",", with: "%2C")
  }
}
