/// The thread that accepts a server's connections; ended and joined when its owner lets go of it.
struct ServerAcceptor: ~Copyable, Sendable {
  private let stopper: Descriptor
  private let thread: Thread

  /// Keeps descriptors alive for a thread, whose closure cannot own them itself.
  private final class Ends: Sendable {
    let listener: Descriptor
    let stopper: Descriptor

    init(listener: consuming Descriptor, stopper: consuming Descriptor) {
      self.listener = listener
      self.stopper = stopper
    }
  }

  /// Begins to accept connections off a listening socket, which it takes over.
  init(_ listener: consuming Descriptor, for core: ServerCore) throws(SystemError) {
    let pipe = try Descriptor.Pipe()
    let ends = Ends(listener: listener, stopper: pipe.reader)
    let thread = try Thread { core.accept(from: ends.listener, until: ends.stopper) }
    stopper = pipe.writer
    self.thread = thread
  }

  deinit {
    stopper.write([0])
  }
}
