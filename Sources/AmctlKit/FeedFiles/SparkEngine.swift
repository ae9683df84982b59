import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// Spark, which runs a query on this machine or on several.
struct SparkEngine: QueryEngine {
  /// All processors of this machine.
  static let standardMaster = "local[*]"
  /// The line after the columns.
  private static let mark = "amctl: end of columns"

  let program: ExternalProgram
  private let variables: [String: String]
  private let master: String
  private let warehouse: String

  init(_ environment: Environment, master: String?) throws {
    guard let program = ExternalProgram("spark-sql", in: environment) else {
      throw ExternalProgram.missing("spark-sql", for: "--engine spark")
    }
    self.program = program
    self.master = master ?? Self.standardMaster
    warehouse = try environment.temporaryName("amctl-spark")
    variables = environment["SPARK_HOME"] == nil ? Self.home(beside: program.path) : [:]
  }

  /// Returns the variables that say where Spark is, for a program that pip installed.
  ///
  /// Its own search finds the package only while its Python is the first on the path.
  private static func home(beside path: String) -> [String: String] {
    let folder = path.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
    let versions = (try? FileSystem.list(folder + "/lib") { $0.hasPrefix("python") }) ?? []
    let homes = versions.map { "\(folder)/lib/\($0)/site-packages/pyspark" }
    guard let home = homes.first(where: FileSystem.isDirectory) else { return [:] }
    return ["SPARK_HOME": home, "PYSPARK_PYTHON": folder + "/bin/python3"]
  }

  /// The script is not an argument, which everyone can read.
  func command(for script: QueryScript) -> (command: SpawnCommand, input: [UInt8]) {
    let settings = [
      // Without them, it leaves folders where it runs, and serves a page to the network.
      "spark.sql.catalogImplementation=in-memory", "spark.sql.warehouse.dir=\(warehouse)",
      "spark.ui.enabled=false",
    ]
    let statements =
      script.preparation + script.views.map(Self.statement) + Self.output(of: script)
    let arguments =
      ["--master", master] + settings.flatMap { ["--conf", $0] }
      + ["-f", "/dev/stdin"]
    let text = statements.map { $0 + ";\n" }.joined()
    return (program.command(arguments, with: variables), Array(text.utf8))
  }

  private static func output(of script: QueryScript) -> [String] {
    // This statement accepts only one; it knows what ends one, and what is a comment.
    ["execute immediate \(text("create temporary view \(rows) as\n\(script.query)\n"))"]
      + ["describe \(rows)", "select '\(mark)'"]
      + ["select to_json(struct(*), map('ignoreNullFields', 'false')) from \(rows)"]
  }

  private static let rows = "amctl_rows"

  private static func statement(for view: QueryView) -> String {
    let source =
      switch view.source {
      case .folder(let path): "parquet.\(name("file:" + pattern(for: path)))"
      case .files(let files): "parquet.\(name(files.joined(separator: ",")))"
      }
    return """
      create temporary view \(view.name) as select *, \(view.version)L as version, \
      date '\(view.date)' as `date`, '\(view.time)' as `time` from \(source)
      """
  }

  private static func text(_ text: String) -> String {
    "'"
      + text.replacingEach("\\", with: "\\\\").replacingEach("'", with: "\\'")
      // A line of the script that starts with two hyphens would be left out.
      .replacingEach("\n", with: "\\n") + "'"
  }

  private static func name(_ text: String) -> String {
    "`" + text.replacingEach("`", with: "``") + "`"
  }

  /// Returns a pattern that only one path fits.
  private static func pattern(for path: String) -> String {
    path.map { #"[]{}*?,\"#.contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  func readColumns(_ run: QueryRun) throws -> [QueryColumn]? {
    var columns: [QueryColumn] = []
    while let line = try run.line().map({ String(decoding: $0, as: UTF8.self) }) {
      if line == Self.mark { return columns }
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
        .map { String($0).trimmed }
      guard cells.count > 1 else { continue }
      columns.append(QueryColumn(name: cells[0], type: cells[1]))
    }
    return nil
  }

  /// Returns the first line that is an error of SQL, or the last one that is an error of anything.
  func failure(in messages: String, _ script: QueryScript) -> Failure? {
    let lines = messages.split(separator: "\n").map { String($0) }
    if let start = lines.firstIndex(where: { $0.hasPrefix("[") && $0.includes("]") }) {
      let error = lines[start]
      // The class of syntax errors and of names that do not exist, perhaps on a line of its own.
      let isMistake =
        lines[start...].prefix(4).contains { $0.includes("SQLSTATE: 42") }
      var hint: String?
      if error.hasPrefix("[TABLE_OR_VIEW_NOT_FOUND]") {
        hint = script.hint(forMissingViewIn: error)
      }
      return Failure(isMistake ? .usage : .failure, "\(name): \(error)", hint: hint)
    }
    let error = lines.last { $0.includes("Exception") || $0.includes("rror") }
    return (error ?? lines.last).map { Failure(.failure, "\(name): \($0)") }
  }
}
