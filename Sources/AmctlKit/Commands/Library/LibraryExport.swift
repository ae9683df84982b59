import AmctlCommandLine
import MusicAPI

/// Fetches the whole library into the files of a folder.
struct LibraryExport {
  let service: Service
  let folder: ExportFolder
  let options: FetchOptions
  let account: LibraryAccount
  let allowsShrinking: Bool
  let messages: Messages
  let now: @Sendable () -> UnixTime

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
    var missing: [String] = []
    /// Those of their files that an earlier export wrote.
    var kept: [ExportedFile] = []
  }

  /// Fetches every file that is not complete, and completes the export.
  func run() async throws -> Result {
    let path = folder.places.path
    var report = SizeReport(export: path, allowsShrinking: allowsShrinking, messages: messages)
    var result = Result()
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
    if let failure = report.failure(consequence) { throw PartialLibraryError(failure: failure) }
    try folder.finish(
      ExportManifest(
        started: folder.started, finished: now(), language: options.language,
        account: account.digest, files: result.files + result.kept))
    noteDifferences(of: result.files)
    return result
  }

  /// Says where the service or the export before has another number of items.
  private func noteDifferences(of files: [ExportedFile]) {
    var notes = FirstMessages(messages)
    for file in files {
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
    let playlists = try playlists()
    let missing = playlists.filter { complete($0.file, report) == nil && $0.pages != nil }
    // Several playlists at once are enough, each page after page.
    let client = try service.client.with(pagesInFlight: 1)
    let (folder, now, check) = (folder.places, now, report)
    let work = OrderedWork(missing, inFlight: service.jobs) { playlist in
      try await Self.tracks(of: playlist, client, folder, now, check)
    }
    var progress = ProgressLine(messages: messages, now: now)
    defer { progress.end() }
    for (index, playlist) in playlists.enumerated() {
      if let file = complete(playlist.file, report) {
        result.files.append(file)
        continue
      }
      if playlist.pages == nil {
        messages.say("the tracks of '\(playlist.id)' cannot be requested")
        result.missing.append(playlist.id)
        continue
      }
      guard let outcome = await work.next()?.output else { break }
      switch try outcome.get() {
      case .exported(let file): result.files.append(file)
      case .tooShort(let size): _ = report.add(size)
      case .notFound: try add(missing: playlist, to: &result)
      }
      if messages.canErase, !messages.isQuiet {
        progress.show(index + 1, of: playlists.count, noun: "playlists")
      }
    }
    try checkAllTracks(of: result.files, &report)
  }

  /// Adds a playlist that the service does not have, with its tracks in the export before.
  private func add(missing playlist: Playlist, to result: inout Result) throws {
    let kept = try folder.previousTracks(playlist.file, of: playlist.id)
    messages.say(
      "the service returned 404 for the tracks of '\(playlist.id)'"
        + (kept == nil ? "" : "; keeping those of the last export"))
    result.missing.append(playlist.id)
    if let kept { result.kept.append(kept) }
  }

  /// Compares the number of all tracks with that in the export before.
  private func checkAllTracks(of files: [ExportedFile], _ report: inout SizeReport) throws {
    let tracks = files.filter { $0.playlist != nil && folder.previous($0.name) != nil }
    let size = ListSize(
      .allTracks, tracks.reduce(0) { $0 + $1.count },
      previous: tracks.reduce(0) { $0 + (folder.previous($1.name)?.count ?? 0) })
    if !report.add(size) { try folder.forgetTracks() }
  }

  /// A playlist, and the file for its tracks.
  private struct Playlist: Sendable {
    let id: String
    let file: String
    /// The number of its tracks in the export before; nil if that does not have it.
    let previous: Int?
    /// Its tracks; nil if no request can contain its id.
    let pages: PlaylistPages?
  }

  /// Reads the playlists from their file, each once.
  private func playlists() throws -> [Playlist] {
    let name = ExportedFile.name(of: .libraryPlaylists)
    var names = TrackFileNames()
    var seen: Set<String> = []
    var playlists: [Playlist] = []
    guard let path = folder.places.current(name) else { return [] }
    var lines = try ResourceLines(path)
    while let line = try lines.next() {
      guard let id = line.json.resourceID, seen.insert(id).inserted else { continue }
      let file = names.name(of: id)
      playlists.append(
        Playlist(
          id: id, file: file, previous: folder.previous(file)?.count,
          pages: PlaylistPages(id: id, options: options)))
    }
    return playlists
  }

  /// What became of the tracks of a playlist.
  private enum Outcome: Sendable {
    case exported(ExportedFile)
    case tooShort(ListSize)
    case notFound
  }

  private static func tracks(
    of playlist: Playlist, _ client: MusicClient, _ places: ExportPlaces,
    _ now: @Sendable () -> UnixTime, _ report: SizeReport
  ) async throws -> Outcome {
    var writer = try ExportWriter(playlist.file, playlist: playlist.id, places)
    var reported: Int?
    let isFound = try await playlist.pages?.isFound { endpoint in
      let pages = try await writer.missingPages(of: endpoint, from: client)
      while let page = try await pages.next() {
        try writer.write(page)
        reported = page.reportedTotal ?? reported
      }
    }
    guard isFound == true else { return .notFound }
    let size = ListSize(
      .tracks(of: playlist.id), writer.count, reported: reported, previous: playlist.previous)
    if report.accepts(size) { return .exported(try writer.finish(size, at: now())) }
    try writer.discard()
    return .tooShort(size)
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
