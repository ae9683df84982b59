import MusicPlatform
import Synchronization

/// Ends the process when something that a test waits for never happens, and names it.
///
/// The waits of all tests are counted here. If none begins or ends for as long, a test hangs
/// elsewhere, and the process ends too.
package enum Watchdog {
  private struct State {
    var limit = ProcessEnvironment.value(of: "AMCTL_TEST_PATIENCE").flatMap { Int($0) } ?? 1800
    var second = 0
    var change = 0
    var count = 0
    /// The waits that have not ended, and when they began.
    var waits: [Int: (name: String, start: Int)] = [:]

    /// The lines of a message about waits that have lasted too long; nil if there is none to write.
    var overdue: String? {
      let late = waits.values.filter { second - $0.start >= limit }
      guard !late.isEmpty || second - change >= limit else { return nil }
      return late.map { "\n- " + $0.name }.sorted().joined()
    }
  }

  private static let state = Mutex(State())

  /// The seconds that any wait may take; none takes a tenth of them, on the slowest machine.
  package static var limit: Int {
    get { state.withLock { $0.limit } }
    set { state.withLock { $0.limit = newValue } }
  }

  /// Counts seconds in which the process runs, so that a suspended one is not late.
  private static let thread: Void? = try? Thread.detached {
    while true {
      _ = try? Descriptor.wait(for: [], upTo: .seconds(1))
      let overdue = state.withLock { state in
        state.second += 1
        return state.overdue
      }
      if let overdue { fatalError("waited \(limit) seconds in vain for:" + overdue) }
    }
  }

  /// Waits for something with a name.
  package static func wait<Value, Failure: Error>(
    for name: String, _ file: String = #fileID, _ line: Int = #line,
    _ wait: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    _ = thread
    let number = state.withLock { state in
      state.count += 1
      state.change = state.second
      state.waits[state.count] = ("\(name), at \(file):\(line)", state.second)
      return state.count
    }
    defer {
      state.withLock { state in
        state.change = state.second
        state.waits[number] = nil
      }
    }
    return try await wait()
  }

  /// Checks something again and again until it holds.
  package static func poll(
    for name: String, _ file: String = #fileID, _ line: Int = #line,
    until holds: () async throws -> Bool
  ) async throws {
    try await wait(for: name, file, line) {
      while try await !holds() { try await Task.sleep(for: .milliseconds(5)) }
    }
  }
}
