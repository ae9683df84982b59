package import AmctlTestSupport
import MusicPlatform
import Synchronization

/// Kills the child that is aimed at when some requests have arrived, or a little later.
package final class Killer: Sendable {
  private let state = Mutex<(child: ChildProcess?, left: Int, pause: Int)>((nil, -1, 0))

  package init() {}

  /// The request may come before its child is known.
  package func aim(at child: ChildProcess) {
    state.withLock { state in
      state.child = child
      if state.left <= 0 { child.kill() }
    }
  }

  /// Sets the number of the request that kills, and a pause after it: a number of loop iterations,
  /// so that each run is killed elsewhere.
  package func load(_ requests: Int, pause: Int) { state.withLock { $0 = (nil, requests, pause) } }

  /// Counts a request.
  package func look() {
    let pause = state.withLock { state -> Int? in
      state.left -= 1
      return state.left == 0 ? state.pause : nil
    }
    guard let pause else { return }
    for _ in 0..<pause { _ = FileSystem.exists("/") }
    state.withLock { $0.child?.kill() }
  }
}
