import Synchronization

/// A number of places, and a queue of those who wait for one, first come, first served.
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

  /// Has so many places.
  init(places: Int) {
    state = Mutex(State(free: places))
  }

  /// How many wait for a place.
  var waiting: Int { state.withLock { $0.waiters.count } }

  /// Whether no place is free.
  var isFull: Bool { state.withLock { $0.free == 0 } }

  /// Takes a place, which ``leave()`` gives back; a canceled task has none and throws.
  func enter() async throws(TransportError) {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let hasPlace = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if takeFreePlace(or: Waiter(id: id, continuation: continuation)) {
          continuation.resume(returning: true)
        }
        // A task that was canceled before now has not found itself in the queue.
        if Task.isCancelled { cancel(id) }
      }
    } onCancel: {
      cancel(id)
    }
    guard hasPlace else { throw .canceled }
  }

  /// Gives a place back, to the first who waits for one.
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

  private func takeFreePlace(or waiter: Waiter) -> Bool {
    state.withLock { state in
      guard state.free > 0 else {
        state.waiters.append(waiter)
        return false
      }
      state.free -= 1
      return true
    }
  }

  /// Takes a waiter out of the queue; one that has its place keeps it.
  private func cancel(_ id: Int) {
    let canceled = state.withLock { state -> Waiter? in
      guard let place = state.waiters.firstIndex(where: { $0.id == id }) else { return nil }
      return state.waiters.remove(at: place)
    }
    canceled?.continuation.resume(returning: false)
  }
}
