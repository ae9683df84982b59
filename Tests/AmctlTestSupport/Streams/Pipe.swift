import MusicLibc
import Synchronization

package import MusicPlatform

/// A pipe that child processes do not inherit, closed with the last reference.
package final class Pipe: Sendable {
  /// The end to read from.
  package let reader: Descriptor
  /// The end to write to.
  package let writer: Descriptor
  private let readerEnd: Mutex<OwnedDescriptor?>
  private let writerEnd: Mutex<OwnedDescriptor?>

  /// Opens a pipe; a write without a reader becomes an error.
  package init() throws(SystemError) {
    Self.turnSignalIntoError()
    let pipe = try OwnedDescriptor.Pipe()
    reader = pipe.reader.descriptor
    writer = pipe.writer.descriptor
    readerEnd = Mutex(pipe.reader)
    writerEnd = Mutex(pipe.writer)
  }

  /// Makes a write without a reader an error, as the program does, for the rest of the process.
  ///
  /// The signal would end all tests.
  package static func turnSignalIntoError() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Closes the writing end; has no effect the second time.
  package func closeWriter() {
    writerEnd.withLock { $0 = nil }
  }

  /// Closes the reading end.
  package func closeReader() {
    readerEnd.withLock { $0 = nil }
  }
}

extension Descriptor {
  /// Lets others listen at the address of a socket that does not.
  package func shareAddress() {
    var isShared: Int32 = 1
    _ = unsafe setsockopt(
      number, SOL_SOCKET, SO_REUSEADDR, &isShared, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Opens a pseudoterminal with a number of columns.
  package static func terminal(columns: Int) throws(SystemError) -> Descriptor {
    let number = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
    guard number >= 0 else { throw .last }
    var size = winsize()
    size.ws_col = UInt16(columns)
    guard unsafe ioctl(number, UInt(TIOCSWINSZ), &size) == 0 else { throw .last }
    return Descriptor(number: number)
  }
}
