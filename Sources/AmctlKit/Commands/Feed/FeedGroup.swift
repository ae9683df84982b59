import AmctlCommandLine
import MusicAPI
import MusicServices

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

  static var feedType: ValueType<MusicFeed> { .choice("FEED", noun: "a feed") }

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
