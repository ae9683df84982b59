import Synchronization

/// A number of slots, with a queue of tasks that wait for one in the order they arrived.
final class SlotQueue: Sendable {
  private struct State {
    var free: Int
    var waiters: ArraySlice<(id: Int, continuation: CheckedContinuation<Bool, Never>)> = []
    var lastID = 0
  }

  private let state: Mutex<State>

  /// Creates a queue with a number of free slots.
  init(slots: Int) {
    state = Mutex(State(free: slots))
  }

  /// The number of tasks that wait for a slot.
  var waiting: Int { state.withLock { $0.waiters.count } }

  /// Whether no slot is free.
  var isFull: Bool { state.withLock { $0.free == 0 } }

  /// Takes a slot, which ``leave()`` returns; throws if the task is canceled.
  func enter() async throws(TransportError) {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let hasSlot = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isFree = state.withLock { state in
          guard state.free == 0 else {
            state.free -= 1
            return true
          }
          state.waiters.append((id, continuation))
          return false
        }
        if isFree { continuation.resume(returning: true) }
        // A task that was canceled earlier was not in the queue yet.
        if Task.isCancelled { cancel(id) }
      }
    } onCancel: {
      cancel(id)
    }
    guard hasSlot else { throw .canceled }
  }

  /// Returns a slot, and gives it to the first task in the queue.
  func leave() {
    let next = state.withLock { state in
      let first = state.waiters.popFirst()
      if first == nil { state.free += 1 }
      return first?.continuation
    }
    next?.resume(returning: true)
  }

  /// Removes a task from the queue; one that already has its slot keeps it.
  private func cancel(_ id: Int) {
    let canceled = state.withLock { state in
      state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0).continuation }
    }
    canceled?.resume(returning: false)
  }
}
