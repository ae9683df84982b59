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
      CommandSpec.Example(
        "amctl feed download artist Feed --parts 0-3", "Download four parts to try it"),
      CommandSpec.Example("amctl feed download artist Feed", "Download or resume an export"),
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

  mutating func check() throws(UsageError) {
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
