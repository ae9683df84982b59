import AmctlTestSupport

/// Measures every command of the transcripts that runs in replay mode, as whole processes.
enum TranscriptBenchmark {
  private static let claim = Duration.milliseconds(5)
  private static let rounds = 5

  /// Prints the average of a command, next to programs that do nothing and little.
  static func run(_ programs: Programs) async throws {
    let server = try SmallPageServer()
    defer { server.stop() }
    let curl = programs.curl([server.address])
    let nothing = ProcessMeasure.Line(program: "/usr/bin/true", arguments: [])
    var costs: (amctl: [Cost], nothing: [Cost], curl: [Cost]) = ([], [], [])
    for block in try blocks() {
      costs.amctl.append(
        try await median(of: programs.amctl(block.words ?? []), endingWith: block.exit))
      costs.nothing.append(try await median(of: nothing))
      costs.curl.append(try await median(of: curl))
    }
    report(costs.amctl, nothing: average(costs.nothing), curl: average(costs.curl), server.pageSize)
  }

  /// The cost of one program.
  private struct Cost {
    let elapsed: Duration
    let cpu: Duration
  }

  /// Returns the blocks that run in replay mode and need no shell.
  private static func blocks() throws -> [Transcript.Block] {
    try Transcript.names.flatMap { try Transcript(named: $0).blocks }
      .filter { $0.words?.contains("--replay") ?? false }
  }

  private static func median(
    of line: ProcessMeasure.Line, endingWith status: Int32 = 0
  ) async throws -> Cost {
    var costs: [ProcessMeasure.Cost] = []
    // The first run fills caches.
    for _ in 0...rounds {
      costs.append(try await ProcessMeasure.run(line, endingWith: status))
    }
    let known = costs.dropFirst()
    return Cost(
      elapsed: known.map(\.elapsed).sorted()[rounds / 2],
      cpu: known.map(\.cpu).sorted()[rounds / 2])
  }

  private static func average(_ costs: [Cost]) -> Cost {
    Cost(
      elapsed: costs.map(\.elapsed).reduce(.zero, +) / max(1, costs.count),
      cpu: costs.map(\.cpu).reduce(.zero, +) / max(1, costs.count))
  }

  private static func report(_ costs: [Cost], nothing: Cost, curl: Cost, _ bytes: Int) {
    let usual = average(costs)
    let most = costs.map(\.elapsed).max() ?? .zero
    let verdict = usual.elapsed <= claim ? "kept" : "MISSED"
    print(
      "Transcripts: \(costs.count) commands that response from the fixtures, as whole processes")
    print(
      "  amctl: \(words(for: usual)) on average, \(Figures.milliseconds(most)) at most "
        + "(claimed at most \(Figures.milliseconds(claim)) on average, \(verdict))")
    print("  true: \(words(for: nothing)); curl fetching \(bytes) bytes: \(words(for: curl))")
  }

  private static func words(for cost: Cost) -> String {
    "\(Figures.milliseconds(cost.elapsed)) (cpu \(Figures.milliseconds(cost.cpu)))"
  }
}
