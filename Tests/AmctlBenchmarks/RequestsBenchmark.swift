import AmctlTestSupport

/// Measures many small requests of one process, next to `curl --parallel`.
enum RequestsBenchmark {
  private static let requests = 2_000

  /// Prints the requests per second with one, several and many under way.
  static func run(_ programs: Programs) async throws {
    let page = #"{"results":{"songs":{"data":[\#(JSONBenchmarkPage.song(0))]}}}"#
    let server = try TestServer(keepsRequests: false) { _ in .json(page) }
    defer { server.stop() }
    let folder = try TemporaryDirectory()
    let terms = (0..<requests).map { "t\($0)\n" }.joined()
    let list = try folder.write(Array(terms.utf8), to: "terms")
    let urls = (0..<requests).map {
      "url = \"http://127.0.0.1:\(server.port)/v1/catalog/us/search?term=t\($0)&types=songs\"\n"
    }
    let lines = try folder.write(Array(urls.joined().utf8), to: "urls")
    print("Requests: \(requests) small ones of one process to a local server")
    for jobs in [1, 6, 25] {
      let amctl = programs.amctl(
        ["search", "--from", list, "--types", "songs", "-o", "ndjson", "--jobs", "\(jobs)"],
        port: server.port)
      let curl = programs.curl(
        (jobs == 1 ? [] : ["--parallel", "--parallel-max", "\(jobs)"]) + ["-K", lines])
      let own = try await ProcessMeasure.run(amctl.silenced).elapsed
      let other = try await ProcessMeasure.run(curl.silenced).elapsed
      print(
        "  \(jobs) at once: \(rate(own)), curl \(rate(other)): "
          + Figures.ratio(other / own, atLeast: 0.8))
    }
  }

  private static func rate(_ time: Duration) -> String {
    "\(Int(Double(requests) / (time / .seconds(1)))) requests/s"
  }
}
