package import MusicAPI
package import MusicPlatform
import Synchronization

/// A small HTTP/1.1 server on 127.0.0.1 whose answers are given by a closure, faults included.
///
/// Each connection has a thread of its own and is kept open as HTTP/1.1 wants it. It is the server
/// that the program serves fixtures with, and that its tests use.
///
/// ```swift
/// let server = try LoopbackServer { request in
///   request.path == "/v1/test" ? .json("{}") : ServerAnswer(404)
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
  /// Requests are kept for `requests`, unless there will be so many that it matters. The closure
  /// runs on the connection's own thread and may block it.
  package convenience init(
    port: UInt16 = 0, limits: ServerLimits = .patient, keepsRequests: Bool = true,
    onEnd: @escaping @Sendable (ServerExchange) -> Void = { _ in },
    answer: @escaping @Sendable (ServerRequest) -> ServerAnswer
  ) throws(SystemError) {
    let core = ServerCore(limits: limits, keepsRequests: keepsRequests, onEnd: onEnd) {
      request, _ in
      answer(request)
    }
    try self.init(port: port, core: core)
  }

  /// Starts a server whose answers are waited for; it keeps no requests.
  ///
  /// The work is canceled when its client goes.
  package convenience init(
    port: UInt16, limits: ServerLimits = .patient,
    onEnd: @escaping @Sendable (ServerExchange) -> Void = { _ in },
    awaiting answer: @escaping @Sendable (ServerRequest) async -> ServerAnswer
  ) throws(SystemError) {
    let core = ServerCore(limits: limits, keepsRequests: false, onEnd: onEnd) { request, socket in
      AwaitedAnswer.wait(for: socket) { await answer(request) }
    }
    try self.init(port: port, core: core)
  }

  /// Starts a server that gives these answers one after the other, and the last one ever after.
  package convenience init(
    answers first: ServerAnswer, _ others: ServerAnswer...
  ) throws(SystemError) {
    let left = Mutex(([first] + others)[...])
    try self.init { _ in
      left.withLock { left in
        left.count > 1 ? left.removeFirst() : left.first ?? first
      }
    }
  }

  deinit {
    stop()
  }

  /// The server's address without a path.
  package var origin: Origin {
    get throws(Origin.Refusal) { try Origin(parsing: "http://127.0.0.1:\(port)") }
  }

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
    await core.log.wait { $0.ended == $0.connections }
    patience.cancel()
  }
}

// MARK: What has happened

extension LoopbackServer {
  /// The requests received so far, in the order in which they were complete.
  package var requests: [ServerRequest] {
    core.log.events.requests
  }

  /// How many connections were made so far.
  package var connectionCount: Int {
    core.log.events.connections
  }

  /// Waits until so many requests were received.
  package func received(_ count: Int) async {
    await core.log.wait { $0.requests.count >= count }
  }

  /// Waits until the connection of that number, counted from 1, has ended.
  package func closed(_ connection: Int) async {
    await core.log.wait { $0.closed.contains(connection) }
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

/// A request, what it was answered, and how that went: what a log is made of.
package struct ServerExchange: Sendable {
  /// The request; nil when it could not be read.
  package let request: ServerRequest?
  /// The status; nil when the connection was ended without one.
  package let status: HTTPStatus?
  /// The bytes of the body that were sent, without what frames them.
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

  /// Limits for a client that is trusted, however slow its machine is: it is waited for.
  package static let patient: ServerLimits = {
    var limits = ServerLimits()
    (limits.patience, limits.idleness) = (.seconds(3600), .seconds(3600))
    return limits
  }()
}
