import AmctlLoopback
import MusicAPI
import AmctlTestSupport

/// Measures looking up many ISRCs through a slow server.
enum BatchBenchmark {
  private static let codes = 10_000
  private static let batchSize = 25
  private static let jobs = 8
  private static let delay = Duration.milliseconds(50)

  /// Prints the time for looking up 10,000 ISRCs next to the minimum that the server's delay
  /// allows.
  static func run(_ programs: Programs) async throws {
    let server = try TestServer(keepsRequests: false, respond: response)
    defer { server.stop() }
    let folder = try TemporaryDirectory()
    let lines = (0..<codes).map { "\(code($0))\n" }.joined()
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

  /// Returns an invented ISRC; its country does not exist.
  private static func code(_ number: Int) -> String {
    "XX0000\(100_000 + number)"
  }

  /// Responds with one song for each ISRC, its attribute, and the `meta` that relates the two.
  @Sendable
  private static func response(to request: ServerRequest) -> ServerResponse {
    let codes = RequestTarget(parsing: request.target).query["filter[isrc]"] ?? ""
    let songs = codes.split(separator: ",").compactMap { code in
      Int(code.dropFirst(6)).map { JSONBenchmarkPage.song($0 - 100_000) }
    }
    let filters = codes.split(separator: ",").compactMap { code in
      Int(code.dropFirst(6)).map { number in
        #""\#(code)":[{"id":"\#(JSONBenchmarkPage.id(number - 100_000))","type":"songs"}]"#
      }
    }
    var response = ServerResponse.json(
      """
      {"data":[\(songs.joined(separator: ","))],\
      "meta":{"filters":{"isrc":{\(filters.joined(separator: ","))}}}}
      """)
    response.delay = delay
    return response
  }
}
