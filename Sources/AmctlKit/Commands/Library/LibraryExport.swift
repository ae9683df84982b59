import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// Fetches the whole library into the files of a folder.
struct LibraryExport {
  let service: Service
  let folder: ExportFolder
  let options: FetchOptions
  let account: LibraryAccount
  let allowsShrinking: Bool
  let messages: Messages
  let now: @Sendable () -> UnixTime
  /// Takes over what has not changed since the last export; nil if everything is fetched.
  var update: ExportUpdate?

  /// The options of the requests, with the largest pages.
  static func options(language: String?) -> FetchOptions {
    FetchOptions(language: language, pageSize: LibraryFacts.pageLimit)
  }

  /// Returns the request for the list of a type.
  static func list(
    of type: ResourceType, _ options: FetchOptions
  ) throws(InvalidRequestError) -> Endpoint<ResourceDocument<AnyKind>> {
    try Library.list(ResourceCollection<AnyKind>(type), options: options)
  }

  /// What was exported.
  struct Result {
    var files: [ExportedFile] = []
    /// The playlists whose tracks were not exported.
    var missing: FilesReport
    /// Those of their files that an earlier export wrote.
    var kept: [ExportedFile] = []
    /// Whether the export is as it was.
    var isUnchanged = false
  }

  /// Fetches every file that is not complete, and completes the export.
  func run() async throws -> Result {
    let path = folder.places.path
    var report = SizeReport(export: path, allowsShrinking: allowsShrinking, messages: messages)
    var result = Result(missing: FilesReport(messages))
    do {
      for type in ExportedFile.types {
        if let file = try await list(of: type, &report) { result.files.append(file) }
      }
      if report.tooShort.isEmpty { try await addTracks(to: &result, &report) }
    } catch {
      throw UnfinishedExportError(path: path, cause: error)
    }
    let consequence =
      folder.places.isReplacing
      ? "the export in '\(path)' stays as it was" : "the export into '\(path)' is not complete"
    if let failure = report.failure(consequence) { throw failure }
    if let update {
      result.files = try result.files.map(update.settled)
      if try update.isUnchanged(result.files + result.kept) {
        folder.discard()
        result.isUnchanged = true
        return result
      }
    }
    try folder.finish(
      ExportManifest(
        started: folder.started, finished: now(),
        notes: [("language", options.language), ("account", account.digest)],
        files: result.files + result.kept))
    noteDifferences(of: result.files)
    return result
  }

  /// Says where the service or the export before has another number of items than what was fetched.
  private func noteDifferences(of files: [ExportedFile]) {
    var notes = FirstMessages(messages)
    for file in files where folder.previous(file.name) != file {
      guard let difference = size(of: file).difference(from: folder.places.path) else { continue }
      notes.add("The service \(difference).")
    }
    notes.end()
  }

  // MARK: Lists

  /// Fetches a list, unless its file is complete; returns nil if it is too short.
  private func list(
    of type: ResourceType, _ report: inout SizeReport
  ) async throws -> ExportedFile? {
    let name = ExportedFile.name(of: type)
    if let file = complete(name, report) { return file }
    if let file = try await update?.list(of: type) { return file }
    var progress = ProgressLine(messages: messages, now: now)
    defer { progress.end() }
    var writer = try ExportWriter(name, folder.places)
    var reported: Int?
    let pages = try await writer.missingPages(
      of: Self.list(of: type, options), from: service.client)
    if writer.count > 0 { messages.note("Resuming after \(type.counted(writer.count)).") }
    while let page = try await pages.next() {
      try writer.write(page)
      reported = page.reportedTotal ?? reported
      if messages.canErase, !messages.isQuiet {
        progress.show(writer.count, of: reported, noun: type.facts?.pathName ?? type.rawValue)
      }
    }
    progress.end()
    let size = ListSize(
      .list(type), writer.count, reported: reported, previous: folder.previous(name)?.count)
    if report.add(size) { return try writer.finish(size, at: now()) }
    try writer.discard()
    return nil
  }

  /// Returns a file that an earlier run completed, unless it is too short.
  private func complete(_ name: String, _ report: SizeReport) -> ExportedFile? {
    folder.complete(name).flatMap { report.accepts(size(of: $0)) ? $0 : nil }
  }

  private func size(of file: ExportedFile) -> ListSize {
    let type = ExportedFile.types.first { ExportedFile.name(of: $0) == file.name }
    return ListSize(
      type.map { .list($0) } ?? .tracks(of: file.playlist ?? ""), file.count,
      reported: file.reported, previous: file.previous)
  }

  // MARK: The tracks of playlists

  /// Fetches the tracks of each playlist, some playlists at once, unless their files are complete.
  private func addTracks(to result: inout Result, _ report: inout SizeReport) async throws {
    let playlists = try playlists(report)
    // Several playlists at once are enough, each page after page.
    let client = try service.client.with(pagesInFlight: 1)
    let (places, now, check) = (folder.places, now, report)
    let work = OrderedWork(playlists, inFlight: service.jobs) { playlist in
      try await playlist.export(with: client, to: places, now, check)
    }
    var progress = ProgressLine(messages: messages, now: now)
    defer { progress.end() }
    var done = 0
    while let (playlist, outcome) = await work.next() {
      done += 1
      switch try outcome.get() {
      case .exported(let file): result.files.append(file)
      case .tooShort(let size): _ = report.add(size)
      case .missing(let reason, let kept):
        result.missing.add(playlist.id, reason)
        if let kept { result.kept.append(kept) }
      }
      if messages.canErase, !messages.isQuiet {
        progress.show(done, of: playlists.count, noun: "playlists")
      }
    }
    try checkAllTracks(of: result.files, &report)
  }

  /// Compares the number of all tracks with that in the export before.
  private func checkAllTracks(of files: [ExportedFile], _ report: inout SizeReport) throws {
    let tracks = files.filter { $0.playlist != nil && folder.previous($0.name) != nil }
    let size = ListSize(
      .allTracks, tracks.reduce(0) { $0 + $1.count },
      previous: tracks.reduce(0) { $0 + (folder.previous($1.name)?.count ?? 0) })
    if !report.add(size) { try folder.forget { $0.playlist != nil } }
  }

  /// Reads the playlists from their file, each once.
  private func playlists(_ report: SizeReport) throws -> [ExportedPlaylist] {
    var names = TrackFileNames()
    var seen: Set<String> = []
    var playlists: [ExportedPlaylist] = []
    var lines = try folder.places.lines(ExportedFile.name(of: .libraryPlaylists))
    while let line = try lines.next() {
      guard let id = line.json.resourceID, seen.insert(id).inserted else { continue }
      let file = names.name(of: id)
      let known = try complete(file, report) ?? update?.tracks(of: line.json, in: file)
      playlists.append(
        ExportedPlaylist(
          id: id, file: file, complete: known, previous: folder.previous(file),
          pages: PlaylistPages(id: id, options: options)))
    }
    return playlists
  }
}

/// The error if an export was interrupted, which loses nothing that is complete.
private struct UnfinishedExportError: ReportedError {
  let path: String
  let cause: any Error

  var failure: Failure {
    var failure = Failure(cause)
    failure.message = failure.message.map { "\($0); the export into '\(path)' is not complete" }
    failure.hint = failure.hint ?? "run the same command again to resume"
    return failure
  }
}
