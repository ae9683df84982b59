import AmctlTestProgram
import AmctlTestSupport
import Testing

/// What `amctl feed sql` takes from a query as it is: its names, its values, and where it is read.
@Suite(.thorough, .enabled(if: NeededProgram.duckdb.isExpected, "\(NeededProgram.duckdb)"))
struct FeedQueryTests {
  private let folder: TemporaryDirectory
  private var feed: String { folder.file("Feed") }
  private let environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "NO_COLOR": "1"]

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func run(_ words: String...) async throws -> Program.Result {
    try await Program(environment: environment, columns: 80).run(words: ["feed"] + words)
  }

  @Test(arguments: [
    (
      "csv",
      "nameDefault,durationInMillis,isNew,list,object,none\n"
        + "One,61000,false,\"[1,2]\",\"{\"\"a\"\":[3]}\",\n"
    ),
    (
      "tsv",
      "nameDefault\tdurationInMillis\tisNew\tlist\tobject\tnone\n"
        + "One\t61000\tfalse\t[1,2]\t{\"a\":[3]}\t\n"
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
    let result = try await run("sql", feed, query, "-o", format)
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
    var program = Program(environment: environment)
    program.input = "select id\nfrom song -- all\norder by id limit 1;\n"
    let result = try await program.run(words: ["feed", "sql", feed, "-", "-o", "id"])
    #expect((result.out, result.err) == ("11\n", ""))
    program.input = "\n"
    let empty = try await program.run(words: ["feed", "sql", feed, "-"])
    #expect((empty.err, empty.exit) == ("amctl: no query in stdin\n", 2))
  }
}
