import AmctlCommandLine
import MusicAPI
import MusicServices

/// `amctl feed sql`: runs a query over downloaded files, or over what Apple's file server has.
struct FeedSQLCommand: Command {
  var folder = ""
  var statement: String?
  var isRemote = false
  var acceptsTerms = false
  var engine = EngineOptions()
  var output = OutputOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "sql", summary: "Run SQL over downloaded exports",
    discussion: """
      The views are song, album, artist, popularityTopChartSongs and popularityTopChartAlbums, as \
      far as they were downloaded: each the newest complete export of its feed. Their columns are \
      those of the files, and version, date and time of the export; 'amctl feed schema' lists them.

      The query is one SELECT in the SQL of the engine. DuckDB runs on this machine, from 'pip \
      install duckdb-cli'; Spark also on several, from 'pip install pyspark'. Spark collects the \
      result in memory: for millions of rows, set SPARK_DRIVER_MEMORY. No request is sent.

      With --remote, there is no DIR: the views are the latest exports of the feeds that the query \
      names. DuckDB downloads only the columns and rows that it needs, with its extension httpfs, \
      which 'duckdb -c "INSTALL httpfs"' installs once. This suits a few queries; for many, \
      download the feed.
      """,
    examples: [
      CommandSpec.Example("amctl feed sql Feed 'SELECT count(*) FROM song'", "Count all songs"),
      CommandSpec.Example(
        "amctl feed sql Feed \"SELECT id, nameDefault FROM song WHERE isrc = 'USQE92200157'\" -o csv",
        "Find the songs with an ISRC"),
      CommandSpec.Example(
        "amctl feed sql Feed 'SELECT id FROM artist' --engine spark --master 'local[2]' -o id",
        "Run a query with Spark"),
      CommandSpec.Example(
        "amctl feed sql --remote 'SELECT count(*) FROM song'",
        "Count all songs without downloading the feed"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word(
      "dir", \.folder, .directory(),
      help: "The directory of the downloaded files; with --remote, the query"),
    .word("query", \.statement, .text("SQL"), help: "A SELECT over the views"),
    .flag("remote", \.isRemote, help: "Read what the query needs from Apple's servers"),
    FeedTerms.option(\.acceptsTerms).needing("--remote", \.isRemote),
    .group(\.engine), .group(\.output),
    .group(\.connection, taking: ConnectionOptions.elsewhereUncached)
      .needing("--remote", \.isRemote),
  ]

  /// Requests are only sent for files that are not here.
  var sending: ConnectionOptions? { isRemote ? connection : nil }

  mutating func check() throws(UsageError) {
    guard isRemote else {
      if statement == nil {
        throw .missingArgument("query", of: CommandPath(names: ["amctl", "feed", "sql"]))
      }
      return
    }
    if statement != nil {
      throw .rule("'--remote' reads no folder", hint: "leave out '\(folder)'")
    }
    if engine.engine == .spark { throw .conflict("--remote", "--engine spark") }
  }

  func run(in context: Context) async throws {
    let engine = try engine.engine(for: "feed sql", in: context.environment)
    let presentation = Presentation(context, output)
    let remote = isRemote ? try await RemoteFeeds(of: folder, self, in: context) : nil
    let script =
      try remote?.script
      ?? QueryScript(
        views: FeedFolder(folder).views(presentation.messages), query: statement)
    do { try await run(script, with: engine, presentation) } catch {
      // The engine knows only that a request failed.
      throw remote?.proxy.failure ?? error
    }
    if let remote { presentation.messages.note(remote.summary) }
  }

  private func run(
    _ script: QueryScript, with engine: any QueryEngine, _ presentation: Presentation
  ) async throws {
    let run = try engine.start(script)
    let columns = try run.columns()
    if presentation.format == .id, !columns.contains(where: { $0.name == "id" }) {
      throw UsageError.rule(
        "'-o id' needs a column 'id'", hint: "name a column of the query so, with AS id")
    }
    let choice = ColumnChoice(chosen: columns.map { Column(member: $0.name) }, isRequested: true)
    var records = RecordStream(presentation, by: presentation.writer(columns: choice))
    while true {
      let rows = try await records.during { try run.rows() }
      guard !rows.isEmpty else { break }
      try records.write(rows)
      records.showProgress()
    }
    try records.finish()
  }
}
