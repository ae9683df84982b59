package import MusicPlatform
import Synchronization

/// An output stream over an open file; gathers bytes so that small writes are cheap.
package final class DescriptorOutput: OutputStream {
  package let isTerminal: Bool
  private let descriptor: Descriptor
  private let capacity: Int
  private let pending = Mutex<[UInt8]>([])

  /// Gathers up to a number of bytes; with none, each write goes straight through.
  package init(_ descriptor: Descriptor, gathering capacity: Int) {
    self.descriptor = descriptor
    self.capacity = capacity
    isTerminal = descriptor.isTerminal
  }

  /// Asked anew each time, for windows change.
  package var columns: Int? {
    isTerminal ? descriptor.columns : nil
  }

  package func write(_ bytes: ArraySlice<UInt8>) throws(WriteError) {
    try pending.withLock { pending throws(WriteError) in
      if pending.count + bytes.count > capacity {
        try send(&pending)
      }
      if bytes.count < capacity {
        pending += bytes
      } else {
        try send(bytes)
      }
    }
  }

  package func flush() throws(WriteError) {
    try pending.withLock { pending throws(WriteError) in try send(&pending) }
  }

  /// Forgets the bytes even when they cannot be written: no later write brings them up again.
  private func send(_ pending: inout [UInt8]) throws(WriteError) {
    defer { pending.removeAll(keepingCapacity: true) }
    try send(pending[...])
  }

  private func send(_ bytes: ArraySlice<UInt8>) throws(WriteError) {
    do throws(SystemError) {
      try descriptor.write(bytes)
    } catch {
      throw WriteError(error)
    }
  }
}
