import MusicAPI
import Platform

/// `amctl fixtures convert`: an HTTP archive into fixtures, and back.
struct FixturesConvertCommand: Command {
  static let source = Positional("from", .file("FROM"), help: "A HAR file, or a folder of fixtures")
  static let target = Positional("to", .file("TO"), help: "The folder, or the HAR file, to write")

  static let spec = CommandSpec(
    "convert", summary: "Turn an HTTP archive (HAR 1.2) into fixtures, and back",
    discussion: """
      Reads what browsers and proxies save. Exchanges with other servers than --base-url's are \
      left out, and secrets are taken out as when recording. A folder that becomes an archive \
      and a folder again is the same, byte for byte.
      """,
    positionals: [source, target],
    examples: [
      CommandSpec.Example("amctl fixtures convert session.har Fixtures", "From a browser"),
      CommandSpec.Example("amctl fixtures convert Fixtures session.har", "For other tools"),
    ])

  private let source: String
  private let target: String

  init(_ arguments: Arguments) throws(UsageError) {
    source = try arguments[Self.source]
    target = try arguments[Self.target]
  }

  func run(in context: Context) async throws {
    if FileSystem.isDirectory(source) {
      try writeArchive(in: context)
    } else {
      try writeFixtures(in: context)
    }
  }

  private func writeArchive(in context: Context) throws {
    let files = try FixtureFile.all(in: source)
    try context.sayUnreadable(files)
    let fixtures = files.compactMap { try? $0.fixture.get() }
    let archive = HARWriter.encode(
      fixtures, origin: try context.origin(), version: Version.current)
    try FileSystem.write(archive, to: target)
    context.talk.note("Written to '\(target)': \(Self.count(fixtures.count)).")
  }

  private func writeFixtures(in context: Context) throws {
    let redaction = Redaction(
      secrets: context.settings.secrets, paths: context.options.redactedPaths)
    let bytes = try FileSystem.read(source)
    let origin = try context.origin()
    let archive: HARReader
    do { archive = try HARReader(bytes, origin: origin, redaction: redaction) } catch {
      throw CommandFailure(
        message: "'\(source)' is no HTTP archive (\(error)).",
        hint: "browsers save one from the list of requests in their developer tools")
    }
    try FixtureWriter(directory: target).write(archive.fixtures)
    let left = [
      (archive.foreign, "with other servers"), (archive.incomplete, "without a whole answer"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    context.talk.note(
      "Written to '\(target)': \(Self.count(archive.fixtures.count))."
        + (left.isEmpty ? "" : " Left out: \(left.joined(separator: ", "))."))
  }

  private static func count(_ count: Int) -> String {
    count == 1 ? "1 exchange" : "\(count) exchanges"
  }
}
