import AmctlTestSupport
import MusicSandbox

/// Measures looking up many ISRCs through a slow server.
enum BatchBenchmark {
  private static let codes = 10_000
  private static let batchSize = 25
  private static let jobs = 8
  private static let delay = Duration.milliseconds(50)

  /// Prints the time for looking up 10,000 ISRCs next to the minimum that the server's delay
  /// allows.
  static func run(_ programs: Programs) async throws {
    let sandbox = Sandbox()
    let songs = try await SampledSongs.find(codes, in: sandbox)
    let server = try TestServer(sandbox, after: delay, keepsRequests: false)
    defer { server.stop() }
    let folder = try TemporaryDirectory()
    let lines = songs.map { $0.isrc + "\n" }.joined()
    let path = try folder.write(Array(lines.utf8), to: "isrcs.txt")
    let amctl = programs.amctl(
      ["catalog", "songs", "--from", path, "--jobs", "\(jobs)", "-o", "ndjson"], port: server.port)
    let cost = try await ProcessMeasure.run(amctl.silenced)
    let requests = codes / batchSize
    let ideal = delay * requests / jobs
    let limit = 40_000_000
    print(
      "Batches: \(codes) ISRCs from a file, \(requests) requests of "
        + "\(Figures.milliseconds(delay)) each, \(jobs) at once")
    print(
      "  amctl: \(Figures.milliseconds(cost.elapsed)), ideal \(Figures.milliseconds(ideal)): "
        + Figures.ratio(cost.elapsed / ideal, atMost: 1.5))
    print(
      "  cpu \(Figures.milliseconds(cost.cpu)), peak "
        + Figures.size(cost.peakMemory, atMost: limit))
  }
}
