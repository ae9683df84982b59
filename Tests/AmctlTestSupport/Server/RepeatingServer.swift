package import MusicPlatform

/// A server on loopback with one file of any length: a block again and again.
///
/// It sends ranges, and only as many bytes as a test allows.
package final class RepeatingServer: Sendable {
  /// What it has done so far.
  package struct Account: Sendable {
    /// The heads of the requests.
    package var requests: [String] = []
    /// The number of bytes of bodies.
    package var sent = 0
    /// The number of connections that are open.
    package var open = 0
    /// The number of bytes that it may send in all.
    package var allowed: Int
  }

  /// The state, which a test may change.
  package let account: Watched<Account>
  private let listener: OwnedDescriptor
  private let block: [UInt8]
  private let length: Int

  /// Starts the server.
  package init(
    repeating block: [UInt8], length: Int, allowed: Int = .max
  ) throws(SystemError) {
    self.block = block
    self.length = length
    account = Watched(Account(allowed: allowed))
    listener = try SocketAddress.port(0).listen()
    try Thread.detached { [self] in
      // Accepting must not block, because no process can be started meanwhile.
      while (try? Descriptor.wait(for: [listener.descriptor], upTo: nil)) != nil,
        let client = try? OwnedDescriptor.accepted(from: listener.descriptor)
      {
        account.update { $0.open += 1 }
        try? serve(client.descriptor)
        account.update { $0.open -= 1 }
      }
    }
  }

  /// The URL of the file.
  package var url: String { "http://127.0.0.1:\(listener.descriptor.port)/file" }

  /// Stops listening.
  package func stop() {
    listener.descriptor.shutDown()
  }

  /// Returns the bytes of the file.
  package func bytes(_ range: Range<Int>) -> [UInt8] {
    range.map { block[$0 % block.count] }
  }

  private func serve(_ client: Descriptor) throws(SystemError) {
    var head: [UInt8] = []
    while head.suffix(4) != Array("\r\n\r\n".utf8)[...] {
      let more = try client.read(upTo: 1 << 16)
      if more.isEmpty { return }
      head += more
    }
    let text = String(decoding: head, as: UTF8.self)
    account.update { $0.requests.append(text) }
    let range = text.split(separator: "\r\n").first { $0.hasPrefix("Range: bytes=") }
    let start = range.flatMap { Int($0.dropFirst("Range: bytes=".count).dropLast()) }
    let status =
      start.map { "206 Partial Content\r\nContent-Range: bytes \($0)-\(length - 1)/\(length)" }
      ?? "200 OK"
    let response = """
      HTTP/1.1 \(status)\r\nETag: "one"\r\nContent-Length: \(length - (start ?? 0))\r\n\
      Connection: close\r\n\r\n
      """
    try client.send(Array(response.utf8)[...])
    try sendBody(from: start ?? 0, to: client)
  }

  private func sendBody(from start: Int, to client: Descriptor) throws(SystemError) {
    var position = start
    while position < length {
      let offset = position % block.count
      let room = account.value.allowed - account.value.sent
      let count = min(block.count - offset, length - position, room)
      if count <= 0 {
        guard try !client.hangsUp(within: .milliseconds(1)) else { return }
        continue
      }
      try client.send(block[offset..<(offset + count)])
      account.update { $0.sent += count }
      position += count
    }
  }
}
