import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures
import MusicPlatform

struct FixturesScanCommand: LocalCommand, TableCommand {
  var paths: [String] = []
  var findsPersonal = false
  var output = OutputOptions()

  static let help = CommandHelp(
    "scan", summary: "Find secrets in fixtures, archives and text files",
    discussion: """
      Finds configured secrets, tokens, private keys, cookies, signed URLs, mail addresses, \
      account numbers, keys that begin like those of GitHub, AWS, Google, Slack or Stripe, and \
      values with a telling name, such as X-Api-Key; also in base64, hexadecimal digits and the \
      escapes of URLs and JSON. Misses secrets that are compressed, split or otherwise encoded, \
      and unknown ones without such a form or name: name their fields in the folder's \
      'fixtures.json', for example "redact": ["**.phone"], whose values are found too. --personal \
      also finds personal values: library IDs, personal playlists and internet addresses. Prints \
      positions, never values. Exit code 1 for any finding, 2 if there is nothing to read.
      """,
    examples: [
      "amctl fixtures scan Fixtures/v1 session.har": "Scan before a commit",
      "amctl fixtures scan . -o json": "Scan for a program",
    ])
  static let parameters: [Parameter<Self>] = [
    .words(
      "path", \.paths, .file("PATH"), needsOne: true,
      help: "A file, or a folder and everything in it; - reads stdin"),
    .flag(
      "personal", \.findsPersonal, help: "Also find personal values, for example playlist names"),
    .group(\.output, taking: OutputOptions.reporting),
  ]

  func check() throws(UsageError) {
    guard paths.count(where: { $0 == "-" }) > 1 else { return }
    throw InputFiles.secondStandardInput
  }

  static let table: Table<(file: String, place: SecretScan.Place)> = [
    .id("file", \.file), .number("line", \.place.line), .number("column", \.place.column),
    .string("kind", \.place.kind.rawValue),
  ]

  private typealias Secret = (path: String, place: SecretScan.Place)

  func run(in context: Context) async throws {
    let presentation = Presentation(context, output, standard: .table)
    let scan = SecretScan(
      secrets: context.settings.secrets, findsPersonal: findsPersonal)
    let input = InputFiles(context)
    let files = try paths.flatMap(Self.files)
    var findings: [Secret] = []
    for file in files {
      try Task.checkCancellation()
      findings += try Self.places(in: file, try input.bytes(of: file), scan).map {
        (path: file, place: $0)
      }
    }
    let nothing =
      "No secrets\(findsPersonal ? " and no personal values" : "") in "
      + "\(files.count.counted("file"))."
    if presentation.showsUsualTable {
      for (path, place) in findings {
        let position = place.line == 0 ? " in its name" : ":\(place.line):\(place.column)"
        try presentation.output.write(
          SafeText.line(Self.shown(path, scan)) + position + ": \(place.kind.rawValue)\n")
      }
    } else {
      let rows = findings.map { (Self.shown($0.path, scan), $0.place) }
      let report = FindingReport(
        command: "fixtures scan", files: files.map { Self.shown($0, scan) },
        findings: rows.map { Finding($1, in: $0) },
        summary: findings.isEmpty ? nothing : Self.summary(of: findings))
      try report.write(rows, Self.table, to: presentation)
    }
    guard findings.isEmpty else {
      throw Failure(.failure, Self.summary(of: findings), hint: try hint(findings, scan, input))
    }
    presentation.messages.note(nothing)
  }

  private static func shown(_ path: String, _ scan: SecretScan) -> String {
    path == "-" ? "stdin" : scan.shown(path)
  }

  /// Returns the files at a path, at least one: a scan that reads nothing must not succeed.
  private static func files(at path: String) throws -> [String] {
    if path == "-" { return [path] }
    guard FileSystem.exists(path) else { throw NamedFolder.missing(path, "file or folder") }
    let files = try FileTree.files(at: path)
    guard !files.isEmpty else { throw UsageError.rule("no files in '\(path)'", hint: nil) }
    return files
  }

  /// Finds the secrets in a file; a signal can interrupt it, because a big file takes long.
  private static func places(
    in file: String, _ bytes: [UInt8], _ scan: SecretScan
  ) throws -> [SecretScan.Place] {
    let ruled = try RuleScan(for: file)
    @Sendable func places() -> [SecretScan.Place] {
      scan.places(in: file, bytes) + [ruled?.place(in: bytes)].compactMap(\.self)
    }
    return bytes.count > 1 << 16 ? try StopSignal.interruptible(places) : places()
  }

  /// Returns what to do about the findings; for personal values, what helps for the first of them
  /// that 'anonymize' would leave.
  private func hint(
    _ findings: [Secret], _ scan: SecretScan, _ input: InputFiles
  ) throws -> String {
    guard findings.allSatisfy({ $0.place.kind.isPersonal || $0.place.kind == .ruled }) else {
      return "record or convert again, and revoke any secret that was already published"
    }
    var seen: Set<String> = []
    for finding in findings
    where finding.place.kind.isPersonal && seen.insert(finding.path).inserted {
      let bytes = finding.path == "-" ? [] : try input.bytes(of: finding.path)
      switch PersonalRemedy(for: finding.path, bytes, scan) {
      case .anonymizing: continue
      case .newRule(let folder):
        return
          "add a rule for the values in '\(Self.shown(finding.path, scan))' to '\(folder)/\(FixtureRules.fileName)', "
          + "then run 'amctl fixtures anonymize \(folder)'"
      case .editing:
        return "edit '\(Self.shown(finding.path, scan))', which is not a fixture"
      }
    }
    return "'amctl fixtures anonymize DIR' replaces them by the folder's rules"
  }

  private static func summary(of findings: [Secret]) -> String {
    let files = Set(findings.map(\.path)).count
    let secrets = findings.count { !$0.place.kind.isPersonal && $0.place.kind != .ruled }
    let others = findings.count - secrets
    let parts = [
      secrets == 0 ? nil : secrets.counted("secret"),
      others == 0 ? nil : others.counted("personal value"),
    ].compactMap(\.self)
    return "\(parts.joined(separator: " and ")) in \(files.counted("file"))"
  }
}

extension Finding {
  fileprivate init(_ place: SecretScan.Place, in file: String) {
    let isInName = place.line == 0
    self.init(
      file: file, line: isInName ? nil : place.line, column: isInName ? nil : place.column,
      kind: place.kind.rawValue,
      message: "contains \(place.kind.noun)" + (isInName ? " in its name" : ""))
  }
}

/// The files below a folder.
enum FileTree {
  /// Returns the file at a path, or every file below a folder except a repository's own data.
  ///
  /// A link to a folder is followed only at the path itself, because one inside may lead in
  /// circles.
  static func files(at path: String) throws(FileError) -> [String] {
    if Task.isCancelled { throw FileError(path, cannotBe: .listed, .interrupted) }
    guard FileSystem.isDirectory(path) else { return [path] }
    let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
    var found: [String] = []
    for name in try FileSystem.list(path) where name != ".git" {
      let child = folder + "/" + name
      if FileSystem.isLink(child), FileSystem.isDirectory(child) { continue }
      found += try files(at: child)
    }
    return found
  }
}
