import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// Fetches the whole library into the files of a folder.
struct LibraryExport {
  let service: Service
  let folder: ExportFolder
  let options: FetchOptions
  /// The digest of the user token; nil if it says nothing about the account.
  let account: String?
  let allowsShrinking: Bool
  let messages: Messages
  let now: @Sendable () -> UnixTime
  /// The earlier export that this one is compared with, and is only made for; nil if it is kept.
  var compared: ExportSnapshot?

  /// The options of the requests, with the largest pages.
  static func options(language: String?) -> FetchOptions {
    FetchOptions(language: language, pageSize: LibraryFacts.pageLimit)
  }

  private static func list(
    of type: ResourceType, _ options: FetchOptions
  ) throws(InvalidRequestError) -> Endpoint<Page<AnyKind>> {
    try Library.list(ResourceCollection<AnyKind>(type)).with(options).checked()
  }

  /// Shows the first requests in a dry run.
  static func show(_ service: Service, _ options: FetchOptions) async throws {
    try await service.show(try ExportedFile.types.map { try list(of: $0, options).request })
    service.showLater("the next pages, and the tracks of each playlist")
  }

  /// What was exported.
  struct Result {
    var files: [ExportedFile] = []
    /// The playlists whose tracks were not exported.
    var missing: Shortfall
    /// Those of their files that an earlier export wrote.
    var kept: [ExportedFile] = []
  }

  /// Fetches every file that is not complete, and completes the export.
  func run() async throws -> Result {
    let path = compared?.path ?? folder.places.path
    var report = SizeReport(export: path, allowsShrinking: allowsShrinking, messages: messages)
    var result = Result(
      missing: Shortfall(messages, areFailures: true, messageLimit: .max))
    do {
      for type in ExportedFile.types {
        if let file = try await list(of: type, &report) { result.files.append(file) }
      }
      if report.tooShort.isEmpty { try await addTracks(to: &result, &report) }
    } catch {
      throw compared == nil ? Failure.unfinished(error, "the export into '\(path)'") : error
    }
    let consequence =
      compared != nil
      ? "nothing was compared"
      : folder.places.isReplacing
        ? "the export in '\(path)' is unchanged" : "the export into '\(path)' is not complete"
    if let failure = report.failure(consequence) { throw failure }
    try folder.finish(
      ExportManifest(
        started: folder.started, finished: now(),
        notes: [("language", options.language), ("account", account)],
        files: result.files + result.kept))
    noteDifferences(of: result.files)
    return result
  }

  /// Returns the facts of a file in the export before.
  private func previous(_ name: String) -> ExportedFile? {
    compared.map { $0.files[name] } ?? folder.previous(name)
  }

  /// Says where the service or the export before has another number of items than what was fetched.
  private func noteDifferences(of files: [ExportedFile]) {
    var notes = Shortfall(messages)
    for var file in files where previous(file.name) != file {
      // That it has less than the export is what the comparison says.
      if compared != nil { file.previous = nil }
      guard let difference = size(of: file).difference(from: folder.places.path) else { continue }
      notes.add(saying: "The service \(difference).")
    }
    notes.endMessages()
  }

  // MARK: Lists

  /// Fetches a list, unless its file is complete; returns nil if it is too short.
  private func list(
    of type: ResourceType, _ report: inout SizeReport
  ) async throws -> ExportedFile? {
    let name = ExportedFile.name(of: type)
    if let file = complete(name, report) { return file }
    var progress = ProgressLine(messages: messages, now: now)
    defer { progress?.end() }
    var writer = try ExportWriter(name, folder.places)
    var size = ItemCount(.list(type), previous: previous(name)?.count)
    var others: [ResourceType: Int] = [:]
    let client = try service.client.with(onOthers: nil)
    for try await page in try client.pages(of: Self.list(of: type, options)) {
      try writer.write(page)
      for other in page.elements.compactMap(\.resourceType) where other != type {
        others[other, default: 0] += 1
      }
      size.add(page)
      progress?.show(size.count, of: size.total, noun: size.name)
    }
    progress?.end()
    if !others.isEmpty {
      messages.note("\(others.words) in the list of \(type), and kept as sent.")
    }
    return report.add(size) ? try writer.finish(size, at: now()) : nil
  }

  /// Returns a file that an earlier run completed, unless it is too short.
  private func complete(_ name: String, _ report: SizeReport) -> ExportedFile? {
    folder.complete(name).flatMap { report.accepts(size(of: $0)) ? $0 : nil }
  }

