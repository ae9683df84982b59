import AmctlTestSupport
import Synchronization

/// Runs of many seeds, on a few threads.
enum SimulationRuns {
  /// A seed whose run failed, and why.
  struct Failure: Sendable, CustomStringConvertible {
    let seed: UInt64
    let subject: String
    let reason: String

    /// The failure with what shows it again.
    var description: String { "AMCTL_SIMULATION_SEED=\(seed) \(subject): \(reason)" }
  }

  /// What all runs took, and which of them failed.
  struct Report: Sendable {
    var seeds = 0
    var tally = Tally()
    /// The sum of the digests, which does not depend on the order of the runs.
    var digest: UInt64 = 0
    var failures: [Failure] = []

    /// Adds what came of a seed.
    fileprivate mutating func add(
      _ result: Result<Tally, any Error>, _ digest: UInt64, of seed: UInt64
    ) {
      seeds += 1
      self.digest &+= digest
      switch result {
      case .success(let tally): self.tally += tally
      case .failure(let error):
        failures.append(
          Failure(seed: seed, subject: Subject.chosen(by: seed).name, reason: "\(error)"))
      }
    }
  }

  /// Runs one seed; returns the digest of its events, and what it took.
  static func run(
    _ seed: UInt64, showsTrace: Bool = false
  ) -> (digest: UInt64, result: Result<Tally, any Error>) {
    let simulation = Simulation(seed: seed, showsTrace: showsTrace)
    let result = Result { try Subject.chosen(by: seed).run(simulation) }
    return (simulation.digest, result)
  }

  /// Runs one seed, and some of them twice: all events have to be the same.
  private static func checkedRun(_ seed: UInt64) -> (UInt64, Result<Tally, any Error>) {
    let (digest, result) = run(seed)
    guard seed.isMultiple(of: 7), run(seed).digest != digest else { return (digest, result) }
    return (digest, .failure(Flaw("another run of the same seed has other events")))
  }

  /// Runs seeds, each on one of several threads.
  static func run(_ seeds: Range<UInt64>, threads: Int = 2) throws -> Report {
    let report = Mutex(Report())
    let next = Mutex(seeds.lowerBound)
    let workers = try (0..<threads).map { _ in
      try Background {
        while case let seed = next.withLock({ seed in
          defer { seed += 1 }
          return seed
        }), seed < seeds.upperBound {
          let (digest, result) = checkedRun(seed)
          report.withLock { $0.add(result, digest, of: seed) }
        }
      }
    }
    for worker in workers { worker.join() }
    return report.withLock { $0 }
  }
}
