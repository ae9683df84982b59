package import AmctlLoopback
package import MusicAPI
package import MusicPlatform
import Synchronization

/// A server on loopback that remembers its requests and connections.
///
/// ```swift
/// let server = try TestServer { request in
///   request.path == "/v1/test" ? .json("{}") : ServerResponse(404)
/// }
/// ```
///
/// It stops when nothing refers to it any more.
package final class TestServer: Sendable {
  private struct Events: Sendable {
    var requests: [ServerRequest] = []
    var connections = 0
    var closed: Set<Int> = []

    mutating func note(_ event: ServerEvent) {
      switch event {
      case .opened: connections += 1
      case .closed(let connection): closed.insert(connection)
      case .answered: break
      }
    }
  }

  private let server: LoopbackServer
  private let events: Watched<Events>

  /// Starts a server; port 0 lets the system choose one.
  ///
  /// Requests and connections are remembered, which can be turned off when there are very many. The
  /// closure runs on the connection's own thread and may block it.
  package init(
    port: UInt16 = 0, limits: ServerLimits = .patient, keepsRequests: Bool = true,
    respond: @escaping @Sendable (ServerRequest) -> ServerResponse
  ) throws(SystemError) {
    let events = Watched(Events())
    self.events = events
    server = try LoopbackServer(port: port, limits: limits) { event in
      guard keepsRequests else { return }
      events.update { $0.note(event) }
    } respond: { request in
      if keepsRequests { events.update { $0.requests.append(request) } }
      return respond(request)
    }
  }

  /// Starts a server that returns these responses in order, then the last one again.
  package convenience init(
    responses first: ServerResponse, _ others: ServerResponse...
  ) throws(SystemError) {
    let left = Mutex(([first] + others)[...])
    try self.init { _ in
      left.withLock { left in
        left.count > 1 ? left.removeFirst() : left.first ?? first
      }
    }
  }

  /// The port that the server listens on.
  package var port: Int { server.port }

  /// The server's origin.
  package var origin: Origin {
    get throws(Origin.ParsingError) { try Origin(parsing: server.address) }
  }

  /// Stops listening and ends all connections; the port rejects connections from then on.
  package func stop() {
    server.stop()
  }

  /// Stops listening, finishes responses in progress, and returns when no thread is left.
  package func finish() async {
    await server.finish()
  }

  /// Returns a port that refuses connections for as long as this process runs.
  package static func closedPort() throws(SystemError) -> Int {
    Int(try ClosedPort.only.get().socket.descriptor.port)
  }

  /// Returns a port for a program that cannot let the system choose one; this process keeps it, so
  /// that the system gives it to nobody else.
  package static func reservedPort() throws(SystemError) -> Int {
    let port = try ClosedPort()
    port.socket.descriptor.shareAddress()
    ClosedPort.shared.withLock { $0.append(port) }
    return Int(port.socket.descriptor.port)
  }
}

/// A port that this process keeps without listening on it.
private final class ClosedPort: Sendable {
  static let only = Result { () throws(SystemError) in try ClosedPort() }
  static let shared = Mutex<[ClosedPort]>([])

  let socket: OwnedDescriptor

  init() throws(SystemError) {
    socket = try SocketAddress.port(0).bind()
  }
}

// MARK: Requests and connections

extension TestServer {
  /// The requests received so far, in the order of their completion.
  package var requests: [ServerRequest] {
    events.value.requests
  }

  /// The number of connections so far.
  package var connectionCount: Int {
    events.value.connections
  }

  /// Waits until that many requests were received.
  package func received(_ count: Int, _ file: String = #fileID, _ line: Int = #line) async {
    await events.wait(for: "\(count) requests", file, line) { $0.requests.count >= count }
  }

  /// Waits until every request has been received that a program sent before it ended.
  ///
  /// What a program sent may be read only after its end. No other client may be connected.
  package func receivedAll() async throws(SystemError) {
    // Connections are accepted in their order, so this one comes after those of the program.
    let last = try RawClient(port: port)
    last.endSending()
    _ = try await last.read()
    await events.wait { $0.closed.count == $0.connections }
  }

  /// Waits until the connection of that number, counted from 1, has ended.
  package func closed(_ connection: Int, _ file: String = #fileID, _ line: Int = #line) async {
    await events.wait(for: "the end of connection \(connection)", file, line) {
      $0.closed.contains(connection)
    }
  }
}