  private func size(of file: ExportedFile) -> ItemCount {
    let type = ExportedFile.types.first { ExportedFile.name(of: $0) == file.name }
    return ItemCount(
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
    defer { progress?.end() }
    var done = 0
    while let (playlist, outcome) = await work.next() {
      done += 1
      switch outcome {
      case .success(.exported(let file)): result.files.append(file)
      case .success(.tooShort(let size)): _ = report.add(size)
      case .success(.missing(let reason, let kept)):
        result.missing.add(playlist.id, Failure(.partial, nil), saying: reason)
        if let kept { result.kept.append(kept) }
      case .failure(let error):
        // Whoever removes the folder must not meet a file that is still being written.
        await work.end()
        throw error
      }
      progress?.show(done, of: playlists.count, noun: "playlists")
    }
    try checkAllTracks(of: result.files, &report)
  }

  /// Compares the number of all tracks with that in the export before.
  private func checkAllTracks(of files: [ExportedFile], _ report: inout SizeReport) throws {
    let tracks = files.filter { $0.playlist != nil && previous($0.name) != nil }
    let size = ItemCount(
      .allTracks, tracks.reduce(0) { $0 + $1.count },
      previous: tracks.reduce(0) { $0 + (previous($1.name)?.count ?? 0) })
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
      playlists.append(
        ExportedPlaylist(
          id: id, file: file, complete: complete(file, report), previous: previous(file),
          tracks: try? Library.relationship(
            named: "tracks", of: ResourceCollection<AnyKind>(.libraryPlaylists),
            id: ResourceID(id)
          ).with(options).checked()))
    }
    return playlists
  }
}

/// A playlist of the library, and the file for its tracks.
private struct ExportedPlaylist: Sendable {
  let id: String
  let file: String
  /// The file, if an earlier run completed it.
  let complete: ExportedFile?
  /// The file in the export before, which may be that of another playlist.
  let previous: ExportedFile?
  /// The request for its tracks; nil if no request can contain its id.
  let tracks: Endpoint<Page<AnyKind>>?

  /// What became of the tracks.
  enum Outcome: Sendable {
    case exported(ExportedFile)
    case tooShort(ItemCount)
    /// They cannot be fetched; those of the export before are kept.
    case missing(reason: String, kept: ExportedFile?)
  }

  /// Fetches the tracks, unless their file is complete.
  func export(
    with client: MusicClient, to places: ExportPlaces, _ now: @Sendable () -> UnixTime,
    _ report: SizeReport
  ) async throws -> Outcome {
    if let complete { return .exported(complete) }
    guard let tracks else {
      return .missing(reason: "The tracks of '\(id)' cannot be requested.", kept: nil)
    }
    var writer = try ExportWriter(file, playlist: id, places)
    var size = ItemCount(.tracks(of: id), previous: previous?.count)
    do {
      for try await page in client.pages(of: tracks) {
        try writer.write(page)
        size.add(page)
      }
    } catch MusicAPIError.rejected(let rejection) where rejection.status == 404 {
      return try missing(from: places)
    }
    return report.accepts(size) ? .exported(try writer.finish(size, at: now())) : .tooShort(size)
  }

  /// Returns the outcome if the service does not have the playlist, although it has just named it:
  /// it was deleted since, or the service fails.
  private func missing(from places: ExportPlaces) throws(FileError) -> Outcome {
    let reason = "The service returned 404 for the tracks of '\(id)'"
    guard var previous, previous.playlist == id, try previous.matches(places.final(file)) else {
      return .missing(reason: reason + ".", kept: nil)
    }
    previous.isOutdated = true
    return .missing(reason: reason + "; keeping those of the last export.", kept: previous)
  }
}

/// Writes resources to a file of an export as they arrive, each on a line of its own.
private struct ExportWriter {
  private let name: String
  private let playlist: String?
  private let places: ExportPlaces
  private let file: UnfinishedFile
  private var hash = SHA256()
  private var size = 0

  init(_ name: String, playlist: String? = nil, _ places: ExportPlaces) throws(FileError) {
    self.name = name
    self.playlist = playlist
    self.places = places
    file = try UnfinishedFile(places.part(name), for: places.place(name))
  }

  /// Writes the resources of a page with the bytes that the server sent.
  mutating func write(_ page: Page<AnyKind>) throws(FileError) {
    for resource in page.elements {
      let line = resource.line + [UInt8(ascii: "\n")]
      try file.write(line[...])
      hash.add(line[...])
      size += line.count
    }
  }

  /// Moves the complete file to its place, and adds it to the log.
  func finish(_ list: ItemCount, at now: UnixTime) throws(FileError) -> ExportedFile {
    try file.finish(durably: true)
    let facts = ExportedFile(
      name: name, playlist: playlist, count: list.count, reported: list.reported,
      previous: list.previous, size: size, sha256: hash.hex, time: now)
    try places.log.add(facts.json.encoded())
    return facts
  }
}
