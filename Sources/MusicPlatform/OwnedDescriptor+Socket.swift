internal import MusicLibc

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

/// The address of a socket that only programs of this machine reach.
package enum LocalAddress: Sendable, Hashable {
  /// A file.
  case path(String)
  /// A name outside the file system; Linux only.
  case abstract(String)

  /// The bytes of the address, as the system wants them.
  fileprivate var bytes: [UInt8] {
    switch self {
    case .path(let path): Array(path.utf8)
    case .abstract(let name): [0] + Array(name.utf8)
    }
  }

  /// Passes the address as the generic type that the socket functions take.
  fileprivate func disguised(
    _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(SystemError) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = bytes
    let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 0
    // The name of a file ends with a zero.
    guard start + bytes.count < MemoryLayout<sockaddr_un>.size else { throw .nameTooLong }
    unsafe withUnsafeMutableBytes(of: &address) { place in
      unsafe place.baseAddress?.advanced(by: start).copyMemory(
        from: bytes, byteCount: bytes.count)
    }
    let size = socklen_t(start + bytes.count + (bytes.first == 0 ? 0 : 1))
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe call($0, size) }
    }
  }
}

extension OwnedDescriptor {
  /// Connects to a socket of this machine.
  ///
  /// A program that accepts no connections makes others wait once many are waiting; the limit
  /// ends that with `.wouldBlock`.
  package static func connected(
    to address: LocalAddress, within limit: Duration? = nil
  ) throws(SystemError) -> OwnedDescriptor {
    let socket = try localSocket()
    if let limit { socket.descriptor.limitSending(to: limit) }
    let number = socket.descriptor.number
    let result = try unsafe address.disguised { unsafe connect(number, $0, $1) }
    guard result == 0 else { throw .last }
    return socket
  }

  /// Opens a socket that listens at an address; a file of that name must not exist.
  package static func listening(at address: LocalAddress) throws(SystemError) -> OwnedDescriptor {
    let listener = try localSocket()
    let number = listener.descriptor.number
    let result = try unsafe address.disguised { unsafe bind(number, $0, $1) }
    guard result == 0 else { throw .last }
    guard listen(number, 128) == 0 else { throw .last }
    return listener
  }

  private static func localSocket() throws(SystemError) -> OwnedDescriptor {
    let opened = try OwnedDescriptor { socket(AF_UNIX, streamKind, 0) }
    opened.breakQuietly()
    return opened
  }

  /// Two sockets that are connected to each other.
  @frozen package struct SocketPair: ~Copyable, Sendable {
    /// The end for this process.
    package let own: OwnedDescriptor
    /// The end for another process.
    package let other: OwnedDescriptor

    /// Opens the sockets.
    package init() throws(SystemError) {
      var ends: [Int32] = [-1, -1]
      let own = try OwnedDescriptor {
        guard unsafe socketpair(AF_UNIX, OwnedDescriptor.streamKind, 0, &ends) == 0 else {
          return -1
        }
        _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
        return ends[0]
      }
      other = try OwnedDescriptor { ends[1] }
      own.breakQuietly()
      self.own = own
    }
  }
}
