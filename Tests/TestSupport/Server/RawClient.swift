package import Platform

/// A connection to a port of this machine over which anything can be said, well-formed or not.
public final class RawClient: Sendable {
  private let owner: OwnedDescriptor

  /// Connects.
  package init(port: Int) throws(SystemError) {
    owner = try OwnedDescriptor.connected(port: UInt16(port))
  }

  /// Sends a text.
  package func send(_ text: String) throws(SystemError) {
    try owner.descriptor.send(Array(text.utf8)[...])
  }

  /// Says that nothing more will be sent.
  public func endSending() {
    owner.descriptor.endSending()
  }

  /// Ends the connection with a reset as soon as nobody holds it.
  public func resetWhenClosed() {
    owner.descriptor.resetWhenClosed()
  }

  /// Reads so many bytes at least, or up to the end; blocks the thread.
  package func read(atLeast count: Int = .max) throws(SystemError) -> String {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let more = try owner.descriptor.read(upTo: 1 << 16)
      if more.isEmpty { break }
      bytes += more
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Says it on a new connection and reads until the server ends that.
  package static func exchange(_ text: String, port: Int) throws(SystemError) -> String {
    let client = try RawClient(port: port)
    try client.send(text)
    return try client.read()
  }
}
