import MusicPlatform
import AmctlTestSupport

/// Runs whole programs and measures their cost.
enum ProcessMeasure {
  /// The cost of one run.
  struct Cost: Sendable {
    let elapsed: Duration
    let cpu: Duration
    /// In bytes; an upper bound, as some systems include this process's memory.
    let peakMemory: Int
  }

  /// A program and its arguments.
  struct Line: Sendable {
    let program: String
    let arguments: [String]
    var environment: [String: String] = [:]

    /// Returns the same line for another program.
    func run(by program: String) -> Line {
      Line(program: program, arguments: arguments, environment: environment)
    }

    /// The same line with its output discarded, through a shell that is replaced by the program.
    var silenced: Line {
      Line(
        program: "/bin/sh", arguments: ["-c", #"exec "$0" "$@" >/dev/null"#, program] + arguments,
        environment: environment)
    }
  }

  /// Runs a program, which must end as expected, or the figure would be of something else.
  static func run(_ line: Line, endingWith status: Int32 = 0) async throws -> Cost {
    let start = ContinuousClock.now
    let output = try await ChildProcess.run(
      line.program, line.arguments, environment: line.environment)
    let elapsed = ContinuousClock.now - start
    guard output.status == Int(status) else {
      throw Failure(description: "\(line.program) ended with \(output.status): \(output.errorText)")
    }
    return Cost(elapsed: elapsed, cpu: output.cpuTime, peakMemory: output.peakMemory)
  }

  /// The comparison of two programs run in turn: both medians, and the median of each pair's ratio.
  struct Comparison: Sendable {
    let first: Duration
    let second: Duration
    let ratio: Double
  }

  /// Runs two programs in turn and compares their elapsed times.
  ///
  /// Reading the output of a program that runs for a few milliseconds would take processor time
  /// from it: one thread starts it, and sleeps until it ends.
  static func compare(_ first: Line, _ second: Line, pairs count: Int) async throws -> Comparison {
    var pairs: [(first: Duration, second: Duration)] = []
    for pair in 0..<count + 3 {
      let one = try await time(first)
      let other = try await time(second)
      // The first runs fill caches.
      if pair >= 3 { pairs.append((one, other)) }
    }
    return Comparison(
      first: pairs.map(\.first).sorted()[count / 2],
      second: pairs.map(\.second).sorted()[count / 2],
      ratio: pairs.map { $0.first / $0.second }.sorted()[count / 2])
  }

  private static func time(_ line: Line) async throws -> Duration {
    let run = try await withCheckedThrowingContinuation { continuation in
      do {
        try Thread.detached {
          continuation.resume(
            with: Result {
              try TimedProcess(line.program, line.arguments, environment: line.environment)
            })
        }
      } catch {
        continuation.resume(throwing: error)
      }
    }
    guard run.status == 0 else {
      throw Failure(description: "\(line.program) ended with \(run.status)")
    }
    return run.elapsed
  }

  /// A program that did not do what was to be measured.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
