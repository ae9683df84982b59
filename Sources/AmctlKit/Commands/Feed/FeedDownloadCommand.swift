import AmctlCommandLine
import MusicAPI
import MusicPlatform
import MusicServices

/// `amctl feed download`: fetches the files of an export.
struct FeedDownloadCommand: ServiceCommand {
  var feed = MusicFeed.song
  var path = ""
  var positions: ClosedRange<Int>?
  var export: FeedExport?
  var acceptsTerms = false
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "download", summary: "Download an export, or resume a download",
    discussion: """
      Downloads the parts of the latest export, several at once, to its directory below DIR. To \
      resume after an interruption, run it again: it keeps complete files and the beginning of an \
      incomplete one. _SUCCESS appears last, once the export is complete. DIR/SHA256SUMS lists all \
      downloaded files: verify them with 'sha256sum -c SHA256SUMS' in DIR.

      The next day's export is a different one: to finish the previous one, name it with --export \
      while Apple still has it. Delete old exports with 'rm -r'.
      """,
    examples: [
      "amctl feed download artist Feed --parts 0-3": "Download four parts to try it",
      "amctl feed download artist Feed": "Download or resume an export",
    ])

  static let parameters: [Parameter<Self>] = [
    .word("feed", \.feed, FeedGroup.feedType, help: "The feed"),
    .word("dir", \.path, .directory(), help: "The directory, created if necessary"),
    .option(
      "parts", \.positions, FeedGroup.positionsType,
      help: "Download only these parts, such as 0 or 0-3"),
    .option(
      "export", \.export, FeedGroup.exportType, help: "Download this export instead of the latest"),
    FeedGroup.terms(\.acceptsTerms),
    .group(\.connection, taking: ConnectionOptions.elsewhereUncached),
  ]

  func check() throws(UsageError) {
    if let export, export.feed != feed {
      throw .rule("'\(export)' is not an export of '\(feed.rawValue)'", hint: nil)
    }
  }

  func run(in context: Context) async throws {
    let messages = Messages(context)
    if connection.dryRun == nil { try FeedGroup.checkTerms(acceptsTerms, context) }
    let service = try FeedService(context, connection, usesCache: false)
    let export = try await service.export(export, of: feed)
    let parts = try await service.parts(of: export)
    let stored = StoredExport(export, version: parts[0].version, in: path)
    noteUnfinished(besides: export, in: try FeedFolder(path), messages)
    try await FeedDownload(
      service: service, folder: stored, parts: parts, wanted: try wanted(of: parts, export),
      messages: messages, now: context.now
    ).run()
    try await FeedFolder(path).writeSums()
  }

  /// Returns the positions of the parts to fetch.
  private func wanted(of parts: [FeedPart], _ export: FeedExport) throws(UsageError) -> Range<Int> {
    guard let positions else { return parts.indices }
    guard positions.upperBound < parts.count else {
      throw .rule(
        "\(export) has \(parts.count) parts, at positions 0 to \(parts.count - 1)",
        hint: "change --parts")
    }
    return Range(positions)
  }

  /// Names an incomplete older export, which this download does not resume.
  private func noteUnfinished(
    besides export: FeedExport, in folder: FeedFolder, _ messages: Messages
  ) {
    let older = folder.exports.first {
      $0.export.feed == feed && $0.export != export && !$0.isComplete
    }
    guard let older, self.export == nil else { return }
    messages.note(
      "'\(path)' also contains an incomplete \(older.export). Resume it with --export \(older.export)."
    )
  }
}

/// Fetches the parts of an export into its folder, and resumes an earlier run.
struct FeedDownload {
  let service: FeedService
  let folder: StoredExport
  let parts: [FeedPart]
  /// The positions of the parts to fetch.
  let wanted: Range<Int>
  let messages: Messages
  let now: @Sendable () -> UnixTime

  private var export: FeedExport { folder.export }

  /// Downloads the missing parts; marks the export as complete once it has all of them.
  func run() async throws {
    let set = try FileSet<FeedFile>(folder.path, from: export.id, at: now())
    var files = kept(in: set)
    let missing = parts[wanted].filter { files[$0.id] == nil }
    if !missing.isEmpty {
      // Programs that read the folder wait until it is complete again.
      try FileSystem.removeFile(folder.mark)
      try await checkSpace(for: missing, in: set.places)
      try await fetch(missing, into: set.places) { files[$0.part] = $0 }
    }
    let complete = parts.compactMap { files[$0.id] }
    if complete.count == parts.count { try finish(set, complete) }
    messages.note(summary(of: complete))
  }

  /// Returns the complete files of earlier runs, by part ID.
  private func kept(in set: FileSet<FeedFile>) -> [String: FeedFile] {
    var files: [String: FeedFile] = [:]
    for part in parts {
      guard let file = set.complete(part.name) ?? set.previous(part.name), file.part == part.id,
        let place = set.places.current(file.name), FileFacts(of: place)?.size == file.size
      else { continue }
      files[part.id] = file
    }
    return files
  }

