import AmctlCommandLine
import MusicAPI
import MusicServices

/// `amctl feed latest`: shows the latest export of each feed.
struct FeedLatestCommand: ServiceCommand {
  var feeds: [MusicFeed] = []
  var hasSizes = false
  var output = OutputOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "latest", summary: "Show the latest export of each feed",
    discussion: """
      Apple publishes a new export every day. --sizes requests the size of each part, without \
      downloading it.
      """,
    examples: [
      CommandSpec.Example("amctl feed latest", "Show the latest export of each feed"),
      CommandSpec.Example("amctl feed latest artist --sizes", "See how large a download would be"),
    ])

  static let parameters: [Parameter<Self>] = [
    .words("feed", \.feeds, FeedGroup.feedType, help: "Feeds (default: all)"),
    .flag("sizes", \.hasSizes, help: "Add the number of parts and their size in bytes"),
    .group(\.output), .group(\.connection, taking: ConnectionOptions.elsewhere),
  ]

  private static let fields: RecordFields = [
    "id": .string, "feed": .string, "date": .date, "time": .date, "parts": .number,
    "bytes": .number,
  ]

  var recordFields: RecordFields { Self.fields }

  func run(in context: Context) async throws {
    let service = try FeedService(context, connection, usesCache: true)
    let feeds = feeds.isEmpty ? MusicFeed.allCases : feeds
    var stream = RecordStream(
      Presentation(context, output),
      columns: Array(Self.fields.columns.prefix(hasSizes ? 6 : 4)))
    var missing: [String] = []
    for feed in feeds {
      guard let export = try await stream.during({ try await service.client.latest(feed) }) else {
        missing.append(feed.rawValue)
        continue
      }
      var members = [
        JSONMember("id", .string(export.id)), JSONMember("feed", .string(feed.rawValue)),
        JSONMember("date", .string(export.date)), JSONMember("time", .string(export.time)),
      ]
      if hasSizes { members += try await stream.during { try await sizes(of: export, service) } }
      try stream.write(.object(members))
    }
    try stream.finish()
    for feed in missing { Messages(context).note("Apple has no export of '\(feed)'.") }
    if !missing.isEmpty, !self.feeds.isEmpty || missing.count == feeds.count {
      throw MissingItemsError(missing, of: feeds.count, "feeds")
    }
  }

  /// Returns the number of parts and of their bytes; null if the server does not say all of them.
  private func sizes(
    of export: FeedExport, _ service: FeedService
  ) async throws -> [JSONMember] {
    let parts = try await service.parts(of: export)
    let sizes = try await service.sizes(of: parts)
    let known = sizes.compactMap(\.self)
    return [
      JSONMember("parts", .int(parts.count)),
      JSONMember("bytes", known.count == parts.count ? .int(known.reduce(0, +)) : .null),
    ]
  }
}
