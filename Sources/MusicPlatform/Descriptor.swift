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
  ///
  /// A pipe or terminal that does not block is waited for until it takes more: the programs that
  /// share it decide whether it blocks.
  package func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      do throws(SystemError) {
        rest = try unsafe rest.passed {
          unsafe Self.systemWrite(number, $0.baseAddress, $0.count)
        }
      } catch {
        guard error == .wouldBlock else { throw error }
        try wait(for: POLLOUT, unless: nil)
      }
    }
  }

  /// The C functions whose names the methods hide.
  private static let systemRead = unsafe read(_:_:_:)
  private static let systemWrite = unsafe write(_:_:_:)
  private static let systemPoll = unsafe poll(_:_:_:)
  private static let systemSend = unsafe send(_:_:_:_:)
}

extension ArraySlice<UInt8> {
  /// Passes the bytes to a call of the system, and returns those that it did not take.
  fileprivate func passed(
    to call: (UnsafeRawBufferPointer) -> Int
  ) throws(SystemError) -> ArraySlice {
    dropFirst(try SystemError.check { unsafe withUnsafeBytes { unsafe call($0) } })
  }
}

// MARK: Waiting

extension Descriptor {
  /// Waits until one of the descriptors is readable or closed at the other end.
  ///
  /// Returns which of them are ready; none when the time is up, which a signal does not shorten.
  /// Nil descriptors are skipped.
  package static func wait(
    for descriptors: [Descriptor?], upTo limit: Duration? = nil
  ) throws(SystemError) -> [Bool] {
    try poll(descriptors.map { ($0, Int16(POLLIN)) }, upTo: limit)
  }

  /// Waits for a duration, or forever; returns true as soon as the other side closes its end.
  ///
  /// If the client sends data in the meantime, only the end of the whole connection is noticed.
  package func hangsUp(within limit: Duration?) throws(SystemError) -> Bool {
    guard try Self.poll([(self, Int16(POLLIN))], upTo: limit)[0] else { return false }
    if isHungUp { return true }
    return try Self.poll([(self, 0)], upTo: limit)[0]
  }

  /// Waits until it is ready for an event, or closed at the other end; a stop signal ends the wait.
  func wait(for event: Int32, unless stop: StopSignal?) throws(SystemError) {
    while true {
      let ready = try Self.poll([
        (self, Int16(event)), (stop?.waker.descriptor, Int16(POLLIN)),
      ])
      if ready[1] { throw .interrupted }
      if ready[0] { return }
    }
  }

  /// Writes all the bytes to a pipe; a stop signal ends the wait for its reader.
  func write(
    _ bytes: ArraySlice<UInt8>, unless stop: StopSignal?
  ) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      try wait(for: POLLOUT, unless: stop)
      // A pipe that has space takes this much without blocking.
      let piece = rest.prefix(Int(PIPE_BUF))
      try write(piece)
      rest = rest.dropFirst(piece.count)
    }
  }

  private static func poll(
    _ descriptors: [(descriptor: Descriptor?, events: Int16)], upTo limit: Duration? = nil
  ) throws(SystemError) -> [Bool] {
    var polled = descriptors.map {
      pollfd(fd: $0.descriptor?.number ?? -1, events: $0.events, revents: 0)
    }
    let end = limit.map { ContinuousClock.now + $0 }
    var attempts = 1
    while true {
      do throws(SystemError) {
        _ = try SystemError.check {
          let rest = end.map { ContinuousClock.now.duration(to: $0) }
          return Int(unsafe systemPoll(&polled, .init(polled.count), milliseconds(rest)))
        }
        return polled.map { $0.revents != 0 }
      } catch {
        // The system has no memory for the wait, mostly for a moment only. Whoever waits for the end
        // of a program or of a server would never hear of it.
        guard [ENOMEM, EAGAIN].contains(error.code), attempts < mostAttempts else { throw error }
        attempts += 1
        usleep(10_000)
      }
    }
  }

  /// How often a wait is tried for which the system has no memory.
  private static let mostAttempts = 100

  /// The timeout for `poll`: negative only for no limit, and capped at the largest value that fits.
  private static func milliseconds(_ limit: Duration?) -> Int32 {
    guard let limit else { return -1 }
    return Int32(min(max((limit / .milliseconds(1)).rounded(.up), 0), Double(Int32.max)))
  }
}

// MARK: Sockets

extension Descriptor {
  /// Sends all bytes.
  package func send(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var rest = bytes
    while !rest.isEmpty {
      rest = try unsafe rest.passed {
        unsafe Self.systemSend(number, $0.baseAddress, $0.count, flags)
      }
    }
  }

  /// Limits how long a `send` waits for the other side to receive.
  package func limitSending(to limit: Duration) {
    var time = timeval()
    // A limit of 0 would be none.
    let (seconds, rest) = max(limit, .microseconds(1)).components
    time.tv_sec = .init(seconds)
    time.tv_usec = .init(rest / 1_000_000_000_000)
    _ = unsafe setsockopt(
      number, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Makes closing this descriptor reset the connection instead of ending it in an orderly way.
  package func resetWhenClosed() {
    var value = linger(l_onoff: 1, l_linger: 0)
    _ = unsafe setsockopt(
      number, SOL_SOCKET, SO_LINGER, &value, socklen_t(MemoryLayout<linger>.size))
  }

  /// Ends a connection in both directions and wakes any thread that waits on it.
  package func shutDown() {
    _ = shutdown(number, Int32(SHUT_RDWR))
  }

  /// Signals the end of the data to the other side.
  package func endSending() {
    _ = shutdown(number, Int32(SHUT_WR))
  }

  /// Wakes any thread that waits for data from the other side; sending still works.
  package func endReceiving() {
    _ = shutdown(number, Int32(SHUT_RD))
  }

  /// Whether the other side has closed its end; consumes no data.
  package var isHungUp: Bool {
    var byte: UInt8 = 0
    let count = unsafe recv(number, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    return count == 0 || (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)
  }

  /// The port that the socket is bound to.
  package var port: UInt16 {
    // Addresses of both versions have it in the same place.
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(number, $0, &size)
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  func set(_ level: Int32, _ option: Int32, _ value: Int32) {
    var value = value
    _ = unsafe setsockopt(number, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }
}
