import AmctlTestSupport
import MusicSandbox

/// Measures listing pages that are requested ahead from a slow server.
enum PagesBenchmark {
  private static let pages = 100
  private static let pageSize = 100
  private static let delay = Duration.milliseconds(100)

  /// Prints the times with several jobs and with one, next to the minimum that the delay allows.
  static func run(_ programs: Programs) async throws {
    print(
      "Pages: a list of \(pages) pages, each after \(Figures.milliseconds(delay)), known to the end"
    )
    for jobs in [8, 1] {
      let server = try TestServer(Sandbox { $0.librarySongs = pages * pageSize }, after: delay)
      defer { server.stop() }
      let line = programs.amctl(
        ["library", "songs", "--all", "-o", "ndjson", "--jobs", "\(jobs)"], port: server.port)
      let cost = try await ProcessMeasure.run(line.silenced)
      // The first page says where the others are.
      let ideal = delay * (1 + (pages - 1 + jobs - 1) / jobs)
      print(
        "  \(jobs) at once: \(Figures.milliseconds(cost.elapsed)), ideal "
          + "\(Figures.milliseconds(ideal)): \(Figures.ratio(cost.elapsed / ideal, atMost: 1.1))")
      print("    \(server.requests.count) requests for \(pages) pages")
    }
  }
}
