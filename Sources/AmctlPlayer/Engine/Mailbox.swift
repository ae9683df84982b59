import Synchronization

/// Passes messages from many threads to one task, in order.
final class Mailbox<Message: Sendable>: Sendable {
  private let state = Mutex(State())

  private struct State {
    var messages: [Message] = []
    var waiter: CheckedContinuation<Void, Never>?
    var isClosed = false
    /// Whether the task that takes the messages was canceled.
    var isCanceled = false
  }

  /// Adds a message; returns false if nobody will take it.
  @discardableResult
  func put(_ message: Message) -> Bool {
    let (isTaken, waiter) = state.withLock { state in
      guard !state.isClosed else { return (false, CheckedContinuation<Void, Never>?.none) }
      state.messages.append(message)
      return (true, state.waiter.take())
    }
    waiter?.resume()
    return isTaken
  }

  /// Waits for messages, and returns all that are there; throws if the task is canceled.
  func next() async throws(CancellationError) -> [Message] {
    while true {
      if Task.isCancelled { throw CancellationError() }
      let messages = state.withLock { state in
        defer { state.messages = [] }
        return state.messages
      }
      if !messages.isEmpty { return messages }
      await wait()
    }
  }

  private func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          guard state.messages.isEmpty, !state.isCanceled else { return true }
          state.waiter = continuation
          return false
        }
        if isReady { continuation.resume() }
      }
    } onCancel: {
      state.withLock { state in
        state.isCanceled = true
        return state.waiter.take()
      }?.resume()
    }
  }

  /// Takes no further messages, and returns those that nobody took.
  func close() -> [Message] {
    state.withLock { state in
      state.isClosed = true
      defer { state.messages = [] }
      return state.messages
    }
  }
}