  private func finish(_ set: FileSet<FeedFile>, _ files: [FeedFile]) throws {
    if set.places.isReplacing, FileSystem.exists(folder.mark) { return set.places.removeWork() }
    try set.finish(
      FileList(
        started: set.started, finished: now(), notes: [("export", export.id)], files: files))
    // Spark and others take this file as proof that the export is complete: it comes last.
    try FileSystem.write([], to: folder.mark)
  }

  private func summary(of files: [FeedFile]) -> String {
    let isWhole = files.count == parts.count
    let count = (isWhole ? "" : "\(files.count.grouped) of ") + parts.count.counted("part")
    let bytes = files.reduce(0) { $0 + $1.size }.bytesInWords
    return isWhole
      ? "\(export) is complete in '\(folder.path)': \(count), \(bytes)."
      : "Downloaded \(count) of \(export) to '\(folder.path)': \(bytes)."
  }

  // MARK: Files

  private func fetch(
    _ missing: [FeedPart], into places: FilePlaces<FeedFile>, add: (FeedFile) -> Void
  ) async throws {
    var progress = ProgressLine(messages: messages, now: now)
    defer { progress?.end() }
    var failed = Shortfall(messages, areFailures: true, messageLimit: .max)
    var done = 0
    var (next, hasRenewed) = (missing, false)
    while !next.isEmpty {
      let work = OrderedWork(next, inFlight: service.jobs) { [service, export] part in
        try await Self.fetch(part, of: export, into: places, from: service)
      }
      var expired: Set<String> = []
      while let (part, result) = await work.next() {
        do {
          add(try result.get())
          done += 1
        } catch let error as DownloadError {
          if error.isAboutAccess, !hasRenewed {
            expired.insert(part.id)
          } else {
            failed.add(part.id, error, saying: error.description)
          }
        } catch let error as ParquetError {
          failed.add(
            part.id, Failure(.service, nil),
            saying: "'\(part.name)' is not a complete Parquet file: \(error)")
        } catch {
          throw Failure.unfinished(error, "\(export)")
        }
        progress?.show(done, of: missing.count, noun: "parts")
      }
      (next, hasRenewed) = (expired.isEmpty ? [] : try await renewed(expired), true)
    }
    try failed.check(done: done) { count, total in
      "\(count.grouped) of \(total.counted("part")) of \(export) not downloaded"
    }
  }

  /// Returns parts with new URLs, which are fetched once.
  private func renewed(_ ids: Set<String>) async throws -> [FeedPart] {
    do { return try await service.parts(of: export).filter { ids.contains($0.id) } } catch {
      throw Failure.unfinished(error, "\(export)")
    }
  }

  private static func fetch(
    _ part: FeedPart, of export: FeedExport, into places: FilePlaces<FeedFile>,
    from service: FeedService
  ) async throws -> FeedFile {
    var download = places.download(part.name, of: "\(export)/\(part.id)")
    download.check = ParquetError.check
    _ = try await download.run(
      HTTPRequest(.get, part.target), through: service.transport(to: part))
    let file = try FeedFile(part, at: places.place(part.name))
    try places.log.add(file.json.encoded())
    return file
  }

  // MARK: Space

  /// Throws if the disk has less space than the parts need, as far as the server says.
  private func checkSpace(
    for missing: [FeedPart], in places: FilePlaces<FeedFile>
  ) async throws {
    let sizes = try await service.sizes(of: missing)
    var needed = 0
    for (part, size) in zip(missing, sizes) {
      needed += max(0, (size ?? 0) - (FileFacts(of: places.part(part.name))?.size ?? 0))
    }
    let isKnown = !sizes.contains { $0 == nil }
    messages.note(
      "Downloading \(missing.count.counted("part"))\(isKnown ? ", \(needed.bytesInWords)" : "").")
    guard let free = FileSystem.freeBytes(at: folder.path), free < needed else { return }
    throw Failure(
      .failure,
      "the parts need \(needed.bytesInWords), but '\(folder.path)' has only "
        + "\(free.bytesInWords) free",
      hint: "free some space, or download fewer parts with --parts")
  }
}

extension DownloadError {
  /// Whether the URL may have expired.
  fileprivate var isAboutAccess: Bool {
    switch self {
    case .status(401, _), .status(403, _), .status(410, _): true
    default: false
    }
  }
}

extension Int {
  /// A number of bytes as a person reads it, such as `5.2 GB`.
  var bytesInWords: String {
    let units = ["bytes", "kB", "MB", "GB", "TB"]
    var (tenths, unit) = (self * 10, 0)
    while tenths >= 10_000, unit < units.count - 1 { (tenths, unit) = (tenths / 1_000, unit + 1) }
    let fraction = tenths % 10 == 0 || unit == 0 ? "" : ".\(tenths % 10)"
    return "\(tenths / 10)\(fraction) \(units[unit])"
  }
}
