import AmctlTestSupport

/// Measures whole processes that do little, next to `curl` in the same run.
enum StartupBenchmark {
  private static let pairs = 100
  /// The duration of a live command, as a multiple of `curl`'s, when the claim was made.
  ///
  /// A plain time would depend on the machine more than on the program.
  private static let liveRatioBefore = 1.25

  /// Prints the times of a replayed, a cached and a live command, and of `curl` fetching a small page.
  static func run(_ programs: Programs) async throws {
    let server = try SmallPageServer()
    defer { server.stop() }
    let curl = programs.curl([server.address])
    print(
      "Start-up: medians of \(pairs) pairs with curl fetching a page of \(server.pageSize) bytes")
    let replayed = try await compare(
      "amctl genres --replay Fixtures", programs.amctl(["genres", "--replay", "Fixtures"]), curl)
    print("    beside curl: \(Figures.ratio(replayed, atMost: 0.5))")
    let cached = try await compare(
      "amctl catalog songs ID, from the cache",
      programs.amctl(["catalog", "songs", "1400000000", "--cache", "1d"], port: server.port), curl)
    print("    beside curl: \(Figures.ratio(cached, atMost: 0.5))")
    let live = try await compare(
      "amctl catalog songs ID, live",
      programs.amctl(["catalog", "songs", "1400000000"], port: server.port), curl)
    print("    beside curl: \((live * 100).rounded() / 100) x, and it was \(liveRatioBefore) x")
    print("    beside what it was: \(Figures.ratio(live / liveRatioBefore, atMost: 1.1))")
  }

  /// Prints both times and returns the ratio.
  private static func compare(
    _ name: String, _ line: ProcessMeasure.Line, _ curl: ProcessMeasure.Line
  ) async throws -> Double {
    let times = try await ProcessMeasure.compare(line, curl, pairs: pairs)
    print(
      "  \(name): \(Figures.milliseconds(times.first)), curl \(Figures.milliseconds(times.second))")
    return times.ratio
  }
}
