import AmctlCommandLine
import MusicPlatform

extension FindingReport {
  /// The report as commands of a GitHub workflow, which annotate the files of a change: one line
  /// per finding, and one with what was read.
  var github: String {
    let lines = findings.map { problem in
      let level = problem.isFailure || problem.isError ? "error" : "warning"
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
