import MusicAPIFixtures
import MusicAPI
import MusicPlatform

/// `amctl fixtures convert`: an HTTP archive into fixtures, and back.
struct FixturesConvertCommand: Command {
  static let source = Positional("from", .file("FROM"), help: "A HAR file, or a folder of fixtures")
  static let target = Positional("to", .file("TO"), help: "The folder, or the HAR file, to write")

  static let spec = CommandSpec(
    "convert", summary: "Turn an HTTP archive (HAR 1.2) into fixtures, and back",
    discussion: """
      Reads what browsers and proxies save. Entries for other servers than --base-url's and \
      responses with status 304, 401 or 403 are left out, and secrets are taken out as when \
      recording. Fixtures that are in the folder stay: a response that differs from them is added \
      after them. A folder that becomes an archive and a folder again is the same, byte for byte. \
      Exit code 1 when there is nothing to convert.
      """,
    positionals: [source, target],
    examples: [
      CommandSpec.Example("amctl fixtures convert session.har Fixtures", "From a browser"),
      CommandSpec.Example("amctl fixtures convert Fixtures session.har", "For other tools"),
    ])
  static let sendsRequests = false

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
    guard !fixtures.isEmpty else { throw CommandFailure(message: "no fixtures in '\(source)'") }
    let origin = try context.origin()
    let archive = try StopSignal.interruptible {
      HARWriter.encode(fixtures, origin: origin, version: Version.current)
    }
    try FileSystem.write(archive, to: target)
    context.talk.note("Written to '\(target)': \(Self.count(fixtures.count)).")
  }

  private func writeFixtures(in context: Context) throws {
    let redaction = Redaction(
      secrets: context.settings.secrets, paths: context.options.redactedPaths)
    let bytes = try FileSystem.read(source)
    let origin = try context.origin()
    let reading = try StopSignal.interruptible { () -> Result<HARReader, HARFault> in
      do throws(HARFault) {
        return .success(try HARReader(bytes, origin: origin, redaction: redaction))
      } catch { return .failure(error) }
    }
    let archive: HARReader
    do { archive = try reading.get() } catch {
      throw CommandFailure(
        message: "'\(source)' is no HTTP archive (\(error)).",
        hint: "browsers save one from the list of requests in their developer tools")
    }
    guard !archive.fixtures.isEmpty else { throw nothing(in: archive, of: origin) }
    let added = try FixtureWriter(directory: target).add(archive.fixtures)
    let known = archive.fixtures.count - added
    context.talk.note(
      "Written to '\(target)': \(Self.count(added))"
        + (known == 0 ? "." : ", \(known) already there.")
        + (Self.leftOut(of: archive).map { " Left out: \($0)." } ?? ""))
  }

  /// What was left out, and why; nil when that is nothing.
  private static func leftOut(of archive: HARReader) -> String? {
    let parts = [
      (archive.foreign, "for other servers"), (archive.incomplete, "without a whole response"),
      (archive.unkept, "with status 304, 401 or 403"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private func nothing(in archive: HARReader, of origin: Origin) -> CommandFailure {
    CommandFailure(
      message: "nothing to convert in '\(source)': "
        + (Self.leftOut(of: archive).map { "left out " + $0 } ?? "it has no entries"),
      hint: archive.foreign > 0
        ? "entries for '\(origin)' are converted; '--base-url URL' chooses another server" : nil)
  }

  private static func count(_ count: Int) -> String {
    count == 1 ? "1 exchange" : "\(count) exchanges"
  }
}
