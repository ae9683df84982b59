import MusicPlatform

extension FindingReport {
  /// The report as JUnit XML: a test case for each file.
  var junit: String {
    let problems = Dictionary(grouping: findings, by: \.file)
    // A finding may concern a file that is not among those that are read.
    var known = Set(files)
    let files = files + findings.map(\.file).filter { known.insert($0).inserted }
    let failures = problems.values.count { Self.isFailed($0) && !Self.isBroken($0) }
    let errors = problems.values.count(where: Self.isBroken)
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

  private static func isFailed(_ problems: [Finding]) -> Bool {
    problems.contains { $0.isFailure || $0.isError }
  }

  private static func isBroken(_ problems: [Finding]) -> Bool {
    problems.contains(where: \.isError)
  }

  private func testCase(_ file: String, _ problems: [Finding]) -> String {
    let className = command.replacingEach(" ", with: ".")
    let start = "    <testcase classname=\(Self.quoted(className)) name=\(Self.quoted(file))"
    guard !problems.isEmpty else { return start + "/>\n" }
    let serious = problems.filter { $0.isError || $0.isFailure }
    let others = problems.filter { !$0.isError && !$0.isFailure }
    // Readers of the format expect one element of each kind in a test case.
    let failure = serious.first.map { first in
      let tag = Self.isBroken(problems) ? "error" : "failure"
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
}
