import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// How a query ends: engines that are missing, fail, are killed, or never end.
@Suite(.thorough) struct FeedEngineTests {
  private let folder: TemporaryDirectory
  private var feed: String { folder.file("Feed") }

  init() throws {
    folder = try TemporaryDirectory()
    try StoredFeed(at: folder.file("Feed")).writeEmpty()
  }

  private static let start = #"cat >/dev/null; echo '{"columns":[{"name":"id","type":"BIGINT"}]}'"#
  private static let row = #"echo '{"id":1}'"#

  /// Runs a query with a stand-in for an engine.
  private func run(
    _ script: String, as name: String = "duckdb", _ words: String...
  ) async throws -> Program.Result {
    try await ShellProgram.install(script, as: name, in: folder)
    return try await Program(environment: ["PATH": folder.path + ":/usr/bin:/bin"])
      .run(words: ["feed", "sql", feed, "select id from song", "-o", "csv"] + words)
  }

  static let failures: [(script: String, out: String, err: String, exit: Int32)] = [
    (
      "\(start); \(row); kill -9 $$", "id\n1\n",
      "duckdb was ended by signal 9 after 1 item", 1
    ),
    (
      "\(start); \(row); echo 'Out of Memory Error: no\nmore' >&2; exit 1", "id\n1\n",
      "duckdb: Out of Memory Error: no, after 1 item\nhint: more", 1
    ),
    (
      "\(start); \(row); exit 3", "id\n1\n", "duckdb ended with exit code 3 after 1 item",
      1
    ),
    (
      "\(start); \(row); printf '{\"id\":'", "id\n1\n",
      "duckdb ended in the middle of a row after 1 item", 1
    ),
    (
      "\(start); \(row); echo '{\"id\":-Infinity}'", "id\n1\n",
      """
      row 2 is not a JSON object: {"id":-Infinity}, after 1 item
      hint: JSON has no NaN or infinity: filter with isfinite(x), or write x::varchar
      """, 1
    ),
    (
      "\(start); echo 5", "",
      """
      row 1 is not a JSON object: 5
      hint: JSON has no NaN or infinity: filter with isfinite(x), or write x::varchar
      """, 1
    ),
    ("\(start); kill -9 $$", "", "duckdb was ended by signal 9", 1),
    ("exit 0", "", "duckdb returned no columns", 1),
    (
      "printf 'Binder Error: \\033[31mred\\n' >&2; exit 1", "", "duckdb: Binder Error: ␛[31mred", 2
    ),
    ("echo nothing known >&2; exit 1", "", "duckdb: nothing known", 1),
  ]

  @Test(arguments: failures)
  func `an engine that fails is named, after the rows before`(
    script: String, out: String, err: String, exit: Int32
  ) async throws {
    let result = try await run(script)
    #expect((result.out, result.err, result.exit) == (out, "amctl: \(err)\n", exit))
  }

  static let sparkErrors: [(text: String, message: String, exit: Int32)] = [
    (
      "[PARSE_SYNTAX_ERROR] Syntax error at or near 'selec'. SQLSTATE: 42601 (line 2, pos 0)",
      "[PARSE_SYNTAX_ERROR] Syntax error at or near 'selec'. SQLSTATE: 42601 (line 2, pos 0)", 2
    ),
    (
      "[TABLE_OR_VIEW_NOT_FOUND] The table or view `x` cannot be found.\nTo tolerate it\n"
        + "SQLSTATE: 42P01; line 2",
      "[TABLE_OR_VIEW_NOT_FOUND] The table or view `x` cannot be found.\nhint: the views are song",
      2
    ),
    (
      "26/11/23 WARN x\njava.lang.OutOfMemoryError: Java heap space\n\tat a.b",
      "java.lang.OutOfMemoryError: Java heap space", 1
    ),
  ]

  @Test(arguments: sparkErrors)
  func `errors of Spark are found in its log`(
    text: String, message: String, exit: Int32
  ) async throws {
    let result = try await run(
      "cat >&2 <<'END'\nSetting default log level\n\(text)\nEND\nexit 1", as: "spark-sql",
      "--engine", "spark")
    #expect((result.out, result.err, result.exit) == ("", "amctl: spark-sql: \(message)\n", exit))
  }

