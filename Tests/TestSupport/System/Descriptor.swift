import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open file descriptor, closed when its owner lets go of it and not inherited by a child.
struct Descriptor: ~Copyable, Sendable {
  /// The number, to be used while the owner lives.
  let number: Int32

  /// Held while a descriptor is opened and while a process is spawned.
  ///
  /// A child inherits what is open and not yet marked; not every system can open and mark in one
  /// step.
  static let spawning = Mutex(())

  /// Takes ownership of the descriptor that a system call opens; the call must not block.
  init(_ call: String, opening: () -> Int32) throws(SystemError) {
    let number = Self.spawning.withLock { _ in
      let number = opening()
      if number >= 0 { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
      return number
    }
    guard number >= 0 else { throw SystemError(call) }
    self.number = number
  }

  deinit {
    close(number)
  }

  /// The two ends of a new pipe.
  struct Pipe: ~Copyable {
    let reader: Descriptor
    let writer: Descriptor

    init() throws(SystemError) {
      var ends: [Int32] = [-1, -1]
      let reader = try Descriptor("pipe") {
        guard unsafe pipe(&ends) == 0 else { return -1 }
        _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
        return ends[0]
      }
      writer = try Descriptor("pipe") { ends[1] }
      self.reader = reader
    }
  }

  /// Reads as much as is there and fits; answers how many bytes that was, 0 at the end.
  func read(into chunk: inout [UInt8]) throws(SystemError) -> Int {
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { bytes in
        unsafe systemRead(number, bytes.baseAddress, bytes.count)
      }
      if count >= 0 { return count }
      guard errno == EINTR else { throw SystemError("read") }
    }
  }

  /// Writes all bytes to a pipe, or those that are taken before its other end is closed.
  func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe systemWrite(number, bytes.baseAddress, bytes.count)
      }
      guard count > 0 || errno == EINTR else { return }
      rest = rest.dropFirst(max(count, 0))
    }
  }

  /// Sleeps until one of the descriptors can be read or has been closed at the other end.
  ///
  /// Answers for each whether it is so; none is when the time is up. A negative number is passed
  /// over.
  static func wait(
    for numbers: [Int32], upTo limit: Duration? = nil
  ) throws(SystemError) -> [Bool] {
    var polled = numbers.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let milliseconds = limit.map { Int32(($0 / .milliseconds(1)).rounded(.up)) } ?? -1
    let code = unsafe poll(&polled, .init(polled.count), milliseconds)
    guard code >= 0 || errno == EINTR else { throw SystemError("poll") }
    return polled.map { $0.revents != 0 }
  }
}

/// The system's `read`, by a name that a method of the same name does not hide.
private func systemRead(_ number: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(number, start, count)
}

/// The system's `write`, by a name that a method of the same name does not hide.
private func systemWrite(_ number: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(number, start, count)
}
