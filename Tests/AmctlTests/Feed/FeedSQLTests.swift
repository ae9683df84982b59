import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

/// `amctl feed sql` with DuckDB.
@Suite(.thorough, .enabled(if: NeededProgram.duckdb.isExpected, "\(NeededProgram.duckdb)"))
struct FeedSQLTests {
  private let folder: TemporaryDirectory
  private var feed: String { folder.file("Feed") }

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func run(
    _ words: String..., environment: [String: String] = [:], columns: Int? = nil
  ) async throws -> Program.Result {
    try await run(words, environment: environment, columns: columns)
  }

  private func run(
    _ words: [String], environment: [String: String] = [:], columns: Int? = nil
  ) async throws -> Program.Result {
    var program = Program(
      environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"].merging(environment) { $1 })
    program.columns = columns
    let result = try await program.run(words: ["feed"] + words)
    return try Program.Result(
      exit: result.exit, out: result.out, err: result.err.replacing(folder.path + "/", with: ""))
  }

  static let queries: [(query: String, format: String, out: String)] = [
    (
      "select id, isrc, durationInMillis from song where id >= '14' order by id limit 2", "csv",
      "id,isrc,durationInMillis\n14,USQE92200160,\n15,USQE92200161,201000\n"
    ),
    ("select id from song where false", "csv", "id\n"),
    ("select id, \"name\" from song where false", "tsv", "id\tname\n"),
    ("select id, \"name\" from song where false", "ndjson", ""),
    ("select id from song where false", "json", "{\"data\":[]}\n"),
    ("select id from song order by id limit 2", "id", "11\n12\n"),
    (
      "select id, durationInMillis, album.name from song where id = '14'", "ndjson",
      #"{"id":"14","durationInMillis":null,"name":"Tideline"}"# + "\n"
    ),
    (
      "select \"name\", primaryArtists, album from song where id = '11'", "json",
      #"{"data":[{"name":{"default":"Northern Lights"},"primaryArtists":[{"id":"9","name":"#
        + #""Glass Harbour"}],"album":{"id":"8","name":"Tideline"}}]}"# + "\n"
    ),
    (
      "select max(durationInMillis) as \"a.b\", 1 as \"attributes\" from song", "csv",
      "a.b,attributes\n201000,1\n"
    ),
    (
      "select 170141183460469231731687303715884105727 as h, 1.10::decimal(20,2) as d", "ndjson",
      #"{"h":170141183460469231731687303715884105727,"d":1.10}"# + "\n"
    ),
    (
      "select e'a\\tb\\nc\\\\\"' as text", "ndjson", #"{"text":"a\tb\nc\\\""}"# + "\n"
    ),
    ("select 1 as x; -- the end;", "ndjson", "{\"x\":1}\n"),
    ("/* a ' */ select ';' as x -- it's", "ndjson", "{\"x\":\";\"}\n"),
    (
      "select version, date, time from song limit 1", "csv",
      "version,date,time\n1,2024-03-28,16-01\n"
    ),
    (
      "select * from artist", "csv",
      "id,nameDefault,version,date,time\n9,Glass Harbour,1,2024-03-28,16-01\n"
    ),
    ("show tables", "ndjson", "{\"name\":\"artist\"}\n{\"name\":\"song\"}\n"),
    ("select column_name from (describe artist) limit 1", "ndjson", "{\"column_name\":\"id\"}\n"),
  ]

  @Test(arguments: queries)
  func `rows have the columns of the query, in every format`(
    query: String, format: String, out: String
  ) async throws {
    try await StoredFeed(at: feed).write()
    let result = try await run("sql", feed, query, "-o", format)
    #expect((result.out, result.err, result.exit) == (out, "", 0))
  }

  static let mistakes: [(query: String, message: String, hint: String?)] = [
    ("selec 1", #"duckdb: Parser Error: syntax error at or near "selec""#, nil),
    ("select 1; select 2", "duckdb: Parser Error: Expected a single SELECT statement", nil),
    ("drop view song", "duckdb: Parser Error: Expected a single SELECT statement", nil),
    (
      "select * from album", "duckdb: Catalog Error: Table with name album does not exist!",
      "run 'amctl feed download album Feed'"
    ),
    (
      "select * from songs", "duckdb: Catalog Error: Table with name songs does not exist!",
      "the views are song, artist"
    ),
    (
      "select isrk from song limit 1",
      #"duckdb: Binder Error: Referenced column "isrk" not found in FROM clause!"#,
      #"Candidate bindings: "isrc""#
    ),
    ("\n.shell echo no", #"duckdb: Parser Error: syntax error at or near ".""#, nil),
  ]

  @Test(arguments: mistakes)
  func `a mistake in the query is a usage error in the words of DuckDB`(
    query: String, message: String, hint: String?
  ) async throws {
    try await StoredFeed(at: feed).write()
    let result = try await run("sql", feed, query)
    let start = "amctl: \(message)\n" + (hint.map { "hint: \($0)" } ?? "")
    #expect(result.err.hasPrefix(start), "\(result.err)")
    #expect((result.out, result.exit) == ("", 2))
  }

  @Test func `an error in the data comes after the rows before it`() async throws {
    try await StoredFeed(at: feed).write()
    let numbers = "select * from (values (1.5::double), ('nan'::double)) as rows(x)"
    let nan = try await run("sql", feed, numbers, "-o", "csv")
    #expect((nan.out, nan.exit) == ("x\n1.5\n", 1))
    #expect(
      nan.err == """
        amctl: row 2 is not a JSON object: {"x":NaN}, after 1 item
        hint: JSON has no NaN or infinity: filter with isfinite(x), or write x::varchar

        """)
    let cast = try await run("sql", feed, "select isrc::int from song")
    #expect(
      cast.err
        == "amctl: duckdb: Conversion Error: Could not convert string 'USQE92200157' to INT32 "
        + "when casting from source column isrc\n")
    #expect(cast.exit == 1)
  }

  @Test func `ids alone need a column for them`() async throws {
    try await StoredFeed(at: feed).write()
    let result = try await run("sql", feed, "select isrc from song", "-o", "id")
    #expect(
      result.err == """
        amctl: '-o id' needs a column 'id'
        hint: alias a column: SELECT … AS id

        """)
    #expect(result.exit == 2)
  }

