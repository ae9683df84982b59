import MusicAPIFixtures
import MusicAPI
import MusicPlatform

/// `amctl fixtures scan`: secrets in files, by where they are.
struct FixturesScanCommand: Command {
  static let paths = ListPositional(
    "path", .file("PATH"), needsOne: true, help: "A file, or a folder with all that is in it")

  static let spec = CommandSpec(
    "scan", summary: "Look for secrets in fixtures, archives and texts",
    discussion: """
      Finds tokens, private keys, cookies, signed addresses, mail addresses and account numbers, \
      and what is configured as a secret, encoded or not. Says where they are, never what they \
      are. Exit code 1 when there are any, 2 when there is nothing to read.
      """,
    positionals: [paths],
    examples: [
      CommandSpec.Example("amctl fixtures scan Fixtures session.har", "Before a commit"),
      CommandSpec.Example("amctl fixtures scan . -o json", "For a program to read"),
    ])
  static let sendsRequests = false

  private static let columns = [
    Column("file"), Column("line", .number), Column("column", .number), Column("kind"),
  ]

  private let paths: [String]

  init(_ arguments: Arguments) {
    paths = arguments[Self.paths]
  }

  /// A secret that was found.
  private struct Finding {
    let file: String
    let place: SecretScan.Place
  }

  func run(in context: Context) async throws {
    let scan = SecretScan(secrets: context.settings.secrets)
    let files = try paths.flatMap(Self.files)
    var findings: [Finding] = []
    for file in files {
      try Task.checkCancellation()
      let shown = scan.shown(file)
      findings += try Self.places(in: file, scan)
        .map { Finding(file: shown, place: $0) }
    }
    try write(findings, in: context)
    guard findings.isEmpty else { throw Self.failure(findings) }
    context.talk.note("No secrets in \(files.count) \(files.count == 1 ? "file" : "files").")
  }

  /// The files at a path, at least one: a scan that reads nothing must not succeed.
  private static func files(at path: String) throws -> [String] {
    guard FileSystem.exists(path) else { throw NamedFolder.missing(path, "file or folder") }
    let files = try FileTree.files(at: path)
    guard !files.isEmpty else { throw UsageError.rule("no files in '\(path)'", hint: nil) }
    return files
  }

  /// The secrets in a file; a big one takes so long that a signal must be able to end it.
  private static func places(in file: String, _ scan: SecretScan) throws -> [SecretScan.Place] {
    let bytes = try FileSystem.read(file)
    guard bytes.count > 1 << 16 else { return scan.places(in: file, bytes) }
    return try StopSignal.interruptible { scan.places(in: file, bytes) }
  }

  private func write(_ findings: [Finding], in context: Context) throws {
    let presentation = context.presentation(standard: .table)
    guard presentation.format == .table, presentation.fields.isEmpty else {
      return try context.write(
        findings.map(Self.record), columns: Self.columns, id: "file", to: presentation)
    }
    for finding in findings {
      let place = finding.place
      let position = place.line == 0 ? " in its name" : ":\(place.line):\(place.column)"
      try context.streams.out.write(
        SafeText.line(finding.file) + position + ": \(place.kind.rawValue)\n")
    }
  }

  private static func record(_ finding: Finding) -> JSONValue {
    [
      "file": .string(finding.file), "line": .int(finding.place.line),
      "column": .int(finding.place.column), "kind": .string(finding.place.kind.rawValue),
    ]
  }

  private static func failure(_ findings: [Finding]) -> CommandFailure {
    let files = Set(findings.map(\.file)).count
    return CommandFailure(
      message: "Secrets: \(findings.count) in \(files) \(files == 1 ? "file" : "files").",
      hint: "record or convert again; what was published has to be revoked as well")
  }
}
