import MusicPlatform
import Synchronization

/// A value that is made when it is first needed, and then read without a lock.
final class Made<Value: AnyObject & Sendable>: Sendable {
  private let value = AtomicLazyReference<Value>()

  /// The value, if it is made.
  var known: Value? { value.load() }

  /// Returns the value; of two that are made at once, both get the first.
  func callAsFunction(_ make: () -> Value) -> Value { known ?? value.storeIfNil(make()) }
}

/// What was made for the last few keys, so that it is not made again.
final class Kept<Key: Equatable & Sendable, Value: Sendable>: Sendable {
  private let values = Mutex<[(key: Key, value: Value)]>([])
  private let limit: Int

  init(limit: Int = 4) { self.limit = limit }

  func callAsFunction(_ key: Key, _ make: () -> Value) -> Value {
    let known = values.withBriefLock { values in values.first { $0.key == key }?.value }
    if let known { return known }
    // Two threads may make the same, but neither waits for the other.
    let made = make()
    values.withBriefLock { values in
      if values.count >= limit { values = [] }
      values.append((key, made))
    }
    return made
  }
}
