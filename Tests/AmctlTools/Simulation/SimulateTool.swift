import AmctlCommandLine
import MusicPlatform

/// Runs many seeds, or one of them with all of its events.
///
/// `.ci/simulate [SEEDS [FIRST]]` runs that many seeds from the first on, 10,000 from 0 on without
/// numbers, and prints what they took. `AMCTL_SIMULATION_SEED=N .ci/simulate` runs one seed.
struct SimulateTool: Tool {
  private var seeds: Int?
  private var first: Int?

  static let spec = CommandSpec(
    "simulate", summary: "Run amctl under a seeded scheduler", parameters: Self.self)

  static let parameters: [Parameter<Self>] = [
    .word("seeds", \.seeds, .integer(in: 1...), help: "How many seeds (default: 10000)"),
    .word("first", \.first, .integer(in: 0...), help: "The first of them (default: 0)"),
  ]

  func run() throws {
    if let seed = ProcessEnvironment.value(of: "AMCTL_SIMULATION_SEED").flatMap({ UInt64($0) }) {
      let (digest, result) = SimulationRuns.run(seed, showsTrace: true)
      print(Subject.chosen(by: seed).name, "digest", String(digest, radix: 16))
      _ = try result.get()
    } else {
      let first = UInt64(first ?? 0)
      try run(first..<first + UInt64(seeds ?? 10_000))
    }
  }

  private func run(_ seeds: Range<UInt64>) throws {
    let start = ContinuousClock.now
    let report = try SimulationRuns.run(seeds)
    let (tally, seconds) = (report.tally, (ContinuousClock.now - start).components.seconds)
    for failure in report.failures.prefix(20) { print(failure) }
    print(
      "\(report.seeds) seeds from \(seeds.lowerBound): \(tally.requests) requests,",
      "\(tally.faults) faults, \(tally.time.components.seconds / 3_600) hours simulated",
      "in \(seconds) s, \(report.failures.count) failures,",
      "digest \(String(report.digest, radix: 16))")
    if !report.failures.isEmpty { throw Flaw("\(report.failures.count) seeds failed") }
  }
}
