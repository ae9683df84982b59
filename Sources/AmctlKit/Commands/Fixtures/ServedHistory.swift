import MusicAPI
import Synchronization

/// The last requests to a fixture server, and the fixtures that were used.
///
/// Its size has a limit, however long the server runs.
final class ServedHistory: Sendable {
  /// A request, as far as it is searched for, and its line.
  struct Entry: Sendable {
    let session: String
    let method: String
    let path: String
    let isMiss: Bool
    let line: [UInt8]
  }

  /// The most requests, and the most bytes of their lines.
  static let limit = (count: 10_000, bytes: 16 << 20)

  private struct State {
    var entries: [Entry] = []
    var bytes = 0
    var dropped = 0
    var used: Set<String> = []
  }

  private let state = Mutex(State())

  /// Adds a request.
  func add(_ call: ServedCall, line: [UInt8]) {
    let entry = Entry(
      session: call.session, method: call.request.method.rawValue,
      path: PercentEncoding.decodePath(call.request.target.path), isMiss: call.isMiss, line: line)
    state.withLock { state in
      state.entries.append(entry)
      state.bytes += line.count
      if case .fixture(let file) = call.outcome { state.used.insert(file) }
      while state.entries.count > Self.limit.count || state.bytes > Self.limit.bytes {
        // Many at once, so that most requests move none.
        let count = max(1, state.entries.count / 8)
        state.bytes -= state.entries.prefix(count).reduce(0) { $0 + $1.line.count }
        state.entries.removeFirst(count)
        state.dropped += count
      }
    }
  }

  /// Returns the lines of the requests that fit, and how many of the oldest are no longer known.
  func lines(where fits: (Entry) -> Bool) -> (lines: [[UInt8]], dropped: Int) {
    let (entries, dropped) = state.withLock { ($0.entries, $0.dropped) }
    return (entries.filter(fits).map(\.line), dropped)
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
      state.entries.removeAll { $0.session == session }
      state.bytes = state.entries.reduce(0) { $0 + $1.line.count }
    }
  }
}
