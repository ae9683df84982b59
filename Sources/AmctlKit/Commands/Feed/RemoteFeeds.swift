import AmctlCommandLine
import MusicServices

/// The latest exports of the feeds that a query names, read through a server on this machine.
struct RemoteFeeds {
  /// The server, which is there as long as this is.
  let proxy: FeedProxy
  /// The query over them.
  let script: QueryScript
  /// The number of bytes of all their files; nil if the server does not say.
  private let byteCount: Int?

  init(of query: String, _ command: FeedSQLCommand, in context: Context) async throws {
    let feeds = try Self.feeds(in: query)
    if command.connection.dryRun == nil {
      try FeedTerms(context, isAccepted: command.acceptsTerms).check()
    }
    let service = try FeedService(context, command.connection, usesCache: false)
    var exports: [FeedExport: [FeedPart]] = [:]
    for feed in feeds {
      let export = try await service.export(nil, of: feed)
      exports[export] = try await service.parts(of: export)
    }
    let proxy = try FeedProxy(exports, service)
    let views = exports.map { export, parts in
      QueryView(
        name: export.feed.rawValue, source: .files(proxy.urls[export] ?? []),
        version: parts[0].version, date: export.date, time: export.time)
    }
    let sizes = try await service.sizes(of: exports.values.flatMap(\.self))
    let known = sizes.compactMap(\.self)
    byteCount = known.count == sizes.count ? known.reduce(0, +) : nil
    self.proxy = proxy
    script = QueryScript(views: views, preparation: ["load httpfs"], query: query)
  }

  /// How much was read, as a sentence.
  var summary: String {
    let all = byteCount.map { " of \($0.bytesInWords)" } ?? ""
    return "Read \(proxy.byteCount.bytesInWords)\(all)."
  }

  /// Returns the feeds whose names are in a query.
  private static func feeds(in query: String) throws(UsageError) -> [MusicFeed] {
    let words = Set(
      query.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map { String($0) })
    let feeds = MusicFeed.allCases.filter { words.contains($0.rawValue.lowercased()) }
    guard feeds.isEmpty else { return feeds }
    throw .rule(
      "the query names no feed",
      hint: "use one of " + MusicFeed.allCases.map(\.rawValue).joined(separator: ", "))
  }
}
