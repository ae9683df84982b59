package import MusicPlatform

/// A server on loopback that sends its first client any text, well-formed or not.
package final class RawServer: Sendable {
  /// The port that the server listens on.
  package let port: Int

  private let listener: OwnedDescriptor

  /// Waits for a client, and sends the text after the head of its request.
  package init(sending text: String) throws(SystemError) {
    listener = try SocketAddress.port(0).listen()
    port = Int(listener.descriptor.port)
    try Thread.detached { [self] in try? send(text) }
  }

  private func send(_ text: String) throws(SystemError) {
    // Accepting must not block, because no process can be started meanwhile.
    while try !Descriptor.wait(for: [listener.descriptor])[0] {}
    let client = try OwnedDescriptor.accepted(from: listener.descriptor)
    var request: [UInt8] = []
    while request.suffix(4) != Array("\r\n\r\n".utf8)[...] {
      let more = try client.descriptor.read(upTo: 1 << 16)
      if more.isEmpty { return }
      request += more
    }
    try client.descriptor.send(Array(text.utf8)[...])
  }
}

/// A server on loopback that accepts connections but never reads from them.
public final class DeafServer: Sendable {
  /// The port that the server listens on.
  public let port: Int

  private let listener: OwnedDescriptor

  /// Starts accepting connections.
  package init() throws(SystemError) {
    listener = try SocketAddress.port(0).listen()
    port = Int(listener.descriptor.port)
  }
}
