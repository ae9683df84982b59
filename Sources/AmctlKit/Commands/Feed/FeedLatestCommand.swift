import AmctlCommandLine
import MusicAPI
import MusicServices

struct FeedLatestCommand: ServiceCommand, TableCommand {
  var feeds: [MusicFeed] = []
  var output = OutputOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "latest", summary: "Show the latest export of each feed",
    discussion: """
      Apple publishes a new export every day. 'amctl feed download' shows the size of one.
      """,
    examples: [
      "amctl feed latest": "Show the latest export of each feed",
      "amctl feed latest artist -o id": "Print the ID of one export",
    ])

  static let parameters: [Parameter<Self>] = [
    .words("feed", \.feeds, FeedGroup.feedType, help: "Feeds (default: all)"),
    .group(\.output), .group(\.connection, taking: ConnectionOptions.elsewhere),
  ]

  static let table: Table<(feed: MusicFeed, export: FeedExport)> = [
    .id("id", \.export.id), .string("feed", \.feed.rawValue), .date("date", \.export.date),
    .date("time", \.export.time),
  ]

  func run(in context: Context) async throws {
    let service = try FeedService(context, connection, usesCache: true)
    let feeds = feeds.isEmpty ? MusicFeed.allCases : feeds
    var stream = RecordStream(Presentation(context, output), columns: Self.table.fields.columns)
    var missing: [String] = []
    for feed in feeds {
      guard let export = try await stream.during({ try await service.client.latest(feed) }) else {
        missing.append(feed.rawValue)
        continue
      }
      try stream.write(Self.table.record(of: (feed, export)))
    }
    try stream.finish()
    for feed in missing { Messages(context).note("Apple has no export of '\(feed)'.") }
    if !missing.isEmpty, !self.feeds.isEmpty || missing.count == feeds.count {
      throw Failure.missing(missing, of: feeds.count, "feeds")
    }
  }
}
