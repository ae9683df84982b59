import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures

/// Measures `amctl fixtures serve`, next to nginx with the same bodies.
enum ServeBenchmark {
  private static let connections = 8
  private static let rounds = 5
  private static let window = Duration.seconds(2)
  private static let leastRatio = 0.4
  private static let leastMisses = 2000.0

  /// Prints how many requests are answered, with and without a fixture, and the memory it takes.
  static func run(_ programs: Programs) async throws {
    guard NeededProgram.nginx.isExpected else {
      return print("Serve: skipped; it \(NeededProgram.nginx)")
    }
    let folder = try ServedFolder(count: 100, size: 10_000)
    try await compare(folder, programs)
    try await miss(programs)
    try await remember(folder, programs)
  }

  /// Prints the requests per second of both servers, in turn.
  ///
  /// On a busy machine, the ratio favors the server with more threads; that of the processor times
  /// does not.
  private static func compare(_ folder: ServedFolder, _ programs: Programs) async throws {
    let amctl = try await ServedProgram.amctl(folder, programs)
    let nginx = try await ServedProgram.nginx(folder)
    var pairs: [(amctl: Double, nginx: Double)] = []
    var counts = (amctl: 0, nginx: 0)
    for round in 0...rounds {
      let (own, other) = (try load(amctl, folder.paths), try load(nginx, folder.paths))
      counts = (counts.amctl + own.responses, counts.nginx + other.responses)
      // The first round fills caches.
      if round > 0 { pairs.append((own.rate, other.rate)) }
    }
    let ratio = median(pairs.map { $0.amctl / $0.nginx })
    let cost = (await amctl.end().cpuTime / counts.amctl, await nginx.end().cpuTime / counts.nginx)
    print(
      "Serve: \(folder.paths.count) fixtures of \(folder.size) bytes, \(connections) connections, "
        + "medians of \(rounds) rounds")
    print(
      "  amctl: \(words(median(pairs.map(\.amctl)))), nginx: \(words(median(pairs.map(\.nginx))))")
    print("    beside nginx: \(Figures.ratio(ratio, atLeast: leastRatio))")
    print(
      "    processor time of a request: \(microseconds(cost.0)), nginx \(microseconds(cost.1)): "
        + Figures.ratio(cost.0 / cost.1, atMost: 1 / leastRatio))
  }

  /// Prints the requests per second that have no fixture among very many.
  private static func miss(_ programs: Programs) async throws {
    let folder = try ServedFolder(count: 10_000, size: 200)
    let amctl = try await ServedProgram.amctl(folder, programs)
    let paths = folder.paths.map { $0 + "x" }
    let start = ContinuousClock.now
    _ = try load(amctl, paths, status: 501, upTo: 1)
    let first = start.duration(to: .now)
    let result = try load(amctl, paths, status: 501)
    _ = await amctl.end()
    let verdict = result.rate >= leastMisses ? "kept" : "MISSED"
    print(
      "  not recorded among \(folder.paths.count) fixtures: \(words(result.rate)) "
        + "(claimed at least \(Int(leastMisses)), \(verdict)); the first one "
        + Figures.milliseconds(first))
  }

  /// Prints the memory after some requests and after ten times as many, with too many connections.
  private static func remember(_ folder: ServedFolder, _ programs: Programs) async throws {
    var peaks: [Int] = []
    let counts = [22_000, 220_000]
    var ended = 0
    for count in counts {
      let amctl = try await ServedProgram.amctl(folder, programs)
      let result = try LoadGenerator.run(
        port: amctl.port, paths: folder.paths, connections: 600, for: .seconds(120), upTo: count)
      ended = result.ended
      peaks.append(await amctl.end().peakMemory)
    }
    print(
      "  memory with 600 connections, \(ended) of them refused: \(Figures.megabytes(peaks[0])) "
        + "for \(counts[0]) requests, \(Figures.megabytes(peaks[1])) for \(counts[1])")
    print(
      "    ten times the requests: "
        + Figures.ratio(Double(peaks[1]) / Double(peaks[0]), atMost: 1.1))
  }

  private static func load(
    _ server: ServedProgram, _ paths: [String], status: Int = 200, upTo most: Int = .max
  ) throws -> LoadGenerator.Result {
    let result = try LoadGenerator.run(
      port: server.port, paths: paths, status: status, connections: connections, for: window,
      upTo: most)
    guard result.others == 0, result.ended == 0, result.responses > 0 else {
      throw ProcessMeasure.Failure(description: "the server responded otherwise: \(result)")
    }
    return result
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  private static func words(_ rate: Double) -> String { "\(Int(rate)) requests/s" }

  private static func microseconds(_ time: Duration) -> String {
    "\(Figures.rounded(time / .microseconds(1))) µs"
  }
}
