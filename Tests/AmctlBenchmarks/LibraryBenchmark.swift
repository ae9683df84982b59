import AmctlTestSupport

/// Measures listing a whole library: memory stays flat over 50,000 songs, 100 at a time.
enum LibraryBenchmark {
  private static let songs = 50_000
  private static let pageSize = 100
  private static let limit = 40_000_000

  /// Prints the cost of listing the library.
  static func run(_ programs: Programs) async throws {
    let server = try LongListServer(
      path: "/v1/me/library/songs", songs: songs, pageSize: pageSize, countsAll: true)
    defer { server.stop() }
    let line = programs.amctl(["library", "songs", "--all", "-o", "ndjson"], port: server.port)
    let cost = try await ProcessMeasure.run(line.silenced)
    let verdict = cost.peakMemory <= limit ? "kept" : "MISSED"
    print("Library: \(songs) songs as ndjson, \(songs / pageSize) pages from a local server")
    print(
      "  amctl: \(Figures.milliseconds(cost.elapsed)), cpu \(Figures.milliseconds(cost.cpu)), "
        + "peak at most \(Figures.megabytes(cost.peakMemory)) "
        + "(claimed at most \(Figures.megabytes(limit)), \(verdict))")
  }
}
