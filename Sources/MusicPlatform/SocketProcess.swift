internal import MusicLibc
internal import Synchronization

/// A running program whose standard input is a socket, on which both sides write.
///
/// The program sees the end of the socket when this process ends, in whatever way. It is in a group
/// of its own, so that no key of a terminal reaches it.
package final class SocketProcess: Sendable {
  private let process: StartedProcess
  private let socket: OwnedDescriptor
  /// Woken once the program has ended.
  private let ended: Waker

  /// Something that happened, in order.
  package enum Event: Sendable {
    /// The program wrote to the socket.
    case bytes([UInt8])
    /// A second has passed.
    case tick
    /// The program has ended, after it wrote this to its standard output and error.
    case ended(ProcessEnd, messages: [UInt8])
  }

  /// How much of the messages is kept.
  private static let messageLimit = 1 << 14
  /// How long a program may take to end after its socket, or to read what is written to it.
  private static let patience = Duration.seconds(1)

  /// Starts a program; a thread of its own calls the closure.
  package init(
    _ command: SpawnCommand, onEvent: @escaping @Sendable (Event) -> Void
  ) throws(SystemError) {
    let sockets = try OwnedDescriptor.SocketPair()
    let messages = try OwnedDescriptor.Pipe()
    let ended = try Waker()
    let process = try command.spawn(
      stdin: sockets.other.descriptor, stdout: messages.writer.descriptor,
      stderr: messages.writer.descriptor, inOwnGroup: true)
    socket = sockets.own
    socket.descriptor.limitSending(to: Self.patience)
    self.process = process
    self.ended = ended
    let outlet = Outlet(messages.reader)
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
    do {
      try Thread.detached { [self] in read(outlet.descriptor.descriptor, onEvent) }
    } catch {
      process.send(SIGKILL)
      throw error
    }
  }

  /// Keeps a pipe open for the thread that reads it.
  private final class Outlet: Sendable {
    let descriptor: OwnedDescriptor

    init(_ descriptor: consuming OwnedDescriptor) {
      self.descriptor = descriptor
    }
  }

  /// Writes to the socket; fails if the program reads no more, or not for a while.
  package func send(_ bytes: [UInt8]) throws(SystemError) {
    try socket.descriptor.send(bytes[...])
  }

  /// Ends the socket, and with it the program; returns at once.
  package func close() {
    socket.descriptor.shutDown()
  }

  /// Waits until the program has ended, but not for long.
  package func wait() {
    _ = try? Descriptor.wait(for: [ended.descriptor], upTo: Self.patience * 2)
  }

  /// Passes on what the program writes until it has ended.
  private func read(_ outlet: Descriptor, _ onEvent: (Event) -> Void) {
    var messages: [UInt8] = []
    var open: [Descriptor?] = [socket.descriptor, outlet, ended.descriptor]
    while let ready = try? Descriptor.wait(for: open, upTo: Self.patience) {
      if ready[1] {
        let bytes = (try? outlet.read(upTo: 1 << 12)) ?? []
        if bytes.isEmpty { open[1] = nil }
        messages += bytes
        messages.removeFirst(max(0, messages.count - Self.messageLimit))
      }
      if ready[0] {
        let bytes = (try? socket.descriptor.read(upTo: 1 << 16)) ?? []
        if bytes.isEmpty { open[0] = nil } else { onEvent(.bytes(bytes)) }
      }
      // Its last output comes before its end.
      if ready[2], !ready[0], !ready[1], let end = process.end {
        return onEvent(.ended(end, messages: messages))
      }
      guard !ready.contains(true) else { continue }
      if open[0] == nil { process.send(SIGKILL) }
      onEvent(.tick)
    }
  }
}
