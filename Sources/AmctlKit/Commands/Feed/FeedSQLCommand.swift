import AmctlCommandLine
import MusicAPI
import MusicServices

/// `amctl feed sql`: runs a query over downloaded files, or over those on Apple's file server.
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
      Takes one SELECT. Each downloaded feed is a view named after it, such as song or artist, over \
      its newest complete export, or else its newest incomplete one; 'DESCRIBE song' lists its \
      columns. Lists and structs are JSON in every format.

      DuckDB ('pip install duckdb-cli') runs on this machine, Spark ('pip install pyspark') also \
      on several.

      With --remote, leave out DIR: DuckDB reads the latest exports from Apple's servers, only the \
      columns and rows that it needs, with its extension httpfs. Their URLs expire: if a long query \
      fails, download the feed.
      """,
    examples: [
      "amctl feed sql Feed \"SELECT id FROM song WHERE isrc = 'USQE92200157'\" -o csv":
        "Find the songs with an ISRC",
      "amctl feed sql Feed 'DESCRIBE song'": "List the columns of a view",
      "amctl feed sql Feed 'SELECT id FROM artist' --engine spark -o id": "Run a query with Spark",
      "amctl feed sql --remote 'SELECT count(*) FROM song'":
        "Count all songs without downloading the feed",
    ])

  static let parameters: [Parameter<Self>] = [
    .word(
      "dir", \.folder, .directory(),
      help: "The directory of the downloaded files; with --remote, the query"),
    .word("query", \.statement, .phrase("SQL"), help: "A SELECT over the views; - reads stdin"),
    .flag("remote", \.isRemote, help: "Read what the query needs from Apple's servers"),
    FeedGroup.terms(\.acceptsTerms).needing("--remote", \.isRemote),
    .group(\.engine), .group(\.output),
    .group(\.connection, taking: ConnectionOptions.elsewhereUncached)
      .needing("--remote", \.isRemote),
  ]

  /// Requests are only sent for files that are not here.
  var sending: ConnectionOptions? { isRemote ? connection : nil }

  func check() throws(UsageError) {
    guard isRemote else {
      if statement == nil {
        throw .missingArgument("query", of: CommandPath(names: ["amctl", "feed", "sql"]))
      }
      return
    }
    if statement != nil {
      throw .rule("'--remote' takes no directory", hint: "leave out '\(folder)'")
    }
    if engine.engine == .spark { throw .conflict("--remote", "--engine spark") }
  }

  func run(in context: Context) async throws {
    let engine = try engine.engine(in: context.environment)
    let presentation = Presentation(context, output)
    let query = try Self.query(statement ?? folder, in: context)
    var script = QueryScript(views: [], query: query)
    if isRemote {
      script.views = try await remoteViews(for: query, in: context)
      // Older versions of the extension do not verify certificates unless told to.
      script.preparation = ["load httpfs", "set enable_server_cert_verification = true"]
    } else {
      script.views = try FeedFolder(folder).views(presentation.messages)
      script.folder = folder
    }
    try await run(script, with: engine, presentation)
  }

  /// Returns a view of the latest export of each feed that a query names, on Apple's file server.
  private func remoteViews(for query: String, in context: Context) async throws -> [QueryView] {
    if case .replaying = context.replayMode { throw UsageError.conflict("--remote", "--replay") }
    let words = Set(query.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" })
    let feeds = MusicFeed.allCases.filter { words.contains($0.rawValue.lowercased()[...]) }
    guard !feeds.isEmpty else {
      throw UsageError.rule(
        "the query names no feed", hint: Suggestion.list(MusicFeed.allCases.map(\.rawValue)))
    }
    if connection.dryRun == nil { try FeedGroup.checkTerms(acceptsTerms, context) }
    let service = try FeedService(context, connection, usesCache: false)
    var views: [QueryView] = []
    for feed in feeds {
      let export = try await service.export(nil, of: feed)
      let parts = try await service.parts(of: export)
      views.append(
        QueryView(
          name: feed.rawValue, source: .files(parts.map { "\($0.origin)\($0.target)" }),
          version: parts[0].version, date: export.date, time: export.time))
    }
    return views
  }

  /// Returns a query, read from standard input for `-`.
  private static func query(_ text: String, in context: Context) throws -> String {
    guard text == "-" else { return text }
    let query = String(decoding: try InputFiles(context).bytes(of: text), as: UTF8.self)
    guard !query.allSatisfy(\.isWhitespace) else {
      throw UsageError.rule("no query in stdin", hint: nil)
    }
    return query
  }

  private func run(
    _ script: QueryScript, with engine: any QueryEngine, _ presentation: Presentation
  ) async throws {
    let run = try engine.start(script)
    let columns = try run.columns()
    if presentation.format == .id, !columns.contains(where: { $0.name == "id" }) {
      throw UsageError.rule(
        "'-o id' needs a column 'id'", hint: "alias a column: SELECT … AS id")
    }
    let names = columns.map(\.name)
    if !output.allowsUnknown { try Self.check(output.fields, areAmong: names) }
    var presentation = presentation
    presentation.fields = presentation.fields.map { field in
      names.contains(field.name) ? Field(member: field.name) : field
    }
    let choice = ColumnChoice(
      chosen: columns.map { Column(verbatim: $0.name, isNumber: $0.isNumber) }, isRequested: true)
    var records = RecordStream(presentation, choice)
    while true {
      let rows = try await records.during { try run.rows() }
      guard !rows.isEmpty else { break }
      try records.write(rows)
      records.showProgress()
    }
    try records.finish()
  }

  /// Rejects fields that the query does not have; a path may lead into a column.
  private static func check(_ fields: [String], areAmong names: [String]) throws(UsageError) {
    for field in fields where RecordField.isBare(field) && field != "*" && !names.contains(field) {
      let nearest = Suggestion.nearest(to: field, in: names).map(Suggestion.question)
      throw .rule(
        "'\(field)' is not a column of the query", hint: nearest ?? Suggestion.list(names))
    }
  }
}
