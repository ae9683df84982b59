import Synchronization

/// A number of slots, with a queue of tasks that wait for one in the order they arrived.
final class Line: Sendable {
  private struct Waiter {
    let id: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var free: Int
    var waiters: ArraySlice<Waiter> = []
    var lastID = 0
  }

  private let state: Mutex<State>

  /// Creates a line with a number of free slots.
  init(places: Int) {
    state = Mutex(State(free: places))
  }

  /// The number of tasks that wait for a slot.
  var waiting: Int { state.withLock { $0.waiters.count } }

  /// Whether no slot is free.
  var isFull: Bool { state.withLock { $0.free == 0 } }

  /// Takes a slot, which ``leave()`` returns; throws if the task is canceled.
  func enter() async throws(TransportError) {
    if !Task.isCancelled, takeFreePlace() { return }
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let hasPlace = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if takeFreePlace(or: Waiter(id: id, continuation: continuation)) {
          continuation.resume(returning: true)
        }
        // A task that was canceled earlier was not in the queue yet.
        if Task.isCancelled { cancel(id) }
      }
    } onCancel: {
      cancel(id)
    }
    guard hasPlace else { throw .canceled }
  }

  /// Returns a slot, and gives it to the first task in the queue.
  func leave() {
    let next = state.withLock { state -> Waiter? in
      guard let first = state.waiters.popFirst() else {
        state.free += 1
        return nil
      }
      return first
    }
    next?.continuation.resume(returning: true)
  }

  /// Takes a free slot, or adds a waiter to the queue.
  private func takeFreePlace(or waiter: Waiter? = nil) -> Bool {
    state.withLock { state in
      guard state.free > 0 else {
        if let waiter { state.waiters.append(waiter) }
        return false
      }
      state.free -= 1
      return true
    }
  }

  /// Removes a task from the queue; one that already has its slot keeps it.
  private func cancel(_ id: Int) {
    let canceled = state.withLock { state -> Waiter? in
      guard let place = state.waiters.firstIndex(where: { $0.id == id }) else { return nil }
      return state.waiters.remove(at: place)
    }
    canceled?.continuation.resume(returning: false)
  }
}
