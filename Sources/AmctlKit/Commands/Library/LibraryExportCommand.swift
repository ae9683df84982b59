import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// `amctl library export`: writes the whole library into the files of a folder.
struct LibraryExportCommand: ServiceCommand {
  var path = ""
  var allowsShrinking = false
  var updates = false
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "export", summary: "Back up the whole library to a directory",
    discussion: """
      Writes songs.ndjson, albums.ndjson, artists.ndjson, music-videos.ndjson, playlists.ndjson, \
      playlist-folders.ndjson, the tracks of each playlist in order in playlists/ID.ndjson, and \
      manifest.json with times, counts and SHA-256 hashes. A file appears only when it is \
      complete; manifest.json is written last.

      After an interruption, run it again to resume: complete files are not fetched again, nor are \
      the first pages of a long list that has not changed. Once an export is complete, the next \
      one replaces it: its files stay until all of the new ones are there.

      A list with less than nine tenths of what the service reports, or of what the last export \
      has, replaces nothing: exit code 3. The same applies to the tracks of all playlists \
      together, and to a playlist that is suddenly empty. --allow-shrink exports them anyway; the \
      manifest records the numbers as 'reported' and 'previous'.

      The export of another account is not replaced either. Apple does not identify the owner of a \
      library: after a new sign-in, it counts as yours if it has a song, music video or playlist \
      of the last export.

      --update takes over what has not changed: it fetches what was added to songs and albums, the \
      tracks of playlists whose date has changed, and a whole list only where counts disagree or \
      the service does not sort by date. It names what it does not see. What is new is added at \
      the end of a file, and nothing is written if nothing has changed, so that git shows what is \
      new.

      'amctl library diff' compares an export with another, or with the library.
      """,
    examples: [
      CommandSpec.Example("amctl library export Backup", "Back up the library, or resume"),
      CommandSpec.Example(
        "amctl library export Backup --jobs 8", "Fetch the tracks of 8 playlists at once"),
      CommandSpec.Example(
        "amctl library export Backup --update --dry-run", "Show the first requests"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word("dir", \.path, .directory(), help: "The directory, created if necessary"),
    .flag(
      "allow-shrink", \.allowsShrinking,
      help: "Replace the last export even with a much smaller library"),
    .flag(
      "update", \.updates, help: "Fetch only what is new since the last export"),
    .group(\.catalog), .group(\.connection, taking: ConnectionOptions.uncached),
  ]

  func run(in context: Context) async throws {
    try catalog.rejectStorefront(for: "library export", in: context)
    let service = try Service(context, connection, usesCache: false, forVerdict: true)
    let options = LibraryExport.options(language: context.settings.language)
    if service.isDryRun {
      let isUpdate =
        updates && ExportPlaces.complete(in: path).current(ExportedFile.listName) != nil
      let request = isUpdate ? ExportUpdate.request : LibraryExport.list
      try await service.show(try ExportedFile.types.map { try request($0, options).request })
      return service.showLater("the next pages, and the tracks of each playlist")
    }
    // Without credentials, nothing is created.
    _ = try service.client
    let account = LibraryAccount(context)
    try await checkAccount(account, LiveLibrary(service, options))
    let messages = Messages(context)
    let folder = try ExportFolder(path, from: try source(context), at: context.now())
    if folder.isResumed {
      messages.note("Resuming the export that began \(folder.started.iso8601).")
    }
    let update = try updatedExport(folder, service, options, messages, context.now)
    let export = LibraryExport(
      service: service, folder: folder, options: options, account: account,
      allowsShrinking: allowsShrinking, messages: messages, now: context.now,
      update: update)
    let result = try await export.run()
    messages.note(
      result.isUnchanged
        ? Self.noNews(path, since: folder.isResumed ? folder.started : nil)
        : Self.summary(of: result.files, in: path))
    if update != nil { messages.note(ExportUpdate.blindness) }
    try result.missing.check(fetched: result.files.count { $0.playlist != nil }) { count, total in
      "the tracks of \(count) of \(total) playlists are not exported"
    }
  }

  /// Returns the notice that nothing is new, or was when a run began that this one completes.
  private static func noNews(_ path: String, since started: UnixTime?) -> String {
    guard let started else { return "Nothing is new: '\(path)' stays as it was." }
    return
      "Nothing was new at \(started.iso8601): '\(path)' stays as it was. Run it again for what "
      + "is new since."
  }

  /// Returns what brings the export up to date; nil if everything is fetched.
  private func updatedExport(
    _ folder: ExportFolder, _ service: Service, _ options: FetchOptions, _ messages: Messages,
    _ now: @escaping @Sendable () -> UnixTime
  ) throws -> ExportUpdate? {
    guard updates else { return nil }
    let update = try ExportUpdate(of: folder, with: service.client, options, messages, now: now)
    if update == nil {
      messages.note("There is no complete export in '\(path)' yet: fetching everything.")
    }
    return update
  }

  /// Throws if the folder has the export of another account.
  private func checkAccount(_ account: LibraryAccount, _ library: LiveLibrary) async throws {
    let places = ExportPlaces.complete(in: path)
    guard let file = places.current(ExportedFile.listName),
      let manifest = ExportManifest(try FileSystem.read(file)),
      try await account.isOther(
        than: manifest, { try? places.lines(ExportedFile.name(of: $0)) }, in: library)
    else { return }
    throw LibraryAccount.error(
      path, library: "this library",
      hint: "name another directory, or move '\(path)' away to start anew")
  }

  /// Returns a digest of what the responses depend on, which reveals no token.
  private func source(_ context: Context) throws -> String {
    let parts = [
      try context.settings.origin().description, context.settings.language ?? "",
      context.settings[.userToken] ?? "", context.settings[.replay] ?? "",
    ]
    return SHA256.hex("amctl export\n" + parts.joined(separator: "\n"))
  }

  /// Returns the counts of the lists, such as `2 songs, 1 album and 0 playlists`.
  private static func summary(of files: [ExportedFile], in path: String) -> String {
    guard files.contains(where: { $0.count > 0 }) else {
      return "Exported an empty library to '\(path)'."
    }
    let counts = ExportedFile.types.compactMap { type -> String? in
      let file = files.first { $0.name == ExportedFile.name(of: type) }
      return file.map { type.counted($0.count) }
    }
    return counts.dropLast().joined(separator: ", ") + " and " + (counts.last ?? "")
      + " exported to '\(path)'."
  }
}