  @Test func `a view is the newest complete export`() async throws {
    let query = "select count(*) as count, min(date) as date from song"
    try await StoredFeed(at: feed, date: "2024-03-28").write("select 1 as id", of: "Song")
    try await StoredFeed(at: feed, date: "2024-03-29").write("select 2 as id", of: "Song")
    try await StoredFeed(at: feed, date: "2024-03-30")
      .write("select 3 as id", of: "Song", isComplete: false)
    let result = try await run("sql", feed, query, "-o", "csv")
    #expect((result.out, result.err) == ("count,date\n1,2024-03-29\n", ""))
  }

  @Test func `an incomplete export is read if there is no other, and that is said`() async throws {
    try await StoredFeed(at: feed).write("select 3 as id", of: "Song", isComplete: false)
    let result = try await run("sql", feed, "select id from song", "-o", "id")
    #expect((result.out, result.exit) == ("3\n", 0))
    #expect(
      result.err == """
        amctl: The export of 2024-03-28 in 'Feed/Song/version=1/date=2024-03-28/time=16-01' is \
        incomplete: _SUCCESS is missing.

        """)
  }

  @Test func `a folder may have any name, and a person's own settings change nothing`() async throws
  {
    let odd = folder.file("a [1]*?=b 'c' {d}")
    try await StoredFeed(at: folder.file("made")).write("select 1 as id", of: "Song")
    try FileSystem.createDirectory(odd)
    let moved = try await ChildProcess.run(
      "/bin/mv", [folder.file("made/Song"), odd + "/Song"], environment: [:])
    #expect(moved.status == 0)
    try folder.write(Array(".mode list\nselect 'x';\n".utf8), to: ".duckdbrc")
    let result = try await run(
      "sql", odd, "select * exclude (version) from song", "-o", "csv",
      environment: ["HOME": folder.path])
    #expect((result.out, result.err) == ("id,date,time\n1,2024-03-28,16-01\n", ""))
  }

  @Test func `a file that is cut off is named`() async throws {
    try StoredFeed(at: feed).writeEmpty()
    let result = try await run("sql", feed, "select * from song")
    #expect(
      result.err.hasPrefix(
        "amctl: duckdb: Invalid Input Error: File 'Feed/Song/version=1/date=2024-03-28/time=16-01/"),
      "\(result.err)")
    #expect(result.exit == 1)
  }

  @Test(arguments: [
    (
      "csv",
      "nameDefault,durationInMillis,isNew,list,object,none\n"
        + "One,61000,false,\"[1,2]\",\"{\"\"a\"\":[3]}\",\n"
    ),
    (
      "table",
      "nameDefault  durationInMillis  isNew  list   object     none\n"
        + "One                     61000  false  [1,2]  {\"a\":[3]}\n"
    ),
  ])
  func `names and values are those of the query, with lists and structs as JSON`(
    format: String, out: String
  ) async throws {
    try await StoredFeed(at: feed).write()
    let query = """
      select 'One' as nameDefault, 61000 as durationInMillis, false as isNew, [1, 2] as list,
      {'a': [3]} as object, null as "none"
      """
    let result = try await run(
      "sql", feed, query, "-o", format, environment: ["NO_COLOR": "1"], columns: 80)
    #expect((result.out, result.err) == (out, ""))
  }

  @Test(arguments: [
    ("name", "one of: id, isrc"), ("isr", "did you mean 'isrc'?"), ("ISRC", "did you mean 'isrc'?"),
  ])
  func `a field that the query does not have is an error`(
    field: String, hint: String
  ) async throws {
    try await StoredFeed(at: feed).write()
    let query = "select id, isrc from song order by id limit 1"
    let result = try await run("sql", feed, query, "-o", "csv", "--fields", field)
    #expect(result.out == "")
    #expect(result.err == "amctl: '\(field)' is not a column of the query\nhint: \(hint)\n")
    #expect(result.exit == 2)
  }

  @Test func `a dotted field leads into a struct`() async throws {
    try await StoredFeed(at: feed).write()
    let result = try await run(
      "sql", feed, "select album from song where id = '11'", "-o", "csv", "--fields", "album.name")
    #expect((result.out, result.exit) == ("album.name\nTideline\n", 0))
  }

  @Test func `a query is read from standard input`() async throws {
    try await StoredFeed(at: feed).write()
    var program = Program(environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"])
    program.input = "select id\nfrom song -- all\norder by id limit 1;\n"
    let result = try await program.run(words: ["feed", "sql", feed, "-", "-o", "id"])
    #expect((result.out, result.err) == ("11\n", ""))
    program.input = "\n"
    let empty = try await program.run(words: ["feed", "sql", feed, "-"])
    #expect((empty.err, empty.exit) == ("amctl: no query in stdin\n", 2))
  }
}
