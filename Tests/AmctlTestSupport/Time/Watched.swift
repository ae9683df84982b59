import Synchronization

/// A value whose changes tests can wait for.
public final class Watched<Value: Sendable>: Sendable {
  private struct Waiter {
    let condition: @Sendable (Value) -> Bool
    let stream: AsyncStream<Never>.Continuation
  }

  private struct State {
    var value: Value
    var waiters: [Waiter] = []
  }

  private let state: Mutex<State>

  /// Creates a value.
  public init(_ value: Value) {
    state = Mutex(State(value: value))
  }

  /// The current value.
  public var value: Value {
    state.withLock { $0.value }
  }

  /// Changes the value, and resumes everyone waiting for the change.
  public func update<Response: Sendable>(_ change: @Sendable (inout Value) -> Response) -> Response
  {
    let (response, ready) = state.withLock { state in
      let response = change(&state.value)
      let value = state.value
      let ready = state.waiters.filter { $0.condition(value) }
      state.waiters.removeAll { $0.condition(value) }
      return (response, ready)
    }
    for waiter in ready { waiter.stream.finish() }
    return response
  }

  /// Waits until the condition holds or the task is canceled; returns at once if it already holds.
  public func wait(
    for name: String = "a change", _ file: String = #fileID, _ line: Int = #line,
    until condition: @escaping @Sendable (Value) -> Bool
  ) async {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    let holds = state.withLock { state in
      if condition(state.value) { return true }
      state.waiters.append(Waiter(condition: condition, stream: continuation))
      return false
    }
    if holds { return }
    await Watchdog.wait(for: name, file, line) { for await _ in stream {} }
  }
}
