internal import MusicLibc

/// A file descriptor: an open file, pipe, socket or terminal.
package struct Descriptor: Sendable, Equatable {
  /// The number that the operating system assigned.
  package let number: Int32

  package init(number: Int32) {
    self.number = number
  }

  /// The standard input.
  package static let standardInput = Descriptor(number: STDIN_FILENO)
  /// The standard output, for data.
  package static let standardOutput = Descriptor(number: STDOUT_FILENO)
  /// The standard error, for messages.
  package static let standardError = Descriptor(number: STDERR_FILENO)

  /// Whether the process may open this many more files now; a socket counts as a file.
  ///
  /// Two calls instead of one per file, because every command starts with this. Files that were
  /// inherited at high numbers are not counted.
  package static func canOpen(_ count: Int) -> Bool {
    let lowest = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard lowest >= 0 else { return ![EMFILE, ENFILE].contains(errno) }
    defer { close(lowest) }
    let highest = fcntl(lowest, F_DUPFD_CLOEXEC, lowest + Int32(count) - 1)
    // Beyond the limit the number itself is invalid.
    guard highest >= 0 else { return ![EMFILE, ENFILE, EINVAL].contains(errno) }
    close(highest)
    return true
  }

  /// Whether a person sits at the other end.
  package var isTerminal: Bool {
    isatty(number) == 1
  }

  /// Whether it is a regular file, which never blocks.
  package var isRegular: Bool { (try? FileFacts(of: self))?.kind == .file }

  /// Waits for data and reads what is available, up to a count; empty at the end.
  package func read(upTo count: Int) throws(SystemError) -> [UInt8] {
    // The bytes are not cleared before, which would take longer than to read few of them.
    var length = Result<Int, SystemError>.success(0)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      length = Result { () throws(SystemError) in
        try SystemError.check { unsafe Self.systemRead(number, buffer.baseAddress, buffer.count) }
      }
      used = (try? length.get()) ?? 0
    }
    _ = try length.get()
    return bytes
  }

  /// Writes all the bytes.
  package func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
    try unsafe pass(bytes) { unsafe Self.systemWrite(number, $0.baseAddress, $0.count) }
  }

  /// Passes all the bytes to the system, in as many calls as necessary.
  func pass(
    _ bytes: ArraySlice<UInt8>, to call: (UnsafeRawBufferPointer) -> Int
  ) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = try SystemError.check {
        unsafe rest.withUnsafeBytes { unsafe call($0) }
      }
      rest = rest.dropFirst(count)
    }
  }

  /// The C functions whose names the methods hide.
  private static let systemRead = unsafe read(_:_:_:)
  private static let systemWrite = unsafe write(_:_:_:)
}
