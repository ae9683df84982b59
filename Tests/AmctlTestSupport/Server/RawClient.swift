package import MusicPlatform

/// A connection to a port of this machine that sends any text, well-formed or not.
public final class RawClient: Sendable {
  private let owner: OwnedDescriptor

  /// Connects to the port.
  package init(port: Int) throws(SystemError) {
    owner = try SocketAddress.port(UInt16(port)).connect()
  }

  /// Sends a text.
  package func send(_ text: String) throws(SystemError) {
    try owner.descriptor.send(Array(text.utf8)[...])
  }

  /// Signals the end of the data to the server.
  public func endSending() {
    owner.descriptor.endSending()
  }

  /// Makes the end of the connection a reset.
  public func resetWhenClosed() {
    owner.descriptor.resetWhenClosed()
  }

  /// Reads at least that many bytes, or up to the end.
  package func read(
    atLeast count: Int = .max, _ file: String = #fileID, _ line: Int = #line
  ) async throws(SystemError) -> String {
    let result = Watched<Result<String, SystemError>?>(nil)
    // Runs on a thread of its own, as blocking one of Swift's few might block the server.
    try Thread.detached { [self] in
      let text = Result { () throws(SystemError) in try take(count) }
      result.update { $0 = text }
    }
    await result.wait(for: "bytes of a server", file, line) { $0 != nil }
    return try result.value?.get() ?? ""
  }

  private func take(_ count: Int) throws(SystemError) -> String {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let more = try owner.descriptor.read(upTo: 1 << 16)
      if more.isEmpty { break }
      bytes += more
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Sends a text on a new connection and reads until the server closes it.
  package static func exchange(_ text: String, port: Int) async throws(SystemError) -> String {
    let client = try RawClient(port: port)
    try client.send(text)
    return try await client.read()
  }
}
