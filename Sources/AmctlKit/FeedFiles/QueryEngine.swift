import AmctlCommandLine
import MusicAPI
import MusicPlatform
import MusicServices

/// A program that runs SQL over files, and writes rows as JSON.
protocol QueryEngine: Sendable {
  var program: ExternalProgram { get }
  func command(for script: QueryScript) -> (command: SpawnCommand, input: [UInt8])
  /// Reads the columns of one relation; nil if the output ends before them.
  func readColumns(_ run: QueryRun) throws -> [QueryColumn]?
  /// Returns the failure of the program, from its standard error.
  func failure(in messages: String, _ script: QueryScript) -> Failure?
  /// Removes the temporary files of a killed program.
  func cleanUp()
}

extension QueryEngine {
  var name: String { program.name }
  func start(_ script: QueryScript) throws -> QueryRun {
    let (command, input) = command(for: script)
    do throws(SystemError) {
      let process = try Subprocess(command, inOwnGroup: true)
      try process.feed(input)
      return QueryRun(self, script, process)
    } catch {
      throw Failure(.failure, "cannot run '\(name)': \(error)")
    }
  }

  func cleanUp() {}
}

/// The work of an engine in one run.
///
/// It writes the columns of the query and then its rows.
struct QueryScript: Sendable {
  var views: [QueryView]
  /// Statements to run before anything else.
  var preparation: [String] = []
  /// One statement that returns rows.
  var query: String
  /// The folder of downloaded files; nil if there is none to download into.
  var folder: String?

  /// Returns a message without what grants access: the queries of the URLs of remote files.
  func safe(_ message: String) -> String {
    let isRemote = views.contains { if case .files = $0.source { true } else { false } }
    guard isRemote else { return message }
    var (text, isQuery) = ("", false)
    for character in message {
      isQuery = character == "?" || isQuery && !"'\" \n".contains(character)
      if !isQuery { text.append(character) }
    }
    return text
  }

  func hint(forMissingViewIn error: String) -> String {
    let words = error.lowercased().split { !$0.isLetter }
    let missing = MusicFeed.allCases.first { feed in
      words.contains { $0 == feed.rawValue.lowercased() }
    }
    guard let missing, let folder else {
      return "the views are " + views.map(\.name).joined(separator: ", ")
    }
    return "run 'amctl feed download \(missing.rawValue) \(ShellWord.plain(folder))'"
  }
}

/// A column of a view or a result.
struct QueryColumn: Sendable, Equatable {
  let name: String
  /// The type, as the engine calls it.
  let type: String

  private static let numbers: Set = [
    "TINYINT", "SMALLINT", "INT", "INTEGER", "BIGINT", "HUGEINT", "UTINYINT", "USMALLINT",
    "UINTEGER", "UBIGINT", "UHUGEINT", "FLOAT", "DOUBLE", "DECIMAL",
  ]

  var isNumber: Bool {
    !type.hasSuffix("]") && Self.numbers.contains(type.uppercased().prefix { $0 != "(" } + "")
  }
}

enum EngineName: String, CaseIterable {
  case duckdb, spark
}

struct EngineOptions: OptionGroup {
  var engine = EngineName.duckdb
  var master: String?

  static let parameters: [Parameter<Self>] = [
    .option(
      "engine", \.engine, .choice("ENGINE"),
      help: "Query engine; spark runs on several machines"),
    .option(
      "master", \.master, .text("URL"), default: SparkEngine.standardMaster,
      help: "Spark cluster, such as spark://host:7077"
    ).needing("--engine spark") { $0.engine == .spark },
  ]

  /// Returns the engine, whose program has to be installed.
  func engine(in environment: Environment) throws -> any QueryEngine {
    switch engine {
    case .duckdb: try DuckDBEngine(in: environment)
    case .spark: try SparkEngine(environment, master: master)
    }
  }
}

/// A view for queries: the rows of one export, and columns that say which export it is.
struct QueryView: Sendable {
  /// The name in queries, such as `song`.
  let name: String
  /// The files.
  let source: Source
  let version: Int
  /// The date and time of the export, as in its path.
  let date: String
  let time: String

  /// Where the files are.
  enum Source: Sendable {
    /// All Parquet files of a folder.
    case folder(String)
    /// Files by their paths or URLs.
    case files([String])
  }
}

extension FeedFolder {
  /// The end of the name of a file with rows.
  static let fileNameEnd = ".parquet"

  /// Returns a view of the newest export of each feed, and says which of them are incomplete.
  ///
  /// An export without files has no view, because its columns are unknown.
  func views(_ messages: Messages) throws -> [QueryView] {
    let stored = try MusicFeed.allCases.compactMap { newest(of: $0) }.filter { stored in
      try !FileSystem.list(stored.path, where: { $0.hasSuffix(Self.fileNameEnd) }).isEmpty
    }
    guard !stored.isEmpty else {
      if !FileSystem.exists(path) { throw FileError(path, cannotBe: .read, .notFound) }
      throw Failure(
        .notFound, "no feed files in '\(path)'",
        hint: "run 'amctl feed download song \(ShellWord.plain(path))'")
    }
    for stored in stored where !stored.isComplete {
      messages.note(
        "The export of \(stored.export.date) in '\(stored.path)' is incomplete: _SUCCESS is missing."
      )
    }
    return stored.map { stored in
      QueryView(
        name: stored.export.feed.rawValue, source: .folder(FileSystem.resolved(stored.path)),
        version: stored.version, date: stored.export.date, time: stored.export.time)
    }
  }
}
