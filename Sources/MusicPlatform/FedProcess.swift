internal import MusicLibc
internal import Synchronization

/// A running program that reads what is written here, and shares the other streams of this process.
package final class FedProcess: Sendable {
  private let process: StartedProcess
  private let input: Mutex<OwnedDescriptor?>
  private let stop: StopSignal?

  private static let running = Mutex(0)

  /// Whether a pager is running, which then handles the keys of the terminal.
  package static var isRunning: Bool { running.withLock { $0 > 0 } }

  /// Starts a program.
  package init(_ command: SpawnCommand) throws(SystemError) {
    let pipe = try OwnedDescriptor.Pipe()
    process = try command.spawn(
      stdin: pipe.reader.descriptor, stdout: .standardOutput, stderr: .standardError)
    input = Mutex(pipe.writer)
    stop = StopSignal.current
    Self.running.withLock { $0 += 1 }
  }

  /// Writes to the program, and waits while it reads nothing; a stop signal ends the wait.
  ///
  /// Fails with `.brokenPipe` once the program reads no more.
  package func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
    try input.withLock { input throws(SystemError) in
      guard let descriptor = input?.descriptor else { throw .brokenPipe }
      try descriptor.write(bytes, unless: stop)
    }
  }

  /// Ends the program's input, and waits until the program ends.
  ///
  /// A person decides when that is. Control-C is for the program; any other stop signal ends it.
  package func finish() {
    let isFirst = input.withLock { input in
      defer { input = nil }
      return input != nil
    }
    guard isFirst else { return }
    defer { Self.running.withLock { $0 -= 1 } }
    guard let ended = try? Waker(),
      (try? Thread.detached { [process] in
        process.waitForEnd()
        ended.wake()
      }) != nil
    else {
      process.waitForEnd()
      return
    }
    var stopped = stop
    while let ready = try? Descriptor.wait(for: [ended.descriptor, stopped?.waker.descriptor]) {
      if ready[0] { return }
      if ready[1] {
        if stopped?.number != SIGINT { process.send(SIGTERM) }
        stopped = nil
      }
    }
  }
}
