import AmctlTestSupport
import Testing

@testable import AmctlCommandLine

/// The signal that ends a process whose work is ending.
@Suite(.quick) struct SecondSignalTests {
  private static let (hangUp, interrupt, terminate): (Int32, Int32, Int32) = (1, 2, 15)

  /// Returns the signal that ends the process, of some that come at times after the first.
  private func ending(_ signals: [(signal: Int32, after: Duration)]) -> Int32 {
    let first = ContinuousClock.now
    var (rest, now) = (signals[...], first)
    return CurrentProcess.secondSignal(
      after: first,
      next: {
        guard let (signal, wait) = rest.popFirst() else { return 0 }
        now = first + wait
        return signal
      }, now: { now })
  }

  @Test func `a second signal within a second is the first`() {
    #expect(
      ending([
        (Self.terminate, .zero), (Self.terminate, .milliseconds(999)),
        (Self.interrupt, .milliseconds(1_000)),
      ]) == Self.interrupt)
  }

  @Test func `a signal after a second ends the process`() {
    #expect(ending([(Self.hangUp, .seconds(1)), (Self.terminate, .seconds(2))]) == Self.hangUp)
  }
}
