internal import MusicLibc

/// Where a socket listens.
package enum SocketAddress: Sendable, Hashable {
  /// A port of one interface of this machine, or of all; 0 lets the system choose one.
  case port(UInt16, of: IPAddress = .loopback)
  /// A file, for programs of this machine.
  case path(String)
  /// A name outside the file system, for programs of this machine; Linux only.
  case abstract(String)

  private var isLocal: Bool { if case .port = self { false } else { true } }

  /// Opens a socket of the right family, which reports a broken connection as an error instead of a
  /// signal.
  private func socket() throws(SystemError) -> OwnedDescriptor {
    let family =
      switch self {
      case .port(_, let interface): interface.isVersion6 ? AF_INET6 : AF_INET
      case .path, .abstract: AF_UNIX
      }
    let socket = try OwnedDescriptor { MusicLibc.socket(family, OwnedDescriptor.streamKind, 0) }
    socket.breakQuietly()
    return socket
  }

  /// Passes the address to a function of the system, which is repeated while signals interrupt it.
  private func with(
    _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(SystemError) {
    let bytes = try bytes
    _ = try SystemError.check {
      unsafe bytes.withUnsafeBytes { buffer in
        guard let start = buffer.baseAddress else { return -1 }
        let address = unsafe start.assumingMemoryBound(to: sockaddr.self)
        return Int(unsafe call(address, socklen_t(buffer.count)))
      }
    }
  }

  /// The address as the system wants it.
  private var bytes: [UInt8] {
    get throws(SystemError) {
      switch self {
      case .port(let port, let interface) where interface.isVersion6:
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        _ = unsafe inet_pton(AF_INET6, interface.text, &address.sin6_addr)
        return unsafe withUnsafeBytes(of: address) { unsafe Array($0) }
      case .port(let port, let interface):
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        _ = unsafe inet_pton(AF_INET, interface.text, &address.sin_addr)
        return unsafe withUnsafeBytes(of: address) { unsafe Array($0) }
      // The name of a file ends with a zero, and any other begins with one.
      case .path(let path): return try Self.local(path.utf8 + [0])
      case .abstract(let name): return try Self.local([0] + name.utf8)
      }
    }
  }

  private static func local(_ name: [UInt8]) throws(SystemError) -> [UInt8] {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 0
    guard start + name.count <= MemoryLayout<sockaddr_un>.size else { throw .nameTooLong }
    return unsafe withUnsafeBytes(of: address) { unsafe Array($0.prefix(start)) } + name
  }
}

extension SocketAddress {
  /// Opens a socket that has the address, and does not listen: connections to it are refused.
  ///
  /// A file of that name must not exist.
  package func bind() throws(SystemError) -> OwnedDescriptor {
    let socket = try socket()
    let number = socket.descriptor.number
    if !isLocal { socket.descriptor.set(SOL_SOCKET, SO_REUSEADDR, 1) }
    try unsafe with { unsafe MusicLibc.bind(number, $0, $1) }
    return socket
  }

  /// Opens a socket that listens at the address, and never blocks who accepts its connections.
  package func listen() throws(SystemError) -> OwnedDescriptor {
    let socket = try bind()
    try FileSystem.check(fcntl(socket.descriptor.number, F_SETFL, O_NONBLOCK))
    guard MusicLibc.listen(socket.descriptor.number, isLocal ? 128 : 1024) == 0 else { throw .last }
    return socket
  }

  /// Connects to whoever listens at the address.
  ///
  /// A program that accepts no connections makes others wait once many are waiting; the limit
  /// ends that with `.wouldBlock`.
  package func connect(within limit: Duration? = nil) throws(SystemError) -> OwnedDescriptor {
    let socket = try socket()
    let number = socket.descriptor.number
    if let limit { socket.descriptor.limitSending(to: limit) }
    try unsafe with { unsafe MusicLibc.connect(number, $0, $1) }
    socket.sendAtOnce()
    return socket
  }
}

extension OwnedDescriptor {
  /// Accepts the next connection of a listening socket; throws `.wouldBlock` if there is none, as
  /// after a client that has gone away again.
  package static func accepted(from listener: Descriptor) throws(SystemError) -> OwnedDescriptor {
    let socket = try OwnedDescriptor { accept(listener.number, nil, nil) }
    #if canImport(Darwin)
      // There, a connection inherits this from the socket that listened.
      try FileSystem.check(fcntl(socket.descriptor.number, F_SETFL, 0))
    #endif
    socket.breakQuietly()
    socket.sendAtOnce()
    return socket
  }

  /// The number of the kind of socket that carries a stream.
  fileprivate static var streamKind: Int32 {
    #if canImport(Glibc)
      Int32(SOCK_STREAM.rawValue)
    #else
      SOCK_STREAM
    #endif
  }

  /// Sends small responses without delay, where a socket would wait for more.
  fileprivate func sendAtOnce() {
    descriptor.set(Int32(IPPROTO_TCP), TCP_NODELAY, 1)
  }

  /// Makes a broken connection an error instead of a signal.
  fileprivate func breakQuietly() {
    #if canImport(Darwin)
      descriptor.set(SOL_SOCKET, SO_NOSIGPIPE, 1)
    #endif
  }

  /// Opens two sockets that are connected to each other.
  package static func sockets() throws(SystemError) -> Pipe {
    let pair = try unsafe Pipe { unsafe socketpair(AF_UNIX, streamKind, 0, $0) }
    pair.reader.breakQuietly()
    return pair
  }
}
