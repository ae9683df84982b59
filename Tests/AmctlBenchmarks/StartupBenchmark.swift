import AmctlTestSupport

/// Measures whole processes that do little, beside `curl` in the same run.
enum StartupBenchmark {
  /// Prints what a replayed and a live command take beside `curl` fetching a small page.
  static func run(_ programs: Programs) async throws {
    let server = try SmallPageServer()
    defer { server.stop() }
    let curl = programs.curl([server.address])
    print("Start-up: whole processes in turn with curl fetching a page of \(server.pageSize) bytes")
    try await compare(
      "amctl genres --replay Fixtures", programs.amctl(["genres", "--replay", "Fixtures"]), curl,
      claim: 0.6)
    try await compare(
      "amctl catalog songs ID, live",
      programs.amctl(["catalog", "songs", "1400000000"], port: server.port), curl, claim: 1.25)
  }

  private static func compare(
    _ name: String, _ line: ProcessMeasure.Line, _ curl: ProcessMeasure.Line, claim: Double
  ) async throws {
    let medians = try await ProcessMeasure.medians(line, curl, runs: 60)
    let ratio = medians.first / medians.second
    print(
      "  \(name): \(Figures.milliseconds(medians.first)), curl "
        + "\(Figures.milliseconds(medians.second)): \(Figures.ratio(ratio, atMost: claim))")
  }
}
