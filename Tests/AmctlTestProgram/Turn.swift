import Synchronization

/// A counter that starts at zero.
package final class Turn: Sendable {
  private let count = Mutex(0)

  package init() {}

  package func next() -> Int {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }
}
