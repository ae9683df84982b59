import AmctlCommandLine

/// The formats of checks, which programs of continuous integration read.
extension OutputFormat {
  static let junit = OutputFormat(
    "junit", summary: "JUnit XML for a build server", writer: nil)

  static let github = OutputFormat(
    "github", summary: "annotations of GitHub Actions", writer: nil)

  /// The formats that only checks can write.
  static let reports = [junit, github]

  /// Whether only checks can write it.
  var isReport: Bool { Self.reports.contains(self) }
}

extension OutputOptions {
  /// The formats of checks.
  static let reportType = ValueType<OutputFormat>(
    name: "FORMAT", known: reportChoices.map(\.rawValue), text: \.rawValue
  ) { text throws(ValueError) in
    let name = text.lowercased()
    guard let format = reportChoices.first(where: { $0.rawValue == name }) else {
      throw .unknown(text, .invalidValue, choices: reportChoices.map(\.rawValue))
    }
    return format
  }

  private static let reportChoices = OutputFormat.allCases + OutputFormat.reports
}
