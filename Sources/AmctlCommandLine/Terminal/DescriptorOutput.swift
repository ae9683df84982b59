import MusicLibc
package import MusicPlatform
import Synchronization

/// An output stream for an open file; buffers small writes.
package final class DescriptorOutput: OutputStream {
  package let isTerminal: Bool
  private let descriptor: Descriptor
  private let capacity: Int
  private let pending = Mutex<[UInt8]>([])

  /// Creates a buffer of that capacity; with 0, every write goes through immediately.
  package init(_ descriptor: Descriptor, gathering capacity: Int) {
    self.descriptor = descriptor
    self.capacity = capacity
    isTerminal = descriptor.isTerminal
  }

  package var terminal: Descriptor? { isTerminal ? descriptor : nil }

  /// Queried every time, as windows are resized.
  package var columns: Int? {
    isTerminal ? descriptor.columns : nil
  }

  /// Queried every time too.
  package var rows: Int? {
    isTerminal ? descriptor.rows : nil
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

  /// Discards the bytes even if they cannot be written, so that no later write repeats them.
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

extension Descriptor {
  /// The width of the terminal in columns; nil when it is unknown or this is not a terminal.
  var columns: Int? {
    var size = winsize()
    guard unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The height of the terminal in rows; nil when it is unknown or this is not a terminal.
  var rows: Int? {
    var size = winsize()
    guard unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else { return nil }
    return Int(size.ws_row)
  }
}
