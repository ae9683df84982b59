import Synchronization

/// Counts from zero.
final class Turn: Sendable {
  private let count = Mutex(0)

  /// The next number.
  func next() -> Int {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }
}
