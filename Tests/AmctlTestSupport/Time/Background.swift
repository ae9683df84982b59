import MusicPlatform
import Synchronization

/// Work on a thread of its own.
package final class Background: Sendable {
  private let thread: Mutex<Thread?>

  /// Starts the work.
  package init(_ work: @escaping @Sendable () -> Void) throws {
    thread = Mutex(try Thread(work))
  }

  /// Waits until the work is done.
  package func join() {
    thread.withLock { $0 = nil }
  }
}
