internal import MusicLibc
internal import Synchronization

/// A running program whose standard streams are pipes of this process.
///
/// It reads what is written here, and its output arrives as it is written. A stop signal ends every
/// wait for it, and the program with it.
package final class PipedProcess: Sendable {
  /// Takes a piece of a stream; returns false to end the program.
  package typealias Taker = @Sendable ([UInt8]) -> Bool

  private let process: StartedProcess
  private let input: Mutex<OwnedDescriptor?>
  /// Woken once the program has ended.
  private let ended: Waker
  private let stop: StopSignal?

  /// Keeps the pipes open for the thread that reads them.
  private final class Outlets: Sendable {
    let output: OwnedDescriptor
    let errors: OwnedDescriptor

    init(output: consuming OwnedDescriptor, errors: consuming OwnedDescriptor) {
      self.output = output
      self.errors = errors
    }
  }

  /// Starts a program; a thread of its own calls the closures.
  ///
  /// A program that gets a terminal writes its output to it instead.
  package init(
    _ command: SpawnCommand, on terminal: Descriptor? = nil,
    output takeOutput: @escaping Taker = { _ in true }, errors takeErrors: @escaping Taker
  ) throws(SystemError) {
    let input = try OwnedDescriptor.Pipe()
    let output = try OwnedDescriptor.Pipe()
    let errors = try OwnedDescriptor.Pipe()
    ended = try Waker()
    stop = StopSignal.current
    process = try command.spawn(
      stdin: input.reader.descriptor, stdout: terminal ?? output.writer.descriptor,
      stderr: errors.writer.descriptor)
    self.input = Mutex(input.writer)
    let outlets = Outlets(output: output.reader, errors: errors.reader)
    do {
      try Thread.detached { [self] in
        read(outlets, [takeOutput, takeErrors])
        reap()
      }
    } catch {
      process.send(SIGKILL)
      reap()
      throw error
    }
  }

  /// Writes to the program; fails with `.brokenPipe` once it reads no more.
  package func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
    try input.withLock { input throws(SystemError) in
      guard let descriptor = input?.descriptor else { throw .brokenPipe }
      try descriptor.write(bytes, unless: stop)
    }
  }

  /// Ends the program's input.
  package func closeInput() {
    input.withLock { $0 = nil }
  }

  /// Asks the program to end, unless it has ended already.
  package func terminate() {
    process.send(SIGTERM)
  }

  /// Waits until the program has ended and all of its output was taken.
  package func wait() throws(SystemError) -> ProcessEnd {
    while true {
      if let end = process.end { return end }
      do throws(SystemError) { try ended.descriptor.waitForBytes(unless: stop) } catch {
        terminate()
        throw error
      }
      ended.wait()
    }
  }

  /// Passes on both streams until the program has closed them.
  private func read(_ outlets: Outlets, _ takers: [Taker]) {
    var open: [Descriptor?] = [outlets.output.descriptor, outlets.errors.descriptor]
    var isWanted = true
    while open != [nil, nil], let ready = try? Descriptor.wait(for: open) {
      for (index, isReady) in ready.enumerated() where isReady {
        let bytes = (try? open[index]?.read(upTo: 1 << 16)) ?? []
        if bytes.isEmpty {
          open[index] = nil
        } else if isWanted, !takers[index](bytes) {
          isWanted = false
          terminate()
        }
      }
    }
  }

  private func reap() {
    process.waitForEnd()
    ended.wake()
  }
}
