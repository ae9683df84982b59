import AmctlCommandLine
import MusicAPI
import MusicServices

/// `amctl feed`: the whole catalog as data.
enum FeedGroup {
  static let help = CommandHelp(
    "feed", summary: "Download the whole catalog as data and query it",
    discussion: """
      Apple exports its catalog every day: song, album, artist, popularityTopChartSongs and \
      popularityTopChartAlbums. Its terms allow using the data only to promote Apple Music in your \
      app; see 'amctl help limits'.

      The files are in DIR/Song/version=1/date=.../time=.../ and so on, as DuckDB, Spark, Athena \
      and Trino expect them. With --engine spark, results of millions of rows need more \
      SPARK_DRIVER_MEMORY.
      """,
    examples: [
      "amctl feed latest": "Show the latest export of each feed",
      "amctl feed download artist Feed --parts 0": "Download a first part",
    ])

  /// The name of a feed.
  static var feedType: ValueType<MusicFeed> { .choice("FEED", noun: "a feed") }

  /// The ID of an export.
  static var exportType: ValueType<FeedExport> {
    ValueType(name: "ID") { text throws(ValueError) in
      if let export = FeedExport(id: text) { return export }
      throw .mismatch(text, expected: "the ID of an export, such as song_2024-03-28T16-01")
    }
  }

  /// Positions, such as `0` or `0-3`.
  static var positionsType: ValueType<ClosedRange<Int>> {
    ValueType(name: "A-B", text: { "\($0.lowerBound)-\($0.upperBound)" }) {
      text throws(ValueError) in
      let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
        0 <= first, first <= last
      else { throw .mismatch(text, expected: "a position or a range, such as 0 or 0-3") }
      return first...last
    }
  }

  /// The option that accepts Apple's terms, which every download needs.
  static func terms<Root: Parameters>(
    _ property: @autoclosure @escaping Parameter<Root>.Property<Bool>
  ) -> Parameter<Root> {
    .flag(
      "accept-terms", property(),
      help: "Accept Apple's terms, which 'amctl help limits' lists")
  }

  /// Throws if Apple's terms are not accepted; recorded responses need no consent.
  static func checkTerms(_ isAccepted: Bool, _ context: Context) throws(UsageError) {
    if isAccepted { return }
    if case .replaying = context.replayMode { return }
    throw .rule(
      "Apple's terms for this data are not accepted",
      hint: "read them with 'amctl help limits', and add --accept-terms")
  }
}

/// `amctl feed latest`: shows the latest export of each feed.
struct FeedLatestCommand: ServiceCommand {
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

  private static let fields: RecordFields = [
    "id": .string, "feed": .string, "date": .date, "time": .date,
  ]

  var recordFields: RecordFields { Self.fields }

  func run(in context: Context) async throws {
    let service = try FeedService(context, connection, usesCache: true)
    let feeds = feeds.isEmpty ? MusicFeed.allCases : feeds
    var stream = RecordStream(Presentation(context, output), columns: Self.fields.columns)
    var missing: [String] = []
    for feed in feeds {
      guard let export = try await stream.during({ try await service.client.latest(feed) }) else {
        missing.append(feed.rawValue)
        continue
      }
      try stream.write([
        "id": .string(export.id), "feed": .string(feed.rawValue), "date": .string(export.date),
        "time": .string(export.time),
      ])
    }
    try stream.finish()
    for feed in missing { Messages(context).note("Apple has no export of '\(feed)'.") }
    if !missing.isEmpty, !self.feeds.isEmpty || missing.count == feeds.count {
      throw Failure.missing(missing, of: feeds.count, "feeds")
    }
  }
}

/// Apple Music Feed as a command reaches it: its API, and the server of its files.
struct FeedService: Sendable {
  let client: FeedClient
  /// The maximum number of files to fetch at once.
  let jobs: Int
  private let service: Service

  init(_ context: Context, _ connection: ConnectionOptions, usesCache: Bool) throws {
    service = try Service(context, connection, usesCache: usesCache)
    jobs = service.jobs
    let host = try Host.feed.placed(by: context)
    client = FeedClient(transport: try service.transport(to: host), origin: host.origin)
  }

  /// Returns the export with an ID, or else the latest of the feed; throws if there is none.
  func export(_ id: FeedExport?, of feed: MusicFeed) async throws -> FeedExport {
    if let id { return id }
    guard let export = try await client.latest(feed) else {
      throw Failure(.notFound, "Apple has no export of '\(feed.rawValue)'")
    }
    return export
  }

  /// Returns the parts of an export; throws if Apple no longer has it.
  func parts(of export: FeedExport) async throws -> [FeedPart] {
    let parts = try await client.parts(of: export)
    guard !parts.isEmpty else {
      throw Failure(
        .notFound, "Apple no longer has the export '\(export)'",
        hint: "see 'amctl feed latest \(export.feed.rawValue)'")
    }
    return parts
  }

  /// Returns the size of each part in bytes; nil where the server does not say.
  func sizes(of parts: [FeedPart]) async throws -> [Int?] {
    let work = OrderedWork(parts, inFlight: jobs) { try await size(of: $0) }
    var sizes: [Int?] = []
    while let (_, result) = await work.next() { sizes.append(try result.get()) }
    return sizes
  }

  /// No part is as large as this many bytes, whatever the server says.
  private static let largestPart = 1 << 40

  private func size(of part: FeedPart) async throws -> Int? {
    var request = HTTPRequest(.head, part.target)
    // Compressed, the response would have another length.
    request.headers["Accept-Encoding"] = "identity"
    let transport = try transport(to: part)
    let response: HTTPResponse
    do throws(TransportError) { response = try await transport.send(request) } catch {
      throw error == .canceled ? MusicAPIError.canceled : .transport(error, request: request)
    }
    let size = response.headers["Content-Length"].flatMap { Int($0) }
    guard response.status.kind == .success, let size, (0...Self.largestPart).contains(size) else {
      return nil
    }
    return size
  }

  /// Returns the transport to the server of a part, which is sent no token.
  func transport(to part: FeedPart) throws -> any Transport {
    try service.transport(toFilesOf: "Apple's file server", at: part.origin)
  }
}
