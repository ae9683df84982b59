package import MusicPlatform

/// A port on loopback that sends its first client a text of any kind, well-formed or not.
package final class RawServer: Sendable {
  /// The port.
  package let port: Int

  private let listener: OwnedDescriptor

  /// Waits for a client, and sends the text once it has sent the head of a request.
  package init(sending text: String) throws(SystemError) {
    listener = try OwnedDescriptor.listening(port: 0)
    port = Int(listener.descriptor.port)
    try Thread.detached { [self] in try? send(text) }
  }

  private func send(_ text: String) throws(SystemError) {
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

/// A port on loopback that can be connected to, where nobody ever listens to what is said.
public final class DeafServer: Sendable {
  /// The port.
  public let port: Int

  private let listener: OwnedDescriptor

  /// Begins to take connections, and nothing else.
  package init() throws(SystemError) {
    listener = try OwnedDescriptor.listening(port: 0)
    port = Int(listener.descriptor.port)
  }
}
