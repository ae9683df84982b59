import AmctlTestSupport

/// Measures a long listing: memory stays flat, and processor time is compared with `curl`.
enum ListingBenchmark {
  private static let songs = 100_000
  private static let pageSize = 300
  private static let list = "/v1/catalog/us/playlists/pl.long/tracks"

  /// Prints the cost of listing 100,000 songs, and that of fetching the same pages with `curl`.
  static func run(_ programs: Programs) async throws {
    let server = try LongListServer(path: list, songs: songs, pageSize: pageSize)
    defer { server.stop() }
    let amctl = programs.amctl(
      ["catalog", "playlists", "pl.long", "--relationship", "tracks", "--all", "-o", "ndjson"],
      port: server.port)
    let last = songs - songs % pageSize
    let curl = programs.curl(
      ["http://127.0.0.1:\(server.port)\(list)?limit=\(pageSize)&offset=[0-\(last):\(pageSize)]"])
    let cost = try await ProcessMeasure.run(amctl.silenced)
    let base = try await ProcessMeasure.run(curl.silenced)
    let limit = 40_000_000
    let verdict = cost.peakMemory <= limit ? "kept" : "MISSED"
    print("Listing: \(songs) songs as ndjson, \(songs / pageSize + 1) pages from a local server")
    print(
      "  amctl: \(Figures.milliseconds(cost.elapsed)), cpu \(Figures.milliseconds(cost.cpu)), "
        + "peak at most \(Figures.megabytes(cost.peakMemory)) "
        + "(claimed at most \(Figures.megabytes(limit)), \(verdict))")
    print(
      "  curl: \(Figures.milliseconds(base.elapsed)), cpu \(Figures.milliseconds(base.cpu)), "
        + "peak at most \(Figures.megabytes(base.peakMemory))")
    print("  cpu: \((cost.cpu / base.cpu * 100).rounded() / 100) x curl's")
  }
}
