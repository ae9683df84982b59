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
  private var isSpecial: Bool { (Self.reports + [.atom]).contains(self) }

  /// Whether it decides what is written of a record, so that fields cannot be chosen.
  var hasFixedFields: Bool { self == .id || isSpecial || isSongList }
}

extension OutputOptions {
  /// The options of checks, which have more formats.
  static let reporting = options(of: type(with: OutputFormat.reports))
}
