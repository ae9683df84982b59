import AmctlCommandLine

/// The formats of checks, which programs of continuous integration read.
extension OutputFormat {
  static let junit = OutputFormat(
    "junit", summary: "JUnit XML for a build server", writer: nil)

  static let github = OutputFormat(
    "github", summary: "annotations of GitHub Actions", writer: nil)

  /// The formats that only checks can write.
  fileprivate static let reports = [junit, github]

  /// Whether only some commands can write it, in a form of its own.
  var isSpecial: Bool { (Self.reports + [.atom]).contains(self) }
}

extension OutputOptions {
  /// The options of checks, which have more formats.
  static let reporting = options(of: type(with: OutputFormat.reports))

  /// The formats of all commands, and some more.
  static func type(with more: [OutputFormat]) -> ValueType<OutputFormat> {
    let choices = OutputFormat.allCases + more
    return ValueType<OutputFormat>(
      name: "FORMAT", known: choices.map(\.rawValue), text: \.rawValue
    ) { text throws(ValueError) in
      let name = text.lowercased()
      guard let format = choices.first(where: { $0.rawValue == name }) else {
        throw .unknown(text, .invalidValue, choices: choices.map(\.rawValue))
      }
      return format
    }
  }
}
