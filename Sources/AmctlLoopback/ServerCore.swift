import MusicAPI
import MusicPlatform
import Synchronization

/// The state that a server's threads share: its handlers and its open connections.
final class ServerCore: Sendable {
  let onEvent: @Sendable (ServerEvent) -> Void
  /// Decides by the head of a request whether its body is read.
  let wantsBody: @Sendable (ServerRequest) -> Bool

  private let handler: ServerHandler
  private let limits: ServerLimits
  private let state = Mutex(State())

  private struct State {
    var connections: [Int: ServerConnection] = [:]
    /// How many connections there are that get no more than a 503.
    var refusals = 0
    var isStopping = false
    /// The continuations that wait until no connection is left.
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  init(
    limits: ServerLimits, onEvent: @escaping @Sendable (ServerEvent) -> Void,
    wantsBody: @escaping @Sendable (ServerRequest) -> Bool, by handler: ServerHandler
  ) {
    self.limits = limits
    self.onEvent = onEvent
    self.wantsBody = wantsBody
    self.handler = handler
  }

  /// Returns the response to a request from a socket; nil when the client disconnects first.
  func response(to request: ServerRequest, from socket: Descriptor) -> ServerResponse? {
    switch handler {
    case .atOnce(let respond): respond(request)
    case .later(let respond): PendingResponse.wait(for: socket) { await respond(request) }
    }
  }

  /// Accepts connections until the other end of the pipe is written to; blocks its thread.
  func accept(from listener: Descriptor, until stopper: Descriptor) {
    var count = 0
    while let ready = try? Descriptor.wait(for: [listener, stopper]), !ready[1] {
      guard ready[0] else { continue }
      do throws(SystemError) {
        let socket = try OwnedDescriptor.accepted(from: listener)
        count += 1
        serve(socket, number: count)
      } catch {
        // The client may be gone again; or no descriptor is left, and another connection must end
        // first.
        _ = try? Descriptor.wait(for: [stopper], upTo: .milliseconds(10))
      }
    }
  }

  private func serve(_ socket: consuming OwnedDescriptor, number: Int) {
    onEvent(.opened(connection: number))
    let connection = ServerConnection(number: number, socket: socket, limits: limits)
    guard open(connection, number) else { return refuse(connection, number) }
    let thread = Result {
      try Thread.detached { [self] in
        connection.serve(self)
        forget(number)
      }
    }
    if case .failure = thread { forget(number) }
  }

  /// Answers 503 to one connection too many.
  ///
  /// A client reads that only while its connection is kept open for a moment, which takes a thread.
  private func refuse(_ connection: ServerConnection, _ number: Int) {
    let hasRoom = state.withLock { state in
      guard !state.isStopping, state.refusals < Self.mostRefusals else { return false }
      state.refusals += 1
      return true
    }
    let close: @Sendable () -> Void = { [self] in
      connection.reject(503)
      onEvent(.closed(connection: number))
      if hasRoom { state.withLock { $0.refusals -= 1 } }
    }
    guard hasRoom, (try? Thread.detached(close)) != nil else {
      connection.shutDown()
      return onEvent(.closed(connection: number))
    }
  }

  /// How many connections are told so at one time; others are closed.
  private static let mostRefusals = 512

  /// Takes a connection in, unless there are as many as may be.
  private func open(_ connection: ServerConnection, _ number: Int) -> Bool {
    state.withLock { state in
      guard !state.isStopping, state.connections.count < limits.connections else { return false }
      state.connections[number] = connection
      return true
    }
  }

  private func forget(_ number: Int) {
    onEvent(.closed(connection: number))
    let waiters = state.withLock { state in
      state.connections[number] = nil
      guard state.connections.isEmpty else { return [CheckedContinuation<Void, Never>]() }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Waits until no connection is left; no new ones may be accepted meanwhile.
  func waitUntilNoConnectionIsLeft() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if !state.connections.isEmpty { state.waiters.append(continuation) }
        return state.connections.isEmpty
      }
      if isOver { continuation.resume() }
    }
  }

  /// Takes no more requests; responses in progress are finished.
  func finish() {
    for connection in stopping() { connection.takeNoMore() }
  }

  /// Ends all connections, whatever they are doing.
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

/// The thread that accepts a server's connections; joined at the end of its owner's lifetime.
struct ServerAcceptor: ~Copyable, Sendable {
  private let stopper: OwnedDescriptor
  private let thread: Thread

  /// Keeps the descriptors alive for a thread, as the thread's closure cannot own them itself.
  private final class Ends: Sendable {
    let listener: OwnedDescriptor
    let stopper: OwnedDescriptor

    init(listener: consuming OwnedDescriptor, stopper: consuming OwnedDescriptor) {
      self.listener = listener
      self.stopper = stopper
    }
  }

  /// Starts accepting connections from a listening socket, which it takes over.
  init(_ listener: consuming OwnedDescriptor, for core: ServerCore) throws(SystemError) {
    let pipe = try OwnedDescriptor.Pipe()
    let ends = Ends(listener: listener, stopper: pipe.reader)
    let thread = try Thread {
      core.accept(from: ends.listener.descriptor, until: ends.stopper.descriptor)
    }
    stopper = pipe.writer
    self.thread = thread
  }

  deinit {
    try? stopper.descriptor.write([0])
  }
}
