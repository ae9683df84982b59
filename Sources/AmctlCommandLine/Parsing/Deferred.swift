import Synchronization

/// A value that is created on first use and then kept.
package final class Deferred<Value: Sendable>: Sendable {
  private let kept = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  package init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
  }

  package var value: Value {
    kept.withLock { kept in
      let value = kept ?? make()
      kept = value
      return value
    }
  }
}

/// Something that is done once, by whichever thread comes first.
package final class Once: Sendable {
  private let isTaken = Mutex(false)

  package init() {}

  /// Returns true the first time, and false ever after.
  package func take() -> Bool { !isTaken.withLock { exchange(&$0, with: true) } }
}
