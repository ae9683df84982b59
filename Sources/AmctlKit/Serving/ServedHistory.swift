import MusicAPI
import MusicPlatform
import Synchronization

/// The last requests to a server, and the fixtures that were used.
///
/// Its size has a limit, however long the server runs.
final class ServedHistory: Sendable {
  /// The most requests, and the most bytes of their targets and bodies.
  static let limit = (count: 5_000, bytes: 16 << 20)

  private struct State {
    var calls: [ServedCall] = []
    var bytes = 0
    var dropped = 0
    var used: Set<String> = []
  }

  private let state = Mutex(State())

  /// Adds a request, which becomes a line only when it is asked for.
  func note(_ call: ServedCall) {
    state.withBriefLock { state in
      state.calls.append(call)
      state.bytes += call.size
      if case .fixture(let file) = call.outcome { state.used.insert(file) }
      while state.calls.count > Self.limit.count || state.bytes > Self.limit.bytes {
        // Many at once, so that most requests move none.
        let count = max(1, state.calls.count / 8)
        state.bytes -= state.calls.prefix(count).reduce(0) { $0 + $1.size }
        state.calls.removeFirst(count)
        state.dropped += count
      }
    }
  }

  /// Returns the lines of the requests that fit, and how many of the oldest are no longer known.
  func lines(where fits: (ServedCall) -> Bool) -> (lines: [[UInt8]], dropped: Int) {
    let (calls, dropped) = state.withLock { ($0.calls, $0.dropped) }
    return (calls.filter(fits).map { $0.encoded() }, dropped)
  }

  /// Returns those of the files that no request has used.
  func unused(of files: [String]) -> [String] {
    let used = state.withLock { $0.used }
    return files.filter { !used.contains($0) }
  }

  /// Forgets the requests of one session, or everything.
  func reset(_ session: String?) {
    state.withLock { state in
      guard let session else {
        state = State()
        return
      }
      state.calls.removeAll { $0.session == session }
      state.bytes = state.calls.reduce(0) { $0 + $1.size }
    }
  }
}
