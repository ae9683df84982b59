import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// Fetches the whole library into the files of a folder.
struct LibraryExport {
  let service: Service
  let folder: ExportFolder
  let options: FetchOptions
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

  /// Fetches every file that is not complete, and completes the export.
  func run() async throws -> [ExportedFile] {
    var files: [ExportedFile] = []
    do {
      for type in ExportedFile.types { files.append(try await list(of: type)) }
      files += try await tracks()
    } catch {
      throw UnfinishedExportError(path: folder.places.path, cause: error)
    }
    try folder.finish(files, in: options.language, at: now())
    return files
  }

  /// Throws if there are playlists whose tracks cannot be requested, once all others are exported.
  func checkAllAreExported(_ files: [ExportedFile]) throws {
    let exported = Set(files.compactMap(\.playlist))
    let missing = try playlists().map(\.id).filter { !exported.contains($0) }
    guard !missing.isEmpty else { return }
    var failure = Failure(
      .partial,
      "the tracks of \(missing.count) of \(exported.count + missing.count) playlists are not exported"
    )
    failure.missing = Array(missing.prefix(MissingItemsError.nameLimit))
    throw UnexportedTracksError(failure: failure)
  }

  /// Fetches a list, unless its file is complete.
  private func list(of type: ResourceType) async throws -> ExportedFile {
    let name = ExportedFile.name(of: type)
    if let file = folder.complete(name) { return file }
    let noun = type.facts?.pathName ?? type.rawValue
    var progress = ProgressLine(messages: messages, now: now)
    defer { progress.end() }
    var writer = try ExportWriter(name, folder.places)
    var total: Int?
    for try await page in try service.client.pages(of: Self.list(of: type, options)) {
      try writer.write(page)
      total = page.answer["meta"]?["total"]?.int ?? total
      if messages.canErase, !messages.isQuiet {
        progress.show(writer.count, of: total, noun: noun)
      }
    }
    progress.end()
    if let total, total != writer.count {
      messages.note("The service counts \(total) \(noun), but sent \(writer.count).")
    }
    return try writer.finish(at: now())
  }

  /// Fetches the tracks of each playlist, some playlists at once, unless their files are complete.
  private func tracks() async throws -> [ExportedFile] {
    let playlists = try playlists()
    let missing = playlists.filter { folder.complete($0.file) == nil && $0.pages != nil }
    // Several playlists at once are enough, each page after page.
    let client = try service.client.with(pagesInFlight: 1)
    let (places, now) = (folder.places, now)
    let work = OrderedWork(missing, inFlight: service.jobs) { playlist in
      try await Self.tracks(of: playlist, client, places, now)
    }
    var progress = ProgressLine(messages: messages, now: now)
    defer { progress.end() }
    var files: [ExportedFile] = []
    for playlist in playlists {
      if let file = folder.complete(playlist.file) {
        files.append(file)
        continue
      }
      guard playlist.pages != nil else {
        messages.say("the tracks of '\(playlist.id)' cannot be requested")
        continue
      }
      guard let file = await work.next() else { break }
      files.append(try file.get())
      if messages.canErase, !messages.isQuiet {
        progress.show(files.count, of: playlists.count, noun: "playlists")
      }
    }
    return files
  }

  /// A playlist, and the file for its tracks.
  private struct Playlist: Sendable {
    let id: String
    let file: String
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
      playlists.append(
        Playlist(
          id: id, file: names.name(of: id), pages: PlaylistPages(id: id, options: options)))
    }
    return playlists
  }

  private static func tracks(
    of playlist: Playlist, _ client: MusicClient, _ places: ExportPlaces,
    _ now: @Sendable () -> UnixTime
  ) async throws -> ExportedFile {
    var writer = try ExportWriter(playlist.file, playlist: playlist.id, places)
    try await playlist.pages?.read(with: client) { page in try writer.write(page) }
    return try writer.finish(at: now())
  }
}

/// Writes resources to a file of an export as they arrive, each on a line of its own.
struct ExportWriter {
  private let name: String
  private let playlist: String?
  private let places: ExportPlaces
  private let file: UnfinishedFile
  private var hash = SHA256()
  private(set) var count = 0
  private var size = 0

  init(_ name: String, playlist: String? = nil, _ places: ExportPlaces) throws(FileError) {
    self.name = name
    self.playlist = playlist
    self.places = places
    file = try places.unfinished(name)
  }

  /// Writes the resources of a page with the bytes that the server sent.
  mutating func write(_ page: Page<AnyKind>) throws(FileError) {
    for element in page.elements {
      let line = element.line + [UInt8(ascii: "\n")]
      try file.write(line[...])
      hash.add(line[...])
      count += 1
      size += line.count
    }
  }

  /// Moves the complete file to its place, and adds it to the log.
  func finish(at now: UnixTime) throws(FileError) -> ExportedFile {
    try file.finish()
    let facts = ExportedFile(
      name: name, playlist: playlist, count: count, size: size, sha256: hash.hex, time: now)
    try ExportLog.add(facts, places)
    return facts
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

/// The error if the tracks of some playlists cannot be requested, which have been named.
private struct UnexportedTracksError: ReportedError {
  let failure: Failure
}
