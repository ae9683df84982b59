internal import MusicLibc

extension Descriptor {
  /// Sends all bytes.
  package func send(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    try unsafe pass(bytes) { unsafe Self.systemSend(number, $0.baseAddress, $0.count, flags) }
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

  /// Sets a numeric socket option.
  func set(_ level: Int32, _ option: Int32, _ value: Int32) {
    var value = value
    _ = unsafe setsockopt(number, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  /// The C function whose name the method hides.
  private static let systemSend = unsafe send(_:_:_:_:)
}
