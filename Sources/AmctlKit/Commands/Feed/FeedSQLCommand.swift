import AmctlCommandLine
import MusicAPI

/// `amctl feed sql`: runs a query over downloaded files.
struct FeedSQLCommand: LocalCommand {
  var folder = ""
  var query = ""
  var engine = EngineOptions()
  var output = OutputOptions()

  static let help = CommandHelp(
    "sql", summary: "Run SQL over downloaded exports",
    discussion: """
      The views are song, album, artist, popularityTopChartSongs and popularityTopChartAlbums, as \
      far as they were downloaded: each the newest complete export of its feed. Their columns are \
      those of the files, and version, date and time of the export; 'amctl feed schema' lists them.

      The query is one SELECT in the SQL of the engine. DuckDB runs on this machine, from 'pip \
      install duckdb-cli'; Spark also on several, from 'pip install pyspark'. Spark gathers the \
      result in memory: for millions of rows, set SPARK_DRIVER_MEMORY. No request is sent.
      """,
    examples: [
      CommandSpec.Example("amctl feed sql Feed 'SELECT count(*) FROM song'", "Count all songs"),
      CommandSpec.Example(
        "amctl feed sql Feed \"SELECT id, nameDefault FROM song WHERE isrc = 'USQE92200157'\" -o csv",
        "Find the songs with an ISRC"),
      CommandSpec.Example(
        "amctl feed sql Feed 'SELECT id FROM artist' --engine spark --master 'local[2]' -o id",
        "Run a query with Spark"),
    ])

  static let parameters: [Parameter<Self>] = [
    FeedGroup.folder(\.folder),
    .word("query", \.query, .text("SQL"), help: "A SELECT over the views"),
    .group(\.engine), .group(\.output),
  ]

  func run(in context: Context) async throws {
    let engine = try engine.engine(for: "feed sql", in: context.environment)
    let presentation = Presentation(context, output)
    let views = try FeedFolder(folder).views(presentation.messages)
    let run = try engine.start(QueryScript(views: views, query: query))
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
