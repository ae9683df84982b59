import MusicPlatform

/// The thread that accepts a server's connections; joined at the end of its owner's lifetime.
struct ServerAcceptor: ~Copyable, Sendable {
  private let stopper: OwnedDescriptor
  private let thread: Thread

  /// Keeps the descriptors alive for a thread, as the thread's closure cannot own them itself.
  private final class Ends: Sendable {
    let listener: OwnedDescriptor
    let stopper: OwnedDescriptor

    init(listener: consuming OwnedDescriptor, stopper: consuming OwnedDescriptor) {
      self.listener = listener
      self.stopper = stopper
    }
  }

  /// Starts accepting connections from a listening socket, which it takes over.
  init(_ listener: consuming OwnedDescriptor, for core: ServerCore) throws(SystemError) {
    let pipe = try OwnedDescriptor.Pipe()
    let ends = Ends(listener: listener, stopper: pipe.reader)
    let thread = try Thread {
      core.accept(from: ends.listener.descriptor, until: ends.stopper.descriptor)
    }
    stopper = pipe.writer
    self.thread = thread
  }

  deinit {
    try? stopper.descriptor.write([0])
  }
}
