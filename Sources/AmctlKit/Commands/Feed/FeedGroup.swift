import AmctlCommandLine
import MusicServices

/// `amctl feed`: the whole catalog as data.
enum FeedGroup {
  static let help = CommandHelp(
    "feed", summary: "Download the whole catalog as data, and query it",
    discussion: """
      Apple exports its catalog every day: song, album, artist, popularityTopChartSongs and \
      popularityTopChartAlbums. The data is for promoting Apple Music in an app of yours; 'amctl \
      help limits' says what it may not be used for.

      The files are in DIR/Song/version=1/date=.../time=.../ and so on, as DuckDB, Spark, Athena \
      and Trino expect them.
      """,
    examples: [
      CommandSpec.Example("amctl feed latest", "Show the latest export of each feed"),
      CommandSpec.Example("amctl feed download artist Feed --parts 0", "Download a first part"),
    ])

  /// The folder of downloaded files.
  static func folder<Root>(
    _ property: @autoclosure @escaping Parameter<Root>.Property<String>
  ) -> Parameter<Root> {
    .word("dir", property(), .directory(), help: "The folder of the downloaded files")
  }
}
