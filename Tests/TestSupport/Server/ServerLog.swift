import Synchronization

/// What happened at a server, and who waits for it to happen.
final class ServerLog: Sendable {
  /// What has happened so far.
  struct Events: Sendable {
    var requests: [ServerRequest] = []
    var connections = 0
    var closed: Set<Int> = []
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

  /// What has happened so far.
  var events: Events {
    state.withLock { $0.events }
  }

  /// Notes an event and lets go on who waited for it.
  func note<Answer: Sendable>(_ change: @Sendable (inout Events) -> Answer) -> Answer {
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
