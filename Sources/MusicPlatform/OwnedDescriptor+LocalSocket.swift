#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#else
  internal import Darwin
#endif

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
