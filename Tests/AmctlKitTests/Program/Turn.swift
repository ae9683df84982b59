import Synchronization

/// A counter that starts at zero.
final class Turn: Sendable {
  private let count = Mutex(0)

  /// Returns the next number.
  func next() -> Int {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }
}
