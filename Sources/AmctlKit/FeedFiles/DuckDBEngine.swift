import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// DuckDB, which runs a query on this machine.
struct DuckDBEngine: QueryEngine {
  let program: ExternalProgram
  /// The folder for data that does not fit in memory; only a query that needs it creates it.
  ///
  /// Two processes must not share one.
  private let temporaryFolder: String

  init(in environment: Environment) throws {
    guard let program = ExternalProgram("duckdb", in: environment) else {
      throw ExternalProgram.missing("duckdb", for: "feed sql")
    }
    self.program = program
    temporaryFolder = try environment.temporaryName("amctl-duckdb")
  }

  /// The script is not an argument: everyone can read arguments, and URLs in it grant access.
  func command(for script: QueryScript) -> (command: SpawnCommand, input: [UInt8]) {
    // Without a person's own start-up file, which may change every response.
    let arguments = ["-init", "/dev/null", "-batch", "-bail"]
    let statements =
      [
        "set temp_directory = \(Self.quoted(temporaryFolder))",
        "set enable_progress_bar = false",
      ]
      + script.preparation + script.views.map(Self.statement) + Self.output(of: script)
    let text = statements.map { $0 + ";\n" }.joined()
    return (program.command(arguments), Array(text.utf8))
  }

  private static func output(of script: QueryScript) -> [String] {
    // The function accepts one statement with rows; it knows what ends one, and what is a comment.
    let rows = "query(\(Self.quoted(script.query)))"
    // All columns are one line.
    let columns = """
      select list({'name': column_name, 'type': column_type}) as columns \
      from (describe from \(rows))
      """
    return [copy(columns), copy("from \(rows)")]
  }

  /// Writes rows as they come, which the shell's own output of JSON does not.
  private static func copy(_ query: String) -> String {
    "copy (\(query)) to '/dev/stdout' (format json)"
  }

  private static func statement(for view: QueryView) -> String {
    let files =
      switch view.source {
      case .folder(let path): [pattern(for: path) + "/*" + FeedFolder.fileNameEnd]
      case .files(let files): files
      }
    let list = files.map(Self.quoted).joined(separator: ", ")
    return """
      create view "\(view.name)" as select *, \(view.version)::bigint as version, \
      date \(Self.quoted(view.date)) as "date", \(Self.quoted(view.time)) as "time" \
      from read_parquet([\(list)], hive_partitioning = false)
      """
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacingEach("'", with: "''") + "'"
  }

  /// Returns a pattern that only one path fits.
  private static func pattern(for path: String) -> String {
    path.map { "[*?".contains($0) ? "[\($0)]" : String($0) }.joined()
  }

  func readColumns(_ run: QueryRun) throws -> [QueryColumn]? {
    guard let line = try run.line() else { return nil }
    let columns = (try? JSONDocument(parsing: line))?.root["columns"]?.elements
    guard let columns else {
      throw Failure(.failure, "\(name) returned no columns")
    }
    return columns.map { column in
      QueryColumn(name: column["name"]?.string ?? "", type: column["type"]?.string ?? "")
    }
  }

  func cleanUp() {
    guard let names = try? FileSystem.list(temporaryFolder) else { return }
    for name in names { try? FileSystem.remove(temporaryFolder + "/" + name) }
    try? FileSystem.removeDirectory(temporaryFolder)
  }

  /// The errors in the words of a query, which are found before the first row.
  private static let mistakes = [
    "Parser Error:", "Binder Error:", "Catalog Error:", "Syntax Error:",
  ]

  /// Returns the error: its first line, and the next one as a hint.
  func failure(in messages: String, _ script: QueryScript) -> Failure? {
    let lines = messages.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0.includes("Error:") }) else { return nil }
    let error = String(lines[start])
    let isMistake = Self.mistakes.contains { error.hasPrefix($0) }
    var hint = lines.dropFirst(start + 1).first.flatMap { $0.isEmpty ? nil : String($0) }
    if error.hasPrefix("Catalog Error: Table with name") {
      hint = script.hint(forMissingViewIn: error)
    }
    if error.includes("httpfs") { hint = "run once: duckdb -c 'INSTALL httpfs'" }
    if error.hasPrefix("HTTP Error:") {
      return Failure(
        .service, "\(name): \(error)",
        hint: "URLs expire: run the query again, or use 'amctl feed download'",
        reason: .serverError)
    }
    return Failure(isMistake ? .usage : .failure, "\(name): \(error)", hint: hint)
  }
}
