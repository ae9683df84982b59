import AmctlCommandLine
import MusicAPI

/// `amctl library export`: writes the whole library into the files of a folder.
struct LibraryExportCommand: ServiceCommand {
  var path = ""
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "export", summary: "Back up the whole library into a folder",
    discussion: """
      Writes songs.ndjson, albums.ndjson, artists.ndjson, music-videos.ndjson, playlists.ndjson, \
      playlist-folders.ndjson, the tracks of each playlist in order in playlists/ID.ndjson, and \
      manifest.json with times, counts and SHA-256 hashes. A file appears only when it is complete; \
      manifest.json comes last.

      After an interruption, run it again to resume: complete files are not fetched again. Once an \
      export is complete, the next one replaces it: its files stay until all of the new ones are \
      there.

      'amctl library diff' compares an export with another, or with the library.
      """,
    examples: [
      CommandSpec.Example("amctl library export Backup", "Back up the library, or resume"),
      CommandSpec.Example(
        "amctl library export Backup --jobs 8", "Fetch the tracks of 8 playlists at once"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word("dir", \.path, .directory(), help: "The folder, which is created if necessary"),
    .group(\.catalog), .group(\.connection, taking: ConnectionOptions.uncached),
  ]

  func run(in context: Context) async throws {
    try catalog.rejectStorefront(for: "library export", in: context)
    let service = try Service(context, connection, usesCache: false)
    let options = LibraryExport.options(language: context.settings.language)
    if service.isDryRun {
      let lists = try ExportedFile.types.map { try LibraryExport.list(of: $0, options).request }
      try await service.show(lists)
      return service.showLater("the next pages, and the tracks of each playlist")
    }
    // Without credentials, nothing is created.
    _ = try service.client
    let messages = Messages(context)
    let folder = try ExportFolder(path, from: try source(context), at: context.now())
    if folder.isResumed {
      messages.note("Resuming the export that began \(folder.started.iso8601).")
    }
    let export = LibraryExport(
      service: service, folder: folder, options: options, messages: messages, now: context.now)
    let files = try await export.run()
    messages.note("\(Self.summary(of: files)) exported to '\(path)'.")
    try export.checkAllAreExported(files)
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
  private static func summary(of files: [ExportedFile]) -> String {
    let counts = ExportedFile.types.compactMap { type -> String? in
      let file = files.first { $0.name == ExportedFile.name(of: type) }
      return file.map { type.counted($0.count) }
    }
    return counts.dropLast().joined(separator: ", ") + " and " + (counts.last ?? "")
  }
}

extension ResourceType {
  /// Returns a number of resources in words, such as `1 music video`.
  func counted(_ count: Int) -> String {
    let name = ResourceType(rawValue: facts?.pathName ?? rawValue)
    let words = (count == 1 ? name.singular : name.rawValue).map { $0 == "-" ? " " : String($0) }
    return "\(count.grouped) \(words.joined())"
  }
}