  @Test func `Spark gets one statement, and writes columns before rows`() async throws {
    let result = try await run(
      """
      printf '%s\\n' "$@" > "\(folder.path)/arguments"; echo warning >&2
      cat >> "\(folder.path)/arguments"
      printf 'id      \\tbigint\\t   \\namctl: end of columns\\n'; \(Self.row)
      """, as: "spark-sql", "--engine", "spark", "--master", "local[2]")
    #expect((result.out, result.err) == ("id\n1\n", ""))
    let arguments = String(decoding: try folder.read("arguments"), as: UTF8.self)
    #expect(arguments.hasPrefix("--master\nlocal[2]\n--conf\n"))
    let path = FileSystem.resolved(StoredFeed(at: feed).folder(of: "Song"))
    #expect(
      arguments.hasSuffix(
        """
        -f
        /dev/stdin
        create temporary view song as select *, 1L as version, date '2024-03-28' as `date`, \
        '16-01' as `time` from parquet.`file:\(path)`;
        execute immediate 'create temporary view amctl_rows as\\nselect id from song\\n';
        describe amctl_rows;
        select 'amctl: end of columns';
        select to_json(struct(*), map('ignoreNullFields', 'false')) from amctl_rows;

        """), "\(arguments)")
  }

  /// Runs a remote query with a stand-in for DuckDB, against a server of artists.
  private func runRemotely(
    _ script: String, _ options: String...
  ) async throws -> (sample: FeedSample, result: Program.Result) {
    let sample = try FeedSample()
    try await ShellProgram.install(script, as: "duckdb", in: folder)
    var program = Program(environment: Secrets.tokens)
    program.environment["PATH"] = folder.path + ":/usr/bin:/bin"
    program.environment["AMCTL_FEED_URL"] = try sample.server.origin.description
    let words = ["feed", "sql", "--remote", "select id from artist", "-o", "csv"]
    return (sample, try await program.run(words: words + options))
  }

  @Test func `signed URLs reach the engine through its standard input, never as arguments`()
    async throws
  {
    let (sample, result) = try await runRemotely(
      """
      printf '%s\\n' "$@" > "\(folder.path)/arguments"; cat > "\(folder.path)/input"
      echo '{"columns":[{"name":"id","type":"BIGINT"}]}'; \(Self.row)
      """, "--accept-terms")
    #expect((result.out, result.err) == ("id\n1\n", ""))
    let origin = try sample.server.origin
    let input = String(decoding: try folder.read("input"), as: UTF8.self)
    #expect(input.contains("load httpfs;\nset enable_server_cert_verification = true;\n"))
    for part in 0..<3 {
      let path = "/Artist/version=1/\(FeedSample.artists)/\(FeedSample.name(part))?access=1"
      #expect(input.contains("'\(origin)\(path)'"))
    }
    #expect(!String(decoding: try folder.read("arguments"), as: UTF8.self).contains("access="))
    // The engine was to read the files.
    #expect(sample.fileRequests.isEmpty)
  }

  @Test func `a remote query needs the terms to be accepted, and is never replayed`() async throws {
    let (sample, refused) = try await runRemotely("exit 0")
    #expect(refused.err.hasPrefix("amctl: Apple's terms for this data are not accepted\n"))
    #expect(refused.exit == 2)
    #expect(sample.server.requests.isEmpty)
    let (_, replayed) = try await runRemotely(
      "exit 0", "--accept-terms", "--replay", Fixtures.path)
    #expect(replayed.err == "amctl: '--remote' cannot be used with '--replay'\n")
    #expect(replayed.exit == 2)
  }

  @Test func `a missing extension is named with the command that installs it`() async throws {
    let (_, result) = try await runRemotely(
      "cat >/dev/null; echo 'IO Error: Extension \"httpfs.duckdb_extension\" not found.' >&2; exit 1",
      "--accept-terms")
    #expect(result.err.hasSuffix("\nhint: run once: duckdb -c 'INSTALL httpfs'\n"))
    #expect(result.exit == 1)
  }

  @Test func `a folder without exports is not found`() async throws {
    try await ShellProgram.install("exit 0", as: "duckdb", in: folder)
    let program = Program(environment: ["PATH": folder.path])
    let empty = try await program.run("feed sql \(folder.path) x")
    #expect(
      empty.err == """
        amctl: no feed files in '\(folder.path)'
        hint: run 'amctl feed download song \(folder.path)'

        """)
    #expect(empty.exit == 5)
    let missing = try await program.run("feed sql \(folder.path)/none x")
    #expect(missing.err.hasPrefix("amctl: '\(folder.path)/none' cannot be read"))
    #expect(missing.exit == 2)
  }

  /// Runs the built program in a shell, with the stand-in in front of the system's programs.
  private func environment() throws -> [String: String] {
    let built = try #require(BuiltProgram.folder)
    return ["PATH": "\(folder.path):\(built):/usr/bin:/bin", "FEED": feed]
  }

  @Test func `endless output needs no memory, and ends with its reader`() async throws {
    let row = #"{"id":"\#(String(repeating: "x", count: 1_000))"}"#
    try await ShellProgram.install(
      "\(Self.start); exec yes '\(row)'", as: "duckdb", in: folder)
    // 300 MB of rows, and what else a process maps, do not fit into the limit of the shell.
    let result = try await ChildProcess.run(
      "/bin/bash",
      [
        "-c",
        """
        set -o pipefail; ulimit -v 400000
        amctl feed sql "$FEED" 'select id' -o ndjson | head -300000 | wc -l; echo ${PIPESTATUS[0]}
        """,
      ], environment: try environment())
    #expect((result.text, result.errorText) == ("300000\n0\n", ""))
  }

  @Test(arguments: ["TERM", "INT"])
  func `a signal ends amctl, the engine, and the program that the engine runs`(
    signal: String
  ) async throws {
    let (started, held) = (folder.file("started"), folder.file("held"))
    try #require(await ChildProcess.run("/usr/bin/mkfifo", [started, held]).status == 0)
    try await ShellProgram.install(
      "exec 3> '\(held)'; sleep 1000 & echo > '\(started)'; wait", as: "duckdb", in: folder)
    // It ends when no process holds the pipe any more.
    let watch = try ChildProcess("/bin/cat", [held], environment: ["PATH": "/usr/bin:/bin"])
    let child = try ChildProcess(
      try #require(BuiltProgram.folder) + "/amctl", ["feed", "sql", feed, "select 1"],
      environment: try environment())
    _ = try FileSystem.read(started)
    if signal == "INT" { child.interrupt() } else { child.terminate() }
    let run = await child.ended()
    #expect((run.text, run.status) == ("", (signal == "INT" ? 130 : 143)))
    #expect(await watch.ended().status == 0)
  }
}
