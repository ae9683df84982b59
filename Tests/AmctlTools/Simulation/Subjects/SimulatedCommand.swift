import AmctlCommandLine
import AmctlKit
import AmctlTestSupport
import MusicAPI

/// Command lines that run within a simulation, as the program runs them.
struct SimulatedCommand {
  let simulation: Simulation
  /// Where files go that the program keeps by itself.
  var stateFolder: String?
  /// Leads to the servers.
  let connect: @Sendable (Origin) -> any Transport

  /// What came of a run.
  struct Result: Sendable {
    let exit: Int32
    let out: String
    let err: String

    /// Throws unless the service, the network or a person can have been in the way of the run.
    func checkFailure() throws {
      try expect([3, 5, 6, 7, 130].contains(exit), "exit \(exit): \(err)")
    }
  }

  /// Time, in seconds, at which each simulation begins.
  private static let start = 1_700_000_000

  /// Runs a command line, which the seed may interrupt.
  func run(
    _ words: [String], input: String = "", isInterrupted: Bool = true
  ) async -> Result {
    let out = CapturedOutput()
    let err = CapturedOutput()
    let streams = Streams(input: GivenInput(input), out: out, err: err)
    let environment = [
      "AMCTL_DEVELOPER_TOKEN": "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJBIn0.c2ltdWxhdGVk",
      "AMCTL_USER_TOKEN": "0.simulated", "XDG_STATE_HOME": stateFolder ?? "",
    ]
    let simulation = simulation
    let connect = connect
    // Without retries, a run fails more often.
    let retries = simulation.happens(0.5) ? ["--retries", "0"] : []
    let task = Task {
      await Amctl.run(
        words + retries, environment: environment, streams: streams,
        now: {
          UnixTime(seconds: Self.start + Int(simulation.now.components.seconds))
        },
        clock: SimulatedClock(simulation: simulation),
        chance: { simulation.choose { .random(in: 0..<1, using: &$0) } },
        connect: { origin, _ in connect(origin) })
    }
    if isInterrupted { simulation.cancelSometimes(task, within: 60) }
    let result = Result(exit: await task.value, out: out.text, err: err.text)
    // What the run leaves behind ends with its process: time passes only when nothing is ready.
    _ = await simulation.sleep(until: simulation.now)
    simulation.note("exit \(result.exit)")
    return result
  }
}
