import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicPlatform
import Testing

@testable import AmctlKit

/// `amctl match --feed`, with DuckDB.
@Suite(.enabled(if: NeededProgram.duckdb.isExpected, "\(NeededProgram.duckdb)"))
struct MatchFeedTests {
  private let folder: TemporaryDirectory
  private static let path = ["PATH": "/usr/local/bin:/usr/bin:/bin"]
  private static let fields = "row,status,by,id,name,artistName,albumName,durationInMillis,reason"

  init() throws {
    folder = try TemporaryDirectory()
  }

  /// Runs `match` on a list, with an export of some songs.
  private func run(
    _ rows: String, _ options: String = "", program: Program = Program(environment: path),
    songs: String = StoredFeed.songs
  ) async throws -> Program.Result {
    try await StoredFeed(at: folder.file("Feed")).write(songs, of: "Song")
    let list = try folder.write(
      Array("title,artist,isrc,apple - id\n\(rows)\n".utf8), to: "list.csv")
    let result = try await program.run(
      "match --from \(list) --feed \(folder.file("Feed")) -o tsv --fields \(Self.fields) \(options)"
    )
    // The header is the same for all.
    let header = Self.fields.replacing(",", with: "\t") + "\n"
    return try Program.Result(
      exit: result.exit, out: result.out.replacing(header, with: ""),
      err: result.err.replacing(folder.path + "/", with: ""))
  }

  static let rows: [(row: String, options: String, out: String)] = [
    (
      "Northern Lights,Glass Harbour,USQE92200157,", "",
      "1\tmatched\tisrc\t11\tNorthern Lights\tGlass Harbour\tTideline\t183000\tsame ISRC"
    ),
    (
      "Northern Lights,Glass Harbour,USQE92200157,", "-s de",
      "1\tmatched\tisrc\t21\tNorthern Lights\tGlass Harbour\tBest of Glass Harbour\t183000\tsame ISRC"
    ),
    // The rules of the catalog choose where both or none are offered.
    (
      "Northern Lights,Glass Harbour,USQE92200157,", "-s fr",
      "1\tmatched\tisrc\t21\tNorthern Lights\tGlass Harbour\tBest of Glass Harbour\t183000\t"
        + "same ISRC as 2 songs; not offered in 'fr', according to the feed"
    ),
    (
      ",,USQE92200158,", "",
      "1\tmatched\tisrc\t12\tPaper Boats\tGlass Harbour\tTideline\t190000\tsame ISRC"
    ),
    (
      "Salt & Sand,Glass Harbour,,15", "",
      "1\tmatched\tid\t15\tSalt & Sand\tGlass Harbour\tTideline\t201000\t"
        + "same ID; not offered in 'us', according to the feed"
    ),
  ]

  @Test(arguments: rows)
  func `ids and ISRCs of the feed need no request and no token`(
    row: String, options: String, out: String
  ) async throws {
    let result = try await run(row, options)
    #expect(result.err == "")
    #expect(result.out == out + "\n")
    #expect(result.exit == 0)
  }

  @Test func `what the feed does not have is requested, in order`() async throws {
    let server = try SongServer.start()
    defer { server.stop() }
    let program = try Program.asking(
      server, environment: Secrets.tokens.merging(Self.path) { $1 })
    let result = try await run(
      """
      Paper Boats (Burns Remix),Glass Harbour,USQE92200159,
      Paper Boats,Glass Harbour,USQE92200158,
      Northern Lights,Glass Harbour,,
      Nowhere,Glass Harbour,,
      """, program: program)
    #expect(
      result.out == """
        1\tmatched\tisrc\t13\tPaper Boats (Burns Remix)\tGlass Harbour\tTideline\t183000\tsame ISRC
        2\tmatched\tisrc\t12\tPaper Boats\tGlass Harbour\tTideline\t190000\tsame ISRC
        3\tmatched\tsearch\t11\tNorthern Lights\tGlass Harbour\tTideline\t183000\t\
        same title, same artist
        4\tmissing\t\t\t\t\t\t\tno results

        """)
    #expect(result.exit == 3)
    #expect(server.requests.count { $0.target.contains("isrc") } == 1)
    #expect(!server.requests.contains { $0.target.contains("USQE92200158") })
  }

  @Test func `nothing is requested if the feed has every row`() async throws {
    let server = try SongServer.start()
    defer { server.stop() }
    let program = try Program.asking(
      server, environment: Secrets.tokens.merging(Self.path) { $1 })
    let result = try await run("Paper Boats,Glass Harbour,USQE92200158,", program: program)
    #expect(result.exit == 0)
    #expect(server.requests.isEmpty)
  }

  @Test func `without a token, what the feed does not have is missing`() async throws {
    let result = try await run(
      "Nowhere,Glass Harbour,USQE92200199,\nPaper Boats,,USQE92200158,\nNowhere,Nobody,,")
    #expect(
      result.out == """
        1\tmissing\t\t\t\t\t\t\tnot in the feed, and no developer token to search with
        2\tmatched\tisrc\t12\tPaper Boats\tGlass Harbour\tTideline\t190000\tsame ISRC
        3\tmissing\t\t\t\t\t\t\tno ID or ISRC to look up, and no developer token to search with

        """)
    #expect(
      result.err == """
        amctl: No developer token: songs that the feed does not have are not searched for.
        amctl: 1 of 3 rows matched

        """)
    #expect(result.exit == 3)
  }

  @Test func `a dry run shows the requests that remain`() async throws {
    let program = Program(environment: Self.path.merging(Secrets.tokens) { $1 })
    let result = try await run(
      "Paper Boats,,USQE92200158,\nOther,Nobody,USQE92200199,", "--dry-run", program: program)
    #expect(
      result.out.hasPrefix(
        "GET https://api.music.apple.com/v1/catalog/us/songs?filter%5Bisrc%5D=USQE92200199\n"))
    #expect(result.err.contains("# then: "))
    #expect(result.exit == 0)
  }

  @Test func `files with other columns are read as far as they can be`() async throws {
    let songs = "select '1' as id, 'USQE92200158' as isrc, 'Paper Boats' as \"name\""
    let result = try await run("Paper Boats,,USQE92200158,", songs: songs)
    #expect(result.out == "1\tmatched\tisrc\t1\tPaper Boats\t\t\t\tsame ISRC\n")
    let none = try await run("Paper Boats,,USQE92200158,", songs: "select '1' as id")
    #expect(none.err == "amctl: the songs in 'Feed' have no column 'isrc'\n")
    #expect(none.exit == 1)
  }
}
