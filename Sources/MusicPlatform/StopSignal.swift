import Synchronization

/// A signal that asks the process to end, as work that waits in a system call notices it.
///
/// Cancellation of a task reaches what awaits; this reaches what blocks.
package final class StopSignal: Sendable {
  /// The one that the current task is to notice; nil where nothing interrupts it.
  @TaskLocal package static var current: StopSignal?

  /// Rung when the signal arrives, and never answered: whoever looks later sees it too.
  package let waker: Waker
  private let received = Mutex<Int32?>(nil)

  /// Waits for a signal that has not arrived.
  package init() throws(SystemError) {
    waker = try Waker()
  }

  /// The signal's number; nil before it arrives.
  package var number: Int32? { received.withLock { $0 } }

  /// Interrupts whatever blocks.
  package func arrive(_ number: Int32) {
    received.withLock { $0 = number }
    waker.wake()
  }

  /// Does work that takes long and awaits nothing; when the signal arrives, it is abandoned.
  ///
  /// The work then continues in a thread of its own: it must leave nothing half done.
  package static func interruptible<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) throws -> Value {
    guard let current else { return work() }
    do { return try current.interrupting(work) } catch .interrupted { throw CancellationError() }
  }

  /// Makes a call that may block, and leaves it to a thread of its own when the signal arrives.
  ///
  /// The process is about to end then, and the thread with it.
  func interrupting<Value: Sendable>(
    _ call: @escaping @Sendable () -> Value
  ) throws(SystemError) -> Value {
    let answer = Answer<Value>()
    let done = try Waker()
    try Thread.detached {
      answer.give(call())
      done.wake()
    }
    while true {
      let ready = try Descriptor.wait(for: [done.descriptor, waker.descriptor])
      if ready[1] { throw .interrupted }
      if ready[0], let value = answer.taken { return value }
    }
  }

  /// What a call came to, on its way from one thread to another.
  private final class Answer<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)

    func give(_ value: Value) {
      self.value.withLock { $0 = value }
    }

    var taken: Value? { value.withLock { $0 } }
  }
}

extension Descriptor {
  /// Waits until there are bytes or the end; a signal to stop ends the wait.
  func waitForBytes(unless stop: StopSignal?) throws(SystemError) {
    guard let stop else { return }
    while true {
      let ready = try Self.wait(for: [self, stop.waker.descriptor])
      if ready[1] { throw .interrupted }
      if ready[0] { return }
    }
  }
}

/// Wakes a thread that waits for descriptors.
package final class Waker: Sendable {
  private let pipe: OwnedDescriptor.Pipe

  /// Opens the pipe that wakes.
  package init() throws(SystemError) {
    pipe = try OwnedDescriptor.Pipe()
  }

  /// Readable after `wake`.
  package var descriptor: Descriptor { pipe.reader.descriptor }

  /// Wakes one waiting thread.
  package func wake() {
    try? pipe.writer.descriptor.write([0])
  }

  /// Sleeps until `wake`.
  package func wait() {
    _ = try? descriptor.read(upTo: 1)
  }
}
