import AmctlTestSupport
import MusicSandbox

/// Measures listing a whole library: memory stays flat over 100,000 songs, 100 at a time.
enum LibraryBenchmark {
  private static let songs = 100_000
  private static let pageSize = 100

  /// Prints the cost of listing the library.
  static func run(_ programs: Programs) async throws {
    let server = try TestServer(Sandbox { $0.librarySongs = songs }, keepsRequests: false)
    defer { server.stop() }
    print("Library: \(songs) songs, \(songs / pageSize) pages from a local server")
    for (format, limit) in [("ndjson", 40_000_000), ("json", 45_000_000)] {
      let line = programs.amctl(["library", "songs", "--all", "-o", format], port: server.port)
      let cost = try await ProcessMeasure.run(line.silenced)
      print(
        "  \(format): \(Figures.milliseconds(cost.elapsed)), cpu \(Figures.milliseconds(cost.cpu)), "
          + "peak \(Figures.size(cost.peakMemory, atMost: limit))")
    }
  }
}
