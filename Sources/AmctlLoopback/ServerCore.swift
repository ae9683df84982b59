import MusicAPI
import MusicPlatform
import Synchronization

/// What a server's threads share: how to answer, what has happened, and which connections are open.
final class ServerCore: Sendable {
  /// Answers a request that came over a socket; nil when the client is gone before there is one.
  typealias Answering = @Sendable (ServerRequest, Descriptor) -> ServerAnswer?

  /// What has happened.
  let log: ServerLog
  /// How much a client may send, and how slowly.
  let limits: ServerLimits

  private let answer: Answering
  private let onEnd: @Sendable (ServerExchange) -> Void
  private let state = Mutex(State())

  private struct State {
    var connections: [Int: ServerConnection] = [:]
    var isStopping = false
  }

  /// Makes the core of a server that nobody has connected to yet.
  init(
    limits: ServerLimits, keepsRequests: Bool, onEnd: @escaping @Sendable (ServerExchange) -> Void,
    answer: @escaping Answering
  ) {
    log = ServerLog(isKept: keepsRequests)
    self.limits = limits
    self.onEnd = onEnd
    self.answer = answer
  }

  /// Accepts connections until the other end of the pipe is written to; blocks its thread.
  func accept(from listener: Descriptor, until stopper: Descriptor) {
    while let ready = try? Descriptor.wait(for: [listener, stopper]), !ready[1] {
      guard ready[0] else { continue }
      do throws(SystemError) {
        serve(try OwnedDescriptor.accepted(from: listener))
      } catch {
        // A client that is gone again is nothing; without a descriptor left, others must end first.
        _ = try? Descriptor.wait(for: [stopper], upTo: .milliseconds(10))
      }
    }
  }

  private func serve(_ socket: consuming OwnedDescriptor) {
    let number = log.noteConnection()
    let connection = ServerConnection(number: number, socket: socket, limits: limits)
    guard open(connection, number) else {
      connection.refuse()
      return log.noteEnd(of: number)
    }
    let thread = Result {
      try Thread.detached { [self] in
        connection.serve(self)
        forget(number)
      }
    }
    if case .failure = thread { forget(number) }
  }

  /// Takes a connection in, unless there are as many as may be.
  private func open(_ connection: ServerConnection, _ number: Int) -> Bool {
    state.withLock { state in
      guard !state.isStopping, state.connections.count < limits.connections else { return false }
      state.connections[number] = connection
      return true
    }
  }

  private func forget(_ number: Int) {
    _ = state.withLock { $0.connections.removeValue(forKey: number) }
    log.noteEnd(of: number)
  }

  /// The answer to a request; nil when the client is gone before there is one.
  func answer(to request: ServerRequest, over socket: Descriptor) -> ServerAnswer? {
    log.note(request)
    return answer(request, socket)
  }

  /// Tells whoever keeps a log.
  func note(_ exchange: ServerExchange) {
    onEnd(exchange)
  }

  /// Takes no more requests; answers that are under way are finished.
  func finish() {
    for connection in stopping() { connection.takeNoMore() }
  }

  /// Ends all connections, wherever they are.
  func shutDown() {
    for connection in stopping() { connection.shutDown() }
  }

  private func stopping() -> [ServerConnection] {
    state.withLock { state in
      state.isStopping = true
      return Array(state.connections.values)
    }
  }
}
