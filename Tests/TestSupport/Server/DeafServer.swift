/// A port on loopback that can be connected to, where nobody ever listens to what is said.
public final class DeafServer: Sendable {
  /// The port.
  public let port: Int

  private let listener: Descriptor

  /// Begins to take connections, and nothing else.
  public init() throws(SystemError) {
    listener = try Descriptor.listening(port: 0)
    port = Int(listener.port)
  }
}
