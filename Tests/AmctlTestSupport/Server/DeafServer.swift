package import MusicPlatform

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
