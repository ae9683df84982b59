internal import MusicLibc
package import Synchronization

/// A file descriptor that is closed with its owner's lifetime and not inherited by child processes.
package struct OwnedDescriptor: ~Copyable, Sendable {
  /// The descriptor, valid while the owner is alive: a variable keeps the owner to the end of its
  /// scope, but an owner that is not in a variable is closed before the descriptor is used.
  package let descriptor: Descriptor

  /// Locked while a descriptor is opened and while a process is spawned.
  ///
  /// A child inherits descriptors that are open and not yet marked, and not every system can open
  /// and mark one in a single step.
  package static let spawning = Mutex(())

  /// Takes ownership of the descriptor that a system call opens; the call must not block.
  ///
  /// The call is repeated while signals interrupt it, as they do on file systems of a network.
  package init(opening open: () -> Int32) throws(SystemError) {
    let number = try Self.spawning.withLock { _ throws(SystemError) in
      let number = Int32(try SystemError.check { Int(open()) })
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      return number
    }
    self.init(marked: number)
  }

  /// Takes ownership of a descriptor that was opened with `O_CLOEXEC` or its like.
  init(marked number: Int32) {
    descriptor = Descriptor(number: number)
  }

  deinit {
    close(descriptor.number)
  }

  /// The two ends of a new pipe, or two sockets that are connected to each other.
  @frozen package struct Pipe: ~Copyable, Sendable {
    package let reader: OwnedDescriptor
    package let writer: OwnedDescriptor

    package init() throws(SystemError) {
      try unsafe self.init { unsafe pipe($0) }
    }

    /// Opens both ends by a system call.
    init(_ open: (UnsafeMutablePointer<Int32>) -> Int32) throws(SystemError) {
      var ends: [Int32] = [-1, -1]
      let reader = try OwnedDescriptor {
        guard unsafe open(&ends) == 0 else { return -1 }
        _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
        return ends[0]
      }
      writer = try OwnedDescriptor { ends[1] }
      self.reader = reader
    }
  }
}
