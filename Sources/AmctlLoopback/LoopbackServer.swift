package import MusicAPI
package import MusicPlatform
import Synchronization

/// A small HTTP/1.1 server on 127.0.0.1 whose responses, faults included, come from a closure.
///
/// Each connection has its own thread and stays open as HTTP/1.1 specifies.
///
/// ```swift
/// let server = try LoopbackServer(port: 0) { request in
///   ServerResponse(request.target == "/v1/test" ? 200 : 404)
/// }
/// defer { server.stop() }
/// ```
package final class LoopbackServer: Sendable {
  package let port: Int

  private let core: ServerCore
  private let acceptor: Mutex<ServerAcceptor?>

  private let host: String

  /// Starts a server; port 0 lets the system choose one.
  ///
  /// Other machines can reach the server only if another host is named. A body that the closure does
  /// not want, by the head of its request, is not read; the handler gets the request without it.
  package init(
    host: IPAddress = .loopback, port: UInt16, limits: ServerLimits = ServerLimits(),
    onEvent: @escaping @Sendable (ServerEvent) -> Void = { _ in },
    wantsBody: @escaping @Sendable (ServerRequest) -> Bool = { _ in true },
    by handler: ServerHandler
  ) throws(SystemError) {
    let listener = try SocketAddress.port(port, of: host).listen()
    self.host = host.host
    self.port = Int(listener.descriptor.port)
    core = ServerCore(limits: limits, onEvent: onEvent, wantsBody: wantsBody, by: handler)
    acceptor = Mutex(try ServerAcceptor(listener, for: core))
  }

  /// Starts a server whose closure runs on the connection's own thread.
  package convenience init(
    port: UInt16, limits: ServerLimits = ServerLimits(),
    onEvent: @escaping @Sendable (ServerEvent) -> Void = { _ in },
    respond: @escaping @Sendable (ServerRequest) -> ServerResponse
  ) throws(SystemError) {
    try self.init(port: port, limits: limits, onEvent: onEvent, by: .atOnce(respond))
  }

  deinit {
    stop()
  }

  /// The URL of the server without a path.
  package var address: String { "http://\(host):\(port)" }

  /// Stops listening and ends all connections; the port rejects connections from then on.
  package func stop() {
    acceptor.withLock { $0 = nil }
    core.shutDown()
  }

  /// Stops listening, finishes responses in progress, and returns when no thread is left.
  ///
  /// Responses that take longer than the limit are cut off.
  package func finish(within limit: Duration = .seconds(5)) async {
    acceptor.withLock { $0 = nil }
    core.finish()
    let patience = Task { [core] in
      try await Task.sleep(for: limit)
      core.shutDown()
    }
    await core.waitUntilNoConnectionIsLeft()
    patience.cancel()
  }
}

/// How a server finds its responses.
package enum ServerHandler: Sendable {
  /// On the thread of each connection, which it may block: a task would take longer than most
  /// responses.
  case atOnce(@Sendable (ServerRequest) -> ServerResponse)
  /// In a task, which is canceled when its client disconnects.
  case later(@Sendable (ServerRequest) async -> ServerResponse)
}

/// An event of a server, reported on the thread where it happens.
package enum ServerEvent: Sendable {
  /// A client has connected; connections are counted from 1.
  case opened(connection: Int)
  case answered(ServerExchange)
  case closed(connection: Int)
}

/// A request and the outcome of its response, as needed for a log.
package struct ServerExchange: Sendable {
  /// The request; nil when it could not be read.
  package let request: ServerRequest?
  /// The status; nil when the connection ended before one was sent.
  package let status: HTTPStatus?
  /// The number of body bytes sent.
  package let bodyBytes: Int
  /// The time from the last byte of the request to the last byte of the response.
  package let duration: Duration
}

/// The limits on what clients may send and how long the server waits for them.
package struct ServerLimits: Sendable {
  /// The size of the request line and headers in bytes; larger ones get a 431.
  package var head = 64 << 10
  /// The size of the request body in bytes; larger ones get a 413.
  package var body = 64 << 20
  /// The number of simultaneous connections; one more gets a 503 and is closed.
  package var connections = 512
  /// How long a request may take to arrive, from its first byte on, and a response to be received.
  package var patience = Duration.seconds(30)
  /// How long a connection may stay open without a request.
  package var idleness = Duration.seconds(75)

  package init() {}
}
