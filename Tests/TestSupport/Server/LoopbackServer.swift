public import MusicAPI
import Synchronization

/// A small HTTP/1.1 server on 127.0.0.1 whose answers are given by a closure, faults included.
///
/// Each connection has a thread of its own and is kept open as HTTP/1.1 wants it.
///
/// ```swift
/// let server = try LoopbackServer { request in
///   request.path == "/v1/test" ? .json("{}") : ServerAnswer(404)
/// }
/// defer { server.stop() }
/// ```
public final class LoopbackServer: Sendable {
  /// The port that the server listens on.
  public let port: Int

  private let core: ServerCore
  private let acceptor: Mutex<ServerAcceptor?>

  /// Starts a server; port 0 lets the system choose one.
  ///
  /// Requests are kept for `requests`, unless there will be so many that it matters.
  public init(
    port: UInt16 = 0, keepsRequests: Bool = true,
    answer: @escaping @Sendable (ServerRequest) -> ServerAnswer
  ) throws(SystemError) {
    let listener = try Descriptor.listening(port: port)
    self.port = Int(listener.port)
    core = ServerCore(keepsRequests: keepsRequests, answer: answer)
    acceptor = Mutex(try ServerAcceptor(listener, for: core))
  }

  /// Starts a server that gives these answers one after the other, and the last one ever after.
  public convenience init(
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
  public var origin: Origin {
    get throws(Origin.Refusal) { try Origin(parsing: "http://127.0.0.1:\(port)") }
  }

  /// The requests received so far, in the order in which they were complete.
  public var requests: [ServerRequest] {
    core.log.events.requests
  }

  /// How many connections were made so far.
  public var connectionCount: Int {
    core.log.events.connections
  }

  /// Waits until so many requests were received.
  public func received(_ count: Int) async {
    await core.log.wait { $0.requests.count >= count }
  }

  /// Waits until the connection of that number, counted from 1, has ended.
  public func closed(_ connection: Int) async {
    await core.log.wait { $0.closed.contains(connection) }
  }

  /// Stops listening and ends all connections; the port refuses from then on.
  public func stop() {
    acceptor.withLock { $0 = nil }
    core.shutDown()
  }

  /// A port that nobody listens on, nor will be given by a system that is asked for any.
  ///
  /// Systems give ports from 32768 up; a port from there may be another server's a moment later.
  public static func unusedPort() throws(SystemError) -> Int {
    for _ in 0..<100 {
      let port = UInt16.random(in: 10_000..<32_768)
      if let listener = try? Descriptor.listening(port: port) { return Int(listener.port) }
    }
    return Int(try Descriptor.listening(port: 0).port)
  }
}
