package import MusicAPI
package import MusicPlatform
import Synchronization

/// A small HTTP/1.1 server on 127.0.0.1 whose answers are given by a closure, faults included.
///
/// Each connection has a thread of its own and is kept open as HTTP/1.1 wants it.
///
/// ```swift
/// let server = try LoopbackServer(port: 0) { request in
///   ServerResponse(request.target == "/v1/test" ? 200 : 404)
/// }
/// defer { server.stop() }
/// ```
package final class LoopbackServer: Sendable {
  /// The port that the server listens on.
  package let port: Int

  private let core: ServerCore
  private let acceptor: Mutex<ServerAcceptor?>

  private init(port: UInt16, core: ServerCore) throws(SystemError) {
    let listener = try OwnedDescriptor.listening(port: port)
    self.port = Int(listener.descriptor.port)
    self.core = core
    acceptor = Mutex(try ServerAcceptor(listener, for: core))
  }

  /// Starts a server; port 0 lets the system choose one.
  ///
  /// The closure runs on the connection's own thread and may block it.
  package convenience init(
    port: UInt16, limits: ServerLimits = ServerLimits(),
    onEvent: @escaping @Sendable (ServerEvent) -> Void = { _ in },
    answer: @escaping @Sendable (ServerRequest) -> ServerResponse
  ) throws(SystemError) {
    let core = ServerCore(limits: limits, onEvent: onEvent) { request, _ in answer(request) }
    try self.init(port: port, core: core)
  }

  /// Starts a server whose answers are waited for.
  ///
  /// The work is canceled when its client goes.
  package convenience init(
    port: UInt16, limits: ServerLimits = ServerLimits(),
    onEvent: @escaping @Sendable (ServerEvent) -> Void = { _ in },
    awaiting answer: @escaping @Sendable (ServerRequest) async -> ServerResponse
  ) throws(SystemError) {
    let core = ServerCore(limits: limits, onEvent: onEvent) { request, socket in
      PendingResponse.wait(for: socket) { await answer(request) }
    }
    try self.init(port: port, core: core)
  }

  deinit {
    stop()
  }

  /// The server's address without a path.
  package var address: String { "http://127.0.0.1:\(port)" }

  /// Stops listening and ends all connections; the port refuses from then on.
  package func stop() {
    acceptor.withLock { $0 = nil }
    core.shutDown()
  }

  /// Stops listening, finishes the answers that are under way, and returns when no thread is left.
  ///
  /// Whatever takes longer than the limit is ended.
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

/// What happens at a server, told on the thread on which it does.
package enum ServerEvent: Sendable {
  /// A client has connected; connections are counted from 1.
  case opened(connection: Int)
  /// A request is over.
  case answered(ServerExchange)
  /// The connection of that number has ended.
  case closed(connection: Int)
}

/// A request, what it was answered, and how that went: what a log is made of.
package struct ServerExchange: Sendable {
  /// The request; nil when it could not be read.
  package let request: ServerRequest?
  /// The status; nil when the connection was ended without one.
  package let status: HTTPStatus?
  /// The bytes of the body that were sent.
  package let bodyBytes: Int
  /// The time from the request's last byte to the answer's last.
  package let duration: Duration
}

/// How much a server takes from its clients, and how long it waits for them.
package struct ServerLimits: Sendable {
  /// The bytes of a request's line and headers; more are answered 431.
  package var head = 64 << 10
  /// The bytes of a request's body; more are answered 413.
  package var body = 64 << 20
  /// The connections at one time; another one is answered 503 and closed.
  package var connections = 512
  /// How long a request may take to arrive, from its first byte on, and an answer to be taken.
  package var patience = Duration.seconds(30)
  /// How long a connection may be open without a request on its way.
  package var idleness = Duration.seconds(75)

  /// The usual limits.
  package init() {}
}
