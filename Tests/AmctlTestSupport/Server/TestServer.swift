package import AmctlLoopback
package import MusicAPI
package import MusicPlatform
import Synchronization

/// A server on loopback that remembers what it was asked, and over which connections.
///
/// ```swift
/// let server = try TestServer { request in
///   request.path == "/v1/test" ? .json("{}") : ServerResponse(404)
/// }
/// defer { server.stop() }
/// ```
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
  /// Requests and connections are remembered, unless there will be so many that it matters. The
  /// closure runs on the connection's own thread and may block it.
  package init(
    port: UInt16 = 0, limits: ServerLimits = .patient, keepsRequests: Bool = true,
    answer: @escaping @Sendable (ServerRequest) -> ServerResponse
  ) throws(SystemError) {
    let events = Watched(Events())
    self.events = events
    server = try LoopbackServer(port: port, limits: limits) { event in
      guard keepsRequests else { return }
      events.update { $0.note(event) }
    } answer: { request in
      if keepsRequests { events.update { $0.requests.append(request) } }
      return answer(request)
    }
  }

  /// Starts a server that gives these answers one after the other, and the last one ever after.
  package convenience init(
    answers first: ServerResponse, _ others: ServerResponse...
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

  /// The server's address without a path.
  package var origin: Origin {
    get throws(Origin.ParsingError) { try Origin(parsing: server.address) }
  }

  /// Stops listening and ends all connections; the port refuses from then on.
  package func stop() {
    server.stop()
  }

  /// Stops listening, finishes the answers that are under way, and returns when no thread is left.
  package func finish() async {
    await server.finish()
  }

  /// A port that nobody listens on, nor will be given by a system that is asked for any.
  ///
  /// Systems give ports from 32768 up; a port from there may be another server's a moment later.
  package static func unusedPort() throws(SystemError) -> Int {
    for _ in 0..<100 {
      let port = UInt16.random(in: 10_000..<32_768)
      if let listener = try? OwnedDescriptor.listening(port: port) {
        return Int(listener.descriptor.port)
      }
    }
    return Int(try OwnedDescriptor.listening(port: 0).descriptor.port)
  }
}

// MARK: What has happened

extension TestServer {
  /// The requests received so far, in the order in which they were complete.
  package var requests: [ServerRequest] {
    events.value.requests
  }

  /// How many connections were made so far.
  package var connectionCount: Int {
    events.value.connections
  }

  /// Waits until so many requests were received.
  package func received(_ count: Int) async {
    await events.wait { $0.requests.count >= count }
  }

  /// Waits until the connection of that number, counted from 1, has ended.
  package func closed(_ connection: Int) async {
    await events.wait { $0.closed.contains(connection) }
  }
}
