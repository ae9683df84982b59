import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// `amctl feed sql --remote` with DuckDB, against a server that behaves as Apple's file server.
@Suite(.thorough, .enabled(if: NeededProgram.httpfs.isExpected, "\(NeededProgram.httpfs)"))
struct FeedRemoteTests {
  private let sample: FeedSample
  private let home: TemporaryDirectory

  /// Makes an export of 200,000 artists.
  init() async throws {
    sample = try FeedSample()
    home = try TemporaryDirectory()
    let stored = StoredFeed(at: home.file("Made"))
    try await stored.write(
      """
      select i::varchar as id, md5(i::varchar) as nameDefault, md5((i * 3)::varchar) as other
        from range(200000) as t(i)
      """, of: "Artist")
    let file = stored.folder(of: "Artist") + "/part-00000-a-c000.gz.parquet"
    let bytes = try FileSystem.read(file, atMost: 1 << 30)
    sample.state.update { $0.exports[FeedSample.artists] = [bytes] }
  }

  private func query(
    _ query: String, _ options: String = "--accept-terms"
  ) async throws -> Program.Result {
    var program = Program(environment: Secrets.tokens)
    program.environment["AMCTL_FEED_URL"] = try sample.server.origin.description
    program.environment["XDG_STATE_HOME"] = sample.folder.file("state")
    program.environment["HOME"] = home.path
    program.environment["PATH"] = "/usr/local/bin:/usr/bin:/bin"
    let words =
      ["feed", "sql", "--remote", query, "-o", "csv"]
      + options.split(separator: " ").map { String($0) }
    // Waiting for DuckDB takes a thread, and answering it others.
    return try await withTaskExecutorPreference(OwnThread()) { [program] in
      try await program.run(words: words)
    }
  }

  @Test func `only what a query needs is read, without a token`() async throws {
    let result = try await query("select nameDefault from artist where id = '777'")
    #expect(result.exit == 0, "\(result.err)")
    #expect(result.out == "nameDefault\nf1c1592588411002af340cbaedd6fc33\n")
    let ranges = sample.fileRequests.compactMap {
      $0.headers["Range"].flatMap { FeedSample.range($0) }
    }
    let count = ranges.reduce(0) { $0 + $1.count }
    let size = sample.state.value.exports[FeedSample.artists]?[0].count ?? 0
    #expect(ranges.count == sample.fileRequests.count)
    #expect(size > 5_000_000 && count < size / 2, "\(count) of \(size)")
    #expect(!sample.fileRequests.contains { $0.headers["Authorization"] != nil })
    #expect(result.err == "")
  }

  @Test func `URLs that have expired end the query, which says what to do`() async throws {
    sample.state.update { value in
      value.override = { request in
        request.target.includes(".parquet") ? .json("{}", status: 403) : nil
      }
    }
    let result = try await query("select * from artist")
    #expect((result.out, result.exit) == ("", 6))
    #expect(
      result.err.hasSuffix(
        "hint: URLs expire: run the query again, or use 'amctl feed download'\n"),
      "\(result.err)")
    #expect(!result.err.includes("access="))
  }

  @Test func `a query that names no feed is a mistake`() async throws {
    let error = try await query("select 1")
    #expect(error.exit == 2)
    #expect(
      error.err == """
        amctl: the query names no feed
        hint: one of: song, album, artist, popularityTopChartSongs, popularityTopChartAlbums

        """)
  }
}
