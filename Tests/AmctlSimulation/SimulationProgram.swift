import MusicLibc
import MusicPlatform

/// Runs many seeds, or one of them with all of its events.
///
/// `AmctlSimulation [SEEDS [FIRST]]` runs that many seeds from the first on, 10,000 from 0 on without
/// numbers, and prints what they took. `AMCTL_SIMULATION_SEED=N AmctlSimulation` runs one seed.
@main
struct SimulationProgram {
  static func main() throws {
    if let seed = ProcessEnvironment.value(of: "AMCTL_SIMULATION_SEED").flatMap({ UInt64($0) }) {
      let (digest, result) = SimulationRuns.run(seed, showsTrace: true)
      print(Subject.chosen(by: seed).name, "digest", String(digest, radix: 16))
      if case .failure(let error) = result {
        print(error)
        exit(1)
      }
      return
    }
    let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
    let (count, first) = (numbers.first ?? 10_000, numbers.dropFirst().first ?? 0)
    let start = ContinuousClock.now
    let report = try SimulationRuns.run(first..<first + count)
    let (tally, seconds) = (report.tally, (ContinuousClock.now - start).components.seconds)
    for failure in report.failures.prefix(20) { print(failure) }
    print(
      "\(report.seeds) seeds from \(first): \(tally.requests) requests, \(tally.faults) faults,",
      "\(tally.time.components.seconds / 3_600) hours simulated in \(seconds) s,",
      "\(report.failures.count) failures, digest \(String(report.digest, radix: 16))")
    exit(report.failures.isEmpty ? 0 : 1)
  }
}
