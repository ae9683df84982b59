import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// `amctl library export`: writes the whole library into the files of a folder.
struct LibraryExportCommand: ServiceCommand {
  var path = ""
  var allowsShrinking = false
  var allowsOtherAccount = false
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "export", summary: "Back up the whole library to a directory",
    discussion: """
      Writes songs.ndjson, albums.ndjson, artists.ndjson, music-videos.ndjson, playlists.ndjson, \
      playlist-folders.ndjson, the tracks of each playlist in order in playlists/ID.ndjson, and \
      manifest.json with times, counts and SHA-256 hashes. A file appears only when it is \
      complete; manifest.json is written last.

      After an interruption, run it again: it resumes with the first missing list. Once an export \
      is complete, the next one replaces it; its files stay until all of the new ones are complete.

      A list with less than nine tenths of what the service reports, or of what the last export \
      has, replaces nothing: exit code 3. The same applies to the tracks of all playlists \
      together, and to a playlist that is suddenly empty. --allow-shrink exports them anyway; the \
      manifest records the numbers as 'reported' and 'previous'.

      An export made with a different user token is replaced only with --allow-other-account. The \
      manifest has a digest of the token, not the token.

      'amctl diff' compares an export with another, or with the library.
      """,
    examples: [
      "amctl library export Backup": "Back up the library, or resume",
      "amctl library export Backup --jobs 8": "Fetch the tracks of 8 playlists at once",
      "amctl library export Backup --dry-run": "Show the first requests",
    ])

  static let parameters: [Parameter<Self>] = [
    .word("dir", \.path, .directory(), help: "The directory, created if necessary"),
    .flag(
      "allow-shrink", \.allowsShrinking,
      help: "Replace the last export even if the library shrank"),
    .flag(
      "allow-other-account", \.allowsOtherAccount,
      help: "Replace an export made with a different user token"),
    .group(\.catalog), .group(\.connection, taking: ConnectionOptions.uncached),
  ]

  func run(in context: Context) async throws {
    try catalog.rejectStorefront(for: "library export", in: context)
    let service = try Service(context, connection, usesCache: false, forVerdict: true)
    let options = LibraryExport.options(language: context.settings.language)
    if service.isDryRun { return try await LibraryExport.show(service, options) }
    // Without credentials, nothing is created.
    _ = try service.client
    let account = ExportManifest.account(of: context)
    try checkAccount(account)
    let messages = Messages(context)
    let folder = try ExportFolder(path, from: try source(context), at: context.now())
    if folder.isResumed {
      messages.note("Resuming the export that began \(folder.started.iso8601).")
    }
    let result = try await LibraryExport(
      service: service, folder: folder, options: options, account: account,
      allowsShrinking: allowsShrinking, messages: messages, now: context.now
    ).run()
    messages.note(Self.summary(of: result.files, in: path))
    try result.missing.check(done: result.files.count { $0.playlist != nil }) { count, total in
      "the tracks of \(count.grouped) of \(total.grouped) playlists are not exported"
    }
  }

  /// Throws if the directory has an export that was made with another user token; one without a
  /// digest may be of this account.
  private func checkAccount(_ account: String?) throws {
    guard !allowsOtherAccount, let account,
      let file = ExportPlaces.complete(in: path).current(ExportedFile.listName),
      let other = try ExportManifest(FileSystem.read(file), at: file)?.account, other != account
    else { return }
    throw UsageError.rule(
      "'\(path)' was exported with a different user token",
      hint: "use --allow-other-account to replace it, or name another directory")
  }

  /// Returns a digest of what the responses depend on, which reveals no token.
  private func source(_ context: Context) throws -> String {
    var parts = [
      try context.settings.origin().description, context.settings.language ?? "",
      context.settings[.userToken] ?? "", context.settings[.replay] ?? "",
    ]
    if let sandbox = context.settings[.sandbox] { parts.append(sandbox) }
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
