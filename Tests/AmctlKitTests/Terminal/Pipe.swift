#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import Synchronization

@testable import Platform
@testable import AmctlKit

/// A pipe of the operating system, closed with the last reference.
final class Pipe: Sendable {
  /// Where bytes come out.
  let reader: Descriptor
  /// Where bytes go in.
  let writer: Descriptor
  private let isWriterOpen = Mutex(true)

  /// Opens a pipe; a write without a reader is an error from now on and not a signal.
  init() throws(SystemError) {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw .last }
    reader = Descriptor(number: ends[0])
    writer = Descriptor(number: ends[1])
  }

  deinit {
    closeWriter()
  }

  /// Ends what comes out, which a second time changes nothing.
  func closeWriter() {
    let wasOpen = isWriterOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
    if wasOpen { close(writer.number) }
  }

  /// Lets the reader go.
  func closeReader() {
    close(reader.number)
  }
}

extension Descriptor {
  /// Opens a terminal that nobody looks at, with a number of columns.
  static func terminal(columns: Int) throws(SystemError) -> Descriptor {
    let number = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
    guard number >= 0 else { throw .last }
    var size = winsize()
    size.ws_col = UInt16(columns)
    guard unsafe ioctl(number, UInt(TIOCSWINSZ), &size) == 0 else { throw .last }
    return Descriptor(number: number)
  }
}
