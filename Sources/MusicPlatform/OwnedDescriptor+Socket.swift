#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#else
  internal import Darwin
#endif

extension OwnedDescriptor {
  /// Opens a socket that listens on loopback; port 0 lets the system choose one.
  package static func listening(port: UInt16) throws(SystemError) -> OwnedDescriptor {
    let listener = try streamSocket()
    listener.descriptor.set(SOL_SOCKET, SO_REUSEADDR, 1)
    try listener.take(port)
    guard listen(listener.descriptor.number, 1024) == 0 else { throw .last }
    return listener
  }

  /// Opens a socket with a port of loopback that the system chooses; nobody listens there, and
  /// connections to it are refused.
  package static func refusing() throws(SystemError) -> OwnedDescriptor {
    let socket = try streamSocket()
    try socket.take(0)
    return socket
  }

  private borrowing func take(_ port: UInt16) throws(SystemError) {
    let number = descriptor.number
    var address = sockaddr_in.loopback(port)
    guard unsafe address.disguised({ unsafe bind(number, $0, $1) }) == 0 else { throw .last }
  }

  /// Connects to a port of this machine.
  package static func connected(port: UInt16) throws(SystemError) -> OwnedDescriptor {
    let socket = try streamSocket()
    let number = socket.descriptor.number
    var address = sockaddr_in.loopback(port)
    _ = try SystemError.check {
      Int(unsafe address.disguised { unsafe connect(number, $0, $1) })
    }
    socket.makeQuick()
    return socket
  }

  /// Accepts the next connection of a listening socket.
  package static func accepted(from listener: Descriptor) throws(SystemError) -> OwnedDescriptor {
    let socket = try OwnedDescriptor { accept(listener.number, nil, nil) }
    socket.makeQuick()
    return socket
  }

  private static func streamSocket() throws(SystemError) -> OwnedDescriptor {
    try OwnedDescriptor { socket(AF_INET, streamKind, 0) }
  }

  /// The number of the kind of socket that carries a stream.
  static var streamKind: Int32 {
    #if canImport(Glibc)
      Int32(SOCK_STREAM.rawValue)
    #else
      SOCK_STREAM
    #endif
  }

  /// Sends small responses without delay, and makes a broken connection an error instead of a
  /// signal.
  private func makeQuick() {
    descriptor.set(Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    breakQuietly()
  }

  /// Makes a broken connection an error instead of a signal.
  func breakQuietly() {
    #if canImport(Darwin)
      descriptor.set(SOL_SOCKET, SO_NOSIGPIPE, 1)
    #endif
  }
}
