import AmctlTestSupport
import MusicPlatform
import Testing

@testable import AmctlTools

/// A few hundred of the seeds that `.ci/simulate` runs by the thousand.
@Suite(.thorough) struct SimulationTests {
  @Test func `whatever comes in whichever order, nothing is lost, doubled or left waiting`() throws
  {
    let count = ProcessEnvironment.value(of: "AMCTL_SIMULATION_SEEDS").flatMap { UInt64($0) } ?? 300
    let report = try SimulationRuns.run(0..<count)
    #expect(report.failures.map(\.description) == [])
    #expect(report.seeds == Int(count))
    #expect(report.tally.requests > report.seeds)
    #expect(report.tally.faults > report.seeds / 2)
  }

  @Test func `every subject has seeds`() {
    let names = Set((0..<100).map { Subject.chosen(by: $0).name })
    #expect(names == Set(Subject.all.map(\.name)))
    #expect(Subject.all.reduce(0) { $0 + $1.share } == 100)
  }

  @Test func `the same seed has the same events, and another one has others`() {
    let digests = (0..<100).map { SimulationRuns.run($0).digest }
    #expect((0..<100).map { SimulationRuns.run($0).digest } == digests)
    #expect(Set(digests).count == digests.count)
  }

  @Test func `time passes only when nothing is ready`() throws {
    let simulation = Simulation(seed: 1)
    let times = try simulation.run {
      await withTaskGroup { group in
        for seconds in [3_600, 1, 60] {
          group.addTask {
            _ = await simulation.sleep(until: .seconds(seconds))
            return simulation.now
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
    }
    #expect(times == [.seconds(1), .seconds(60), .seconds(3_600)])
    #expect(simulation.now == .seconds(3_600))
  }

  @Test func `work that waits for what never comes is found out`() {
    let simulation = Simulation(seed: 1)
    let silence = AsyncStream.makeStream(of: Never.self)
    let error = #expect(throws: Flaw.self) {
      try simulation.run { for await _ in silence.stream {} }
    }
    #expect(error?.description == "nothing is ready and nothing sleeps, but the work has not ended")
  }

  @Test func `a task that starts on its own stays in the simulation`() throws {
    let simulation = Simulation(seed: 1)
    let time = try simulation.run {
      await Task {
        _ = await simulation.sleep(until: .seconds(5))
        return simulation.now
      }.value
    }
    #expect(time == .seconds(5))
  }
}
