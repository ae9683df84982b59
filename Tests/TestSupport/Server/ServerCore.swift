import Synchronization

/// What a server's threads share: how to answer, what has happened, and which connections are open.
final class ServerCore: Sendable {
  /// What has happened.
  let log = ServerLog()

  private let answer: @Sendable (ServerRequest) -> ServerAnswer
  private let keepsRequests: Bool
  /// Nil once the server was stopped.
  private let connections = Mutex<[Int: ServerConnection]?>([:])

  /// Makes the core of a server that nobody has connected to yet.
  init(keepsRequests: Bool, answer: @escaping @Sendable (ServerRequest) -> ServerAnswer) {
    self.keepsRequests = keepsRequests
    self.answer = answer
  }

  /// Accepts connections until the other end of the pipe is written to; blocks its thread.
  func accept(from listener: borrowing Descriptor, until stopper: borrowing Descriptor) {
    while let ready = try? Descriptor.wait(for: [listener.number, stopper.number]), !ready[1] {
      guard ready[0], let socket = listener.accepted() else { continue }
      serve(socket)
    }
  }

  private func serve(_ socket: consuming Descriptor) {
    let number = log.note { events in
      events.connections += 1
      return events.connections
    }
    let connection = ServerConnection(number: number, socket: socket)
    connections.withLock { $0?[number] = connection }
    let thread = Result {
      try Thread.detached { [self] in
        connection.serve(answered)
        forget(number)
      }
    }
    if case .failure = thread { forget(number) }
  }

  private func answered(_ request: ServerRequest) -> ServerAnswer {
    if keepsRequests { log.note { $0.requests.append(request) } }
    return answer(request)
  }

  private func forget(_ number: Int) {
    connections.withLock { _ = $0?.removeValue(forKey: number) }
    log.note { _ = $0.closed.insert(number) }
  }

  /// Ends all connections.
  func shutDown() {
    let open = connections.withLock { connections in
      defer { connections = nil }
      return connections
    }
    for connection in (open ?? [:]).values { connection.shutDown() }
  }
}
