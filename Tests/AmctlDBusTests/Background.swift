import MusicPlatform
import Synchronization

/// Work on a thread of its own.
final class Background: Sendable {
  private let thread: Mutex<Thread?>

  init(_ work: @escaping @Sendable () -> Void) throws {
    thread = Mutex(try Thread(work))
  }

  /// Waits until the work is done.
  func join() {
    thread.withLock { $0 = nil }
  }
}
