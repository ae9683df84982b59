internal import MusicLibc

/// A running program whose output is read here, no faster than it is needed.
///
/// Unread output stays in the pipe, so that the program waits and memory stays bounded. A
/// stop signal ends every wait for the program, and the program ends with its owner: it may be a
/// script that runs another, which has to end too.
package final class OutputProcess {
  private let process: StartedProcess
  private let output: OwnedDescriptor
  private let errors: OwnedDescriptor
  /// Woken once the program has ended.
  private let ended: Waker
  private let stop: StopSignal?
  private var isOutputOpen = true
  private var areErrorsOpen = true
  /// The end of the program's standard error.
  package private(set) var messages: [UInt8] = []

  /// How much of the messages is kept.
  private static let messageLimit = 1 << 16

  /// Keeps a pipe open for the thread that fills it.
  private final class Inlet: Sendable {
    let writer: OwnedDescriptor

    init(_ writer: consuming OwnedDescriptor) {
      self.writer = writer
    }
  }

  /// Starts a program; another thread writes the input, which may be longer than a pipe's buffer.
  package init(_ command: SpawnCommand, input: [UInt8] = []) throws(SystemError) {
    let inputPipe = try OwnedDescriptor.Pipe()
    let outputPipe = try OwnedDescriptor.Pipe()
    let errorPipe = try OwnedDescriptor.Pipe()
    let ended = try Waker()
    let stop = StopSignal.current
    let process = try command.spawn(
      stdin: inputPipe.reader.descriptor, stdout: outputPipe.writer.descriptor,
      stderr: errorPipe.writer.descriptor, inOwnGroup: true)
    self.ended = ended
    self.stop = stop
    self.process = process
    output = outputPipe.reader
    errors = errorPipe.reader
    let inlet = Inlet(inputPipe.writer)
    do {
      try Thread.detached {
        process.waitForEnd()
        ended.wake()
      }
    } catch {
      process.send(SIGKILL)
      process.waitForEnd()
      throw error
    }
    // If the program stops reading, its exit code explains why.
    try Thread.detached { try? inlet.writer.descriptor.write(input[...], unless: stop) }
  }

  deinit {
    process.send(SIGTERM)
  }

  /// Waits for output and returns it; empty at its end.
  package func next() throws(SystemError) -> [UInt8] {
    while isOutputOpen || areErrorsOpen {
      let ready = try Descriptor.wait(for: [
        isOutputOpen ? output.descriptor : nil, areErrorsOpen ? errors.descriptor : nil,
        stop?.waker.descriptor,
      ])
      if ready[2] { throw .interrupted }
      if ready[1] { try readMessages() }
      if ready[0] {
        let bytes = try output.descriptor.read(upTo: 1 << 16)
        if !bytes.isEmpty { return bytes }
        isOutputOpen = false
      }
    }
    return []
  }

  private func readMessages() throws(SystemError) {
    let bytes = try errors.descriptor.read(upTo: 1 << 12)
    areErrorsOpen = !bytes.isEmpty
    messages += bytes
    messages.removeFirst(max(0, messages.count - Self.messageLimit))
  }

  /// Waits until the program has ended; its output was read to the end.
  package func end() throws(SystemError) -> ProcessEnd {
    while true {
      if let end = process.end { return end }
      try ended.descriptor.waitForBytes(unless: stop)
      ended.wait()
    }
  }

  /// Asks the program to end, and waits for that, but not for long.
  package func terminate() {
    guard process.end == nil else { return }
    process.send(SIGTERM)
    _ = try? Descriptor.wait(for: [ended.descriptor], upTo: .seconds(2))
  }
}
