#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Descriptor {
  /// A socket that listens on loopback; port 0 lets the system choose one.
  static func listening(port: UInt16) throws(SystemError) -> Descriptor {
    let listener = try streamSocket()
    listener.set(SOL_SOCKET, SO_REUSEADDR, 1)
    var address = loopback(port)
    let code = unsafe withSockaddr(&address) { unsafe bind(listener.number, $0, $1) }
    guard code == 0 else { throw SystemError("bind") }
    guard listen(listener.number, 1024) == 0 else { throw SystemError("listen") }
    return listener
  }

  /// The port that a socket is bound to.
  var port: UInt16 {
    var address = Self.loopback(0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = unsafe Self.withSockaddr(&address) { pointer, _ in
      unsafe getsockname(number, pointer, &size)
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// The next connection of a listening socket; nil when it was gone before it could be had.
  func accepted() -> Descriptor? {
    let listener = number
    guard let socket = try? Descriptor("accept", opening: { accept(listener, nil, nil) })
    else { return nil }
    socket.set(Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    #if canImport(Darwin)
      socket.set(SOL_SOCKET, SO_NOSIGPIPE, 1)
    #endif
    return socket
  }

  /// Sends all bytes.
  func send(_ bytes: some Collection<UInt8>) throws(SystemError) {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    let bytes = Array(bytes)
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe systemSend(
          number, buffer.baseAddress?.advanced(by: sent), buffer.count - sent, flags)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw SystemError("send") }
      sent += count
    }
  }

  /// Makes the other side see a reset instead of an orderly end when this descriptor is closed.
  func resetWhenClosed() {
    var value = linger(l_onoff: 1, l_linger: 0)
    _ = unsafe setsockopt(
      number, SOL_SOCKET, SO_LINGER, &value, socklen_t(MemoryLayout<linger>.size))
  }

  /// Ends a connection in both directions, whichever thread is waiting at it.
  func shutDown() {
    _ = shutdown(number, Int32(SHUT_RDWR))
  }

  /// Whether the other side has closed its end, without taking anything off what it sent.
  var isHungUp: Bool {
    var byte: UInt8 = 0
    let count = unsafe recv(number, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    return count == 0 || (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)
  }

  private static func streamSocket() throws(SystemError) -> Descriptor {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    return try Descriptor("socket") { socket(AF_INET, kind, 0) }
  }

  private static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    return address
  }

  /// Passes an address on in the disguise that the socket calls ask for.
  private static func withSockaddr(
    _ address: inout sockaddr_in, _ call: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe call(pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  private func set(_ level: Int32, _ option: Int32, _ value: Int32) {
    var value = value
    _ = unsafe setsockopt(number, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }
}

/// The system's `send`, by a name that a method of the same name does not hide.
private func systemSend(
  _ number: Int32, _ start: UnsafeRawPointer?, _ count: Int, _ flags: Int32
) -> Int {
  unsafe send(number, start, count, flags)
}
