import Synchronization

/// What happened at a server, and who waits for it to happen.
final class ServerLog: Sendable {
  /// What has happened so far.
  struct Events: Sendable {
    var requests: [ServerRequest] = []
    var closed: Set<Int> = []
    var connections = 0
    var ended = 0
  }

  private struct Waiter {
    let condition: @Sendable (Events) -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var events = Events()
    var waiters: [Waiter] = []
  }

  private let state = Mutex(State())
  private let isKept: Bool

  /// Keeps each request and connection, or only how many there were.
  init(isKept: Bool) {
    self.isKept = isKept
  }

  /// What has happened so far.
  var events: Events {
    state.withLock { $0.events }
  }

  /// Notes a connection; answers its number, counted from 1.
  func noteConnection() -> Int {
    note { events in
      events.connections += 1
      return events.connections
    }
  }

  /// Notes a request.
  func note(_ request: ServerRequest) {
    if isKept { note { $0.requests.append(request) } }
  }

  /// Notes that a connection has ended.
  func noteEnd(of connection: Int) {
    note { [isKept] events in
      events.ended += 1
      if isKept { events.closed.insert(connection) }
    }
  }

  /// Notes an event and lets go on who waited for it.
  private func note<Answer: Sendable>(_ change: @Sendable (inout Events) -> Answer) -> Answer {
    let (answer, ready) = state.withLock { state in
      let answer = change(&state.events)
      let events = state.events
      let ready = state.waiters.filter { $0.condition(events) }
      if !ready.isEmpty { state.waiters.removeAll { $0.condition(events) } }
      return (answer, ready.map(\.continuation))
    }
    for continuation in ready { continuation.resume() }
    return answer
  }

  /// Waits until the condition holds; it may already.
  func wait(until condition: @escaping @Sendable (Events) -> Bool) async {
    await withCheckedContinuation { continuation in
      let holds = state.withLock { state in
        if condition(state.events) { return true }
        state.waiters.append(Waiter(condition: condition, continuation: continuation))
        return false
      }
      if holds { continuation.resume() }
    }
  }
}
