internal import MusicLibc
import Synchronization

/// A signal to end the process, delivered to work that blocks in a system call.
///
/// Cancellation of a task reaches code that awaits; this reaches code that blocks.
package final class StopSignal: Sendable {
  /// The signal for the current task; nil where nothing interrupts it.
  @TaskLocal package static var current: StopSignal?

  /// Woken when the signal arrives, and never reset, so that later waits see it too.
  package let waker: Waker
  private let received = Mutex<Int32?>(nil)

  package init() throws(SystemError) {
    waker = try Waker()
  }

  /// The signal's number; nil before it arrives.
  package var number: Int32? { received.withLock { $0 } }

  /// The number of Control-C's signal.
  package static let interrupt = SIGINT
  /// The number of the signal of a terminal that is gone.
  package static let hangUp = SIGHUP

  /// Interrupts any blocking call.
  package func arrive(_ number: Int32) {
    received.withLock { $0 = number }
    waker.wake()
  }

  /// Runs long work that never awaits; when the signal arrives, the work is abandoned.
  ///
  /// The work then continues on a thread of its own, so it must not leave anything half done.
  package static func interruptible<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) throws -> Value {
    guard let current else { return work() }
    do { return try current.interrupting(work) } catch .interrupted { throw CancellationError() }
  }

  /// Makes a call that may block; when the signal arrives, abandons it on a thread of its own.
  ///
  /// The process is about to end at that point, and the thread with it.
  func interrupting<Value: Sendable>(
    _ call: @escaping @Sendable () -> Value
  ) throws(SystemError) -> Value {
    let outcome = Outcome<Value>()
    let done = try Waker()
    try Thread.detached {
      outcome.give(call())
      done.wake()
    }
    while true {
      try done.descriptor.wait(for: POLLIN, unless: self)
      if let value = outcome.taken { return value }
    }
  }

  /// The result of a call, on its way from one thread to another.
  private final class Outcome<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)

    func give(_ value: Value) {
      self.value.withLock { $0 = value }
    }

    var taken: Value? { value.withLock { $0 } }
  }
}

/// Wakes a thread that waits for descriptors.
package final class Waker: Sendable {
  private let pipe: OwnedDescriptor.Pipe

  package init() throws(SystemError) {
    pipe = try OwnedDescriptor.Pipe()
  }

  /// The descriptor that becomes readable after `wake`.
  package var descriptor: Descriptor { pipe.reader.descriptor }

  /// Wakes one waiting thread.
  package func wake() {
    try? pipe.writer.descriptor.write([0])
  }

  /// Blocks until `wake` is called.
  package func wait() {
    _ = try? descriptor.read(upTo: 1)
  }
}
