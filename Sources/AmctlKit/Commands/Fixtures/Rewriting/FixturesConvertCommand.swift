import AmctlCommandLine
import MusicAPIFixtures
import MusicAPI
import MusicPlatform

struct FixturesConvertCommand: LocalCommand {
  var source = ""
  var target = ""
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "convert", summary: "Convert an HTTP archive (HAR 1.2) to fixtures, and back",
    discussion: """
      Reads HAR 1.2 files from browsers and proxies, or writes one. Skips entries for servers \
      other than --base-url, responses with status 304, 401 or 403, repeats at the end of a \
      sequence, and secrets. Keeps existing fixtures: a different response is added after them. \
      Converting a folder to an archive and back changes nothing, but skips its sessions. Exit \
      code 1 if an archive has nothing to convert, 2 if a folder has no fixtures.
      """,
    examples: [
      "amctl fixtures convert session.har Fixtures": "Convert from a browser",
      "amctl fixtures convert Fixtures session.har": "Convert for other tools",
    ])
  static let parameters: [Parameter<Self>] = [
    .word(
      "from", \.source, .file("FROM"),
      help: "A HAR file, or a folder of fixtures; - reads a HAR file from stdin"),
    .word("to", \.target, .file("TO"), help: "The folder, or the HAR file, to write"),
    .group(\.connection, taking: [ConnectionOptions.baseURL, ConnectionOptions.redact]),
  ]

  func run(in context: Context) async throws {
    if FileSystem.isDirectory(source) {
      try writeArchive(in: context)
    } else {
      try await writeFixtures(in: context)
    }
  }

  private func writeArchive(in context: Context) throws {
    let all = try FixtureCollection(of: source)
    // In an archive, requests of several sessions would be one sequence.
    let own = all.filtered { FixtureSession.home(of: $0) == nil }
    try Messages(context).checkFixtures(own)
    let fixtures = own.files.map(\.fixture)
    guard !fixtures.isEmpty else { throw try NamedFolder(source).nothing }
    let origin = try context.settings.origin()
    let archive = try StopSignal.interruptible {
      HARWriter.encode(fixtures, origin: origin, version: ProductVersion.current)
    }
    try FileSystem.write(archive, to: target)
    let sessions = Set(all.paths.compactMap { FixtureSession.home(of: $0) }).sorted()
    Messages(context).note(
      "Wrote \(fixtures.count.counted("exchange")) to '\(target)'."
        + (sessions.first.map { " Left out: sessions, such as '\(source)/\($0)'." }
          ?? ""))
  }

  private func writeFixtures(in context: Context) async throws {
    let rules = try FixtureRules(directory: target)
    let redaction = try FolderRedaction(context).redaction(
      of: target, paths: connection.redactions, for: .writing
    ).following(rules)
    let bytes = try InputFiles(context).bytes(of: source)
    let origin = try context.settings.origin()
    let reading = try StopSignal.interruptible {
      Result { try HARReader(bytes, origin: origin, redaction: redaction) }
    }
    let archive: HARReader
    do { archive = try reading.get() } catch {
      throw Failure(
        .failure, "\(InputFiles.label(of: source)) is not an HTTP archive: \(error)",
        hint: "browsers save one from the list of requests in their developer tools")
    }
    guard !archive.fixtures.isEmpty else { throw nothing(in: archive, of: origin) }
    try Task.checkCancellation()
    try FileSystem.createDirectory(target)
    let (added, repeats) = try await NamedFolder(target).exclusively(Messages(context)) {
      try FixtureWriter(directory: target)
        .add(archive.fixtures, by: rules, keepingRepeats: archive.isOfFixtures)
    }
    Messages(context).sayUnmatched(redaction.unmatchedPaths)
    let known = archive.fixtures.count - added - repeats
    Messages(context).note(
      "Wrote \(added.counted("exchange")) to '\(target)'"
        + (known == 0 ? "." : "; \(known.grouped) already there.")
        + (Self.leftOut(of: archive, repeats).map { " Left out: \($0)." } ?? ""))
  }

  /// Describes the entries that were left out, and why; nil if there are none.
  private static func leftOut(of archive: HARReader, _ repeats: Int = 0) -> String? {
    let parts = [
      (archive.foreign, "for other servers"), (archive.incomplete, "without a whole response"),
      (archive.unkept, "with status 304, 401 or 403"),
      (repeats, "repeated at the end of a sequence"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private func nothing(in archive: HARReader, of origin: Origin) -> Failure {
    Failure(
      .failure,
      "nothing to convert in \(InputFiles.label(of: source)): "
        + (Self.leftOut(of: archive).map { "left out " + $0 } ?? "it has no entries"),
      hint: archive.foreign > 0
        ? "entries for '\(origin)' are converted; '--base-url URL' chooses another server" : nil)
  }
}
